import Geometry

// The input to a strip: touches, taps, keys and the mouse wheel.
extension StripMode {
    /// The zoom factor of one press of the + key. The − key has its inverse.
    private static let keyZoom = 1.5

    mutating func handlePointer(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        let wasHeld = strip.isHeld
        if gesture.revertLongPress(contradictedBy: sample) { effects.append(.dismissPageMenu) }
        let tap = StripGesture.handle(sample, touches: &touches, gesture: &gesture, strip: &strip, at: now)
        if sample.phase == .began {
            if touches.count > 1 { taps.reset() }
            if case .pressed(var press) = gesture, press.brakeDeadline == nil, !strip.hasStoppedFling {
                press.menuDeadline = now + Gesture.menuDelay
                gesture = .pressed(press)
            }
        }
        if strip.isHeld, !wasHeld {
            taps.reset()
            effects.append(.showBars(false))
        }
        if let tap { self.tap(at: tap.position, time: tap.time, in: context) }
    }

    func isMagnified(at time: Double) -> Bool {
        strip.destination(at: time).scale > StripMachine.magnifiedScale
    }

    mutating func stepAfterTap(towards direction: Int, isUndoable: Bool, in context: ReadingContext) -> Bool {
        cameraBeforeTap = strip.destination(at: context.now)
        step(direction, in: context)
        return isUndoable
    }

    /// Zooms if a tap is the second of two, and undoes the scroll of the first one. Returns false if the tap must be
    /// handled as a single tap.
    mutating func doubleTap(at position: Point, time: Double, in context: ReadingContext) -> Bool {
        let hasTimedOut = taps.hasTimedOut
        guard let first = taps.takeFirst(followedAt: position, time: time) else { return false }
        if hasTimedOut { effects.append(.toggleBars) }
        let origin = first.isPerformed ? cameraBeforeTap : nil
        strip.doubleTap(at: position, returningTo: origin, time: context.now)
        return true
    }

    private mutating func step(_ direction: Int, in context: ReadingContext) {
        effects.append(.showBars(false))
        if let edge = strip.step(direction, by: context.options.stripStep, at: context.now) {
            effects.append(.reachedEdge(edge))
        }
    }

    /// Handles the keys that move or zoom the strip. ``PageReader`` handles the other keys.
    mutating func handleKey(_ key: ReaderKey, in context: ReadingContext) {
        let now = context.now
        let distance = context.viewport.height * StripMachine.keyStep
        switch key {
        case .up where strip.scrollStep != nil: step(-1, in: context)
        case .down where strip.scrollStep != nil: step(1, in: context)
        case .up: strip.animateScroll(by: Point(x: 0, y: distance), at: now)
        case .down: strip.animateScroll(by: Point(x: 0, y: -distance), at: now)
        case .left: arrow(-1, in: context)
        case .right: arrow(1, in: context)
        case .forward: step(1, in: context)
        case .backward: step(-1, in: context)
        case .zoomIn: strip.magnify(by: Self.keyZoom, at: now)
        case .zoomOut: strip.magnify(by: 1 / Self.keyZoom, at: now)
        case .zoomReset: strip.resetZoom(at: now)
        case .home, .end, .menu, .nextChapter, .previousChapter, .shiftSpreads, .autoScroll: break
        }
    }

    /// Pans the strip horizontally if it is wider than the window; otherwise steps forward or backward.
    private mutating func arrow(_ direction: Int, in context: ReadingContext) {
        let scale = strip.destination(at: context.now).scale
        guard strip.bounds.overflows(along: .horizontal, at: scale) else {
            step(direction, in: context)
            return
        }
        let distance = -Double(direction) * context.viewport.width * StripMachine.keyStep
        strip.animateScroll(by: Point(x: distance, y: 0), at: context.now)
    }

    mutating func handleWheel(_ delta: Point, at position: Point, zooms: Bool, in context: ReadingContext) {
        if zooms {
            // A pinch on a trackpad sends many small deltas and a mouse wheel sends few large ones. With an exponential
            // factor, the zoom depends only on the sum of the deltas.
            let factor = Mathematics.exponential(-Mathematics.clamp(delta.y, to: -120...120) * 0.006)
            strip.zoom(by: factor, about: position, at: context.now)
            return
        }
        effects.append(.showBars(false))
        strip.scroll(by: Point(x: -delta.x, y: -delta.y), at: context.now)
    }

    mutating func setAutoScrolling(_ scrolls: Bool, in context: ReadingContext) {
        let isOn = scrolls && strip.scrollStep == nil
        strip.setAutoScrolling(isOn, speed: context.options.autoScrollSpeed, at: context.now)
    }
}
