import Geometry
import ReadingEngine
import WebBinding

// The browser's events that the engine receives.
extension ReaderStageController {
    /// Listens to pointers, the wheel, and changes of the size.
    func listen() {
        root.on(.pointerDown) { self.pointerDown($0) }
        root.on(.pointerMove) { self.handle($0) }
        root.on(.pointerUp) { self.handle($0) }
        root.on(.pointerCancel) { self.handle($0) }
        root.on(.wheel) { wheel in
            CurrentEvent.preventDefault()
            self.send(
                .wheel(
                    delta: wheel.delta,
                    position: wheel.position - self.origin,
                    zooms: wheel.modifiers.contains(.control),
                    time: wheel.time
                )
            )
        }
        // Safari's own pinch would zoom the whole window.
        root.on(.gestureStart) { CurrentEvent.preventDefault() }
        root.on(.gestureChange) { CurrentEvent.preventDefault() }
        root.on(.dragStart) { CurrentEvent.preventDefault() }
        // Browsers scroll the focused element into view, even where scrolling is disabled.
        root.on(.scroll) {
            self.root.setMeasure(.scrollTop, 0)
            self.root.setMeasure(.scrollLeft, 0)
        }
        root.onResize { size in
            // The image viewer fills the window, and may be resized while its surface is transformed.
            if !self.chapters.listsImages { self.origin = self.root.boundingRect.origin }
            self.density = Window.metrics.pixelRatio
            self.session?.layoutWillChange()
            self.send(.resized(size, density: self.density))
            self.session?.layoutDidChange()
        }
    }

    private func pointerDown(_ pointer: PointerEvent) {
        guard pointer.kind != .mouse || pointer.buttons == 1 else { return }
        root.capturePointer(pointer.identifier)
        root.focus()
        handle(pointer)
    }

    private func handle(_ pointer: PointerEvent) {
        isTouched = pointer.kind == .touch
        let phase: PointerSample.Phase
        switch pointer.phase {
        case .began: phase = .began
        case .moved: phase = .moved
        case .ended: phase = .ended
        case .cancelled: phase = .cancelled
        }
        if phase == .moved {
            for sample in pointer.samples { handle(pointer.identifier, .moved, sample.position, sample.time) }
        } else {
            handle(pointer.identifier, phase, pointer.position, pointer.time)
        }
        if phase == .ended || phase == .cancelled { onRelease() }
        performEffects()
        scheduleFrame()
    }

    private func handle(_ identifier: Int, _ phase: PointerSample.Phase, _ position: Point, _ time: Double) {
        let sample = PointerSample(identifier: identifier, phase: phase, position: position - origin, time: time)
        if !intercept(sample) { forward(.pointer(sample)) }
    }
}
