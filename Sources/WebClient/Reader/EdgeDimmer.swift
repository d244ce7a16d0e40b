import Geometry
import ReadingEngine

/// The brightness, changed by a finger along the left edge: what it sets is kept as the setting of the same name.
final class EdgeDimmer {
    private let reader: ReaderViewController
    private let root = Element("div", class: "dimmer")
    private let level = Element("div", class: "dimmer-level")
    private let words = Element("output", class: "dimmer-words")
    private var drag: (pointer: Int, DimDrag)?
    private var isDimming = false
    private var timer: Timers.Timer?
    /// How long the brightness is shown after the finger has gone, in seconds.
    private static let pause = 0.6

    /// A dimmer for what a reader shows.
    init(_ reader: ReaderViewController) {
        self.reader = reader
        root.setAttribute("data-quire", "dimmer")
        root.append(Icon.sun.element)
        let bar = Element("div", class: "dimmer-bar")
        bar.append(level)
        root.append(bar)
        root.append(words)
        root.setHidden(true)
        reader.root.append(root)
    }

    deinit { root.discard() }

    /// Takes what a finger does; false when it is not meant for the brightness.
    func take(_ sample: PointerSample) -> Bool {
        if sample.phase == .began {
            // A second finger means something else.
            drag = drag == nil && canDim ? begin(sample) : nil
            return false
        }
        guard let (pointer, before) = drag, pointer == sample.identifier else { return false }
        var drag = before
        switch sample.phase {
        case .began: return false
        case .moved:
            let meaning = drag.move(to: sample.position, height: reader.stage?.reader.viewport.height ?? 0)
            self.drag = meaning == .other ? nil : (pointer, drag)
            guard case .brightness(let value) = meaning else { return false }
            if !isDimming {
                isDimming = true
                var away = sample
                away.phase = .cancelled
                reader.stage?.reader.handle(.pointer(away))
            }
            show(value)
            return true
        case .ended, .cancelled:
            self.drag = nil
            guard isDimming else { return false }
            isDimming = false
            timer = Timers.after(Self.pause) { self.root.setHidden(true) }
            return true
        }
    }

    private func begin(_ sample: PointerSample) -> (Int, DimDrag)? {
        DimDrag(at: sample.position, brightness: reader.settings[.brightness]).map { (sample.identifier, $0) }
    }

    /// Only where nothing else goes up and down: not where pages do, nor on a picture that is higher than the window.
    private var canDim: Bool {
        guard let stage = reader.stage, stage.isTouched, reader.settings[.dimsAtEdge] != 0 else { return false }
        let scene = stage.reader.scene
        guard scene.magnification <= 1.001 else { return false }
        if let book = reader.book { return !book.frames.isScrolled }
        let mode = stage.reader.options.mode
        guard mode.isPaged, mode != .vertical else { return false }
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
        words.setText(Text.of(SettingsWord.percent(value)))
        guard value != reader.settings[.brightness] else { return }
        let series = reader.seriesIdentifier
        var shelf = ReaderSettings.shelf(series: series)
        // It is dark in the room, not in the book; but a series that has a brightness of its own goes by that.
        shelf.choose(value, for: .brightness, in: shelf.series[.brightness] == nil ? .device : .series)
        ReaderSettings.keep(shelf, series: series)
    }
}
