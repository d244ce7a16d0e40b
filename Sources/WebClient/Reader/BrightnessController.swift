import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// Changes the brightness when a finger moves along the left edge of the page. The value is saved as the brightness setting.
final class BrightnessController {
    private let reader: ReaderViewController
    private let root = Element("div", class: "brightness")
    private let level = Element("div", class: "brightness-level")
    private let words = Element("output", class: "brightness-value")
    private var drag: (pointer: Int, BrightnessDrag)?
    private var isDimming = false
    private var timer: Timers.Timer?
    /// How long the bar stays visible after the drag, in seconds.
    private static let displayTime = 0.6

    /// Creates a controller for a reader.
    init(_ reader: ReaderViewController) {
        self.reader = reader
        root.setAttribute("data-quire", "brightness")
        root.append(Icon.sun.element)
        let bar = Element("div", class: "brightness-bar")
        bar.append(level)
        root.append(bar)
        root.append(words)
        root.setHidden(true)
        reader.root.append(root)
    }

    deinit { root.discard() }

    /// Handles a pointer. Returns true when it changes the brightness.
    func handle(_ sample: PointerSample) -> Bool {
        if sample.phase == .began {
            // A second finger starts another gesture.
            if isDimming { endDimming() }
            drag = drag == nil && canDim ? begin(sample) : nil
            return false
        }
        guard let (pointer, before) = drag, pointer == sample.identifier else { return false }
        var drag = before
        switch sample.phase {
        case .began: return false
        case .moved:
            let state = drag.move(to: sample.position, height: reader.stage?.reader.viewport.height ?? 0)
            self.drag = state == .failed ? nil : (pointer, drag)
            guard case .brightness(let value) = state else { return false }
            if !isDimming {
                isDimming = true
                var cancelled = sample
                cancelled.phase = .cancelled
                _ = reader.session?.intercept(cancelled)
                reader.stage?.forward(.pointer(cancelled))
            }
            show(value)
            return true
        case .ended, .cancelled:
            self.drag = nil
            guard isDimming else { return false }
            endDimming()
            return true
        }
    }

    /// Ends the drag, because the session uses the pointer.
    func cancel() {
        if isDimming { endDimming() }
        drag = nil
    }

    private func endDimming() {
        isDimming = false
        timer = Timers.after(Self.displayTime) { self.root.setHidden(true) }
    }

    private func begin(_ sample: PointerSample) -> (Int, BrightnessDrag)? {
        BrightnessDrag(at: sample.position, brightness: reader.settings[.brightness]).map { (sample.identifier, $0) }
    }

    /// False where a vertical drag moves the page: in vertical modes, and on images that are higher than the window. Also
    /// false for a second finger.
    private var canDim: Bool {
        guard let stage = reader.stage, stage.isTouched, reader.settings[.dimsAtEdge] != 0 else { return false }
        let mode = stage.reader.options.mode
        guard mode.isPaged, mode != .vertical else { return false }
        let scene = stage.reader.scene
        guard scene.magnification <= 1.001 else { return false }
        guard scene.activity == .rest || scene.activity == .settling else { return false }
        return !scene.surfaces.contains { surface in
            surface.isVisible
                && surface.pictures.contains {
                    $0.frame.size.height * surface.scale > stage.reader.viewport.height + 1
                }
        }
    }

    private func show(_ value: Int) {
        timer?.cancel()
        timer = nil
        root.setHidden(false)
        level.setStyle("--fraction", Double(min(value, 100)) / 100, .none)
        words.setText(Text.of(.percent(value)))
        guard value != reader.settings[.brightness] else { return }
        let series = reader.seriesIdentifier
        var settings = ReaderSettings.scoped(series: series)
        // Brightness depends on the surroundings, so it is saved for the device unless the series has its own value.
        settings.choose(value, for: .brightness, in: settings.series[.brightness] == nil ? .device : .series)
        ReaderSettings.store(settings, series: series)
    }
}
