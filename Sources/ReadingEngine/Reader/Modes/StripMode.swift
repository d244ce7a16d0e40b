import Geometry

/// The mode that shows the items of the sequence as one continuous strip. Handles the gestures on the strip.
struct StripMode: PressRecognizing, Equatable, Sendable {
    var strip: StripMachine
    var touches = Touches()
    var gesture = Gesture.none
    var taps = DoubleTapRecognizer()
    /// The camera before the last tap that scrolled. A second tap restores it.
    var cameraBeforeTap: Camera?
    /// Effects for the reader, in order.
    var effects: [ModeEffect] = []

    /// Creates a strip that shows the item at `position`. A page is scrolled to `fraction` of its height.
    init(at position: Int, focus: PageIdentifier?, fraction: Double, in context: ReadingContext) {
        let item = context.sequence.item(at: position)
        let page = item?.firstPage ?? focus ?? PageIdentifier(chapter: -1, page: -1)
        strip = StripMachine(
            rows: Self.rows(of: context),
            geometry: Self.geometry(of: context),
            page: page,
            fraction: fraction
        )
        strip.reducesMotion = context.isInstant
        strip.scrollStep = context.options.scrollStep
        if let item, item.firstPage == nil { strip.jump(to: item, at: context.now) }
    }

    private static func geometry(of context: ReadingContext) -> StripGeometry {
        StripGeometry(viewport: context.viewport, density: context.density, options: context.options)
    }

    private static func rows(of context: ReadingContext) -> [StripRow] {
        let sequence = context.sequence
        let turnsWide = context.options.widePagesInStrip == .rotated
        var rows: [StripRow] = []
        rows.reserveCapacity(sequence.items.count)
        for (index, item) in sequence.items.enumerated() {
            let shape = item.firstPage.flatMap { context.window.shape(of: $0) }
            let turns = turnsWide && (shape.map { SequenceRules.isWide($0) } ?? false) ? 1 : 0
            let position = sequence.base + index
            rows.append(StripRow(item: item, position: position, croppedSize: shape?.croppedSize, quarterTurns: turns))
        }
        return rows
    }

    // MARK: Time

    func isAnimating(at time: Double) -> Bool { strip.isMoving }

    mutating func advance(to time: Double) { strip.advance(to: time) }

    mutating func brake(at time: Double) { strip.stopFling(at: time) }

    // MARK: Sequence and window

    /// Updates the rows after the sequence, a page size or the window has changed. The point of the strip in the middle
    /// of the window remains in the middle.
    mutating func updateRows(in context: ReadingContext) {
        let before = strip.camera(at: context.now)
        strip.scrollStep = context.options.scrollStep
        strip.regenerate(rows: Self.rows(of: context), geometry: Self.geometry(of: context), at: context.now)
        if let camera = cameraBeforeTap {
            let moved = strip.camera(at: context.now).translation - before.translation
            cameraBeforeTap = Camera(scale: camera.scale, translation: camera.translation + moved)
        }
        let speed = context.options.autoScrollSpeed
        if strip.isAutoScrolling, strip.autoScrollSpeed != speed {
            strip.setAutoScrolling(true, speed: speed, at: context.now)
        }
    }

    /// Shows the item at `position` without animation.
    mutating func jump(to position: Int, in context: ReadingContext) {
        guard let item = context.sequence.item(at: position) else { return }
        gesture = touches.count > 0 ? .ignored : .none
        strip.stopFling(at: context.now)
        strip.touchesEnded(at: context.now)
        strip.jump(to: item, at: context.now)
    }

    mutating func reduceMotion(_ reduces: Bool) { strip.reducesMotion = reduces }

    // MARK: Queries

    /// Returns the position of the current row.
    func target(in context: ReadingContext) -> Int {
        context.sequence.clamped(strip.currentRow?.position ?? context.sequence.base)
    }

    /// Returns the range of sequence positions from the first to the last visible row, including the current row.
    func span(in context: ReadingContext) -> ClosedRange<Int> {
        let target = target(in: context)
        let visible = strip.visibleIndices(at: context.now)
        guard let first = visible.first, let last = visible.last else { return target...target }
        let low = context.sequence.clamped(strip.strip.rows[first].position)
        let high = context.sequence.clamped(strip.strip.rows[last].position)
        return min(low, target)...max(high, target)
    }

    func page(at point: Point, in context: ReadingContext) -> PageIdentifier? {
        strip.row(at: point, time: context.now)?.item.firstPage
    }

    func surfaces(in context: ReadingContext) -> [ReaderSurface] {
        strip.surfaces(
            at: context.now,
            content: { context.content(of: $0) },
            isFailed: { context.window.hasFailed($0) }
        )
    }

    func activity(at time: Double) -> ReaderActivity {
        if strip.isHeld { return .zooming }
        switch gesture {
        case .pressed, .magnifying: return .pressed
        default: break
        }
        return strip.isMoving ? .zoomSettling : .rest
    }

    func brokenInvariants(in context: ReadingContext) -> [String] {
        var broken = strip.brokenInvariants(at: context.now)
        let items = strip.strip.rows.map { $0.item }
        if items != context.sequence.items { broken.append("the rows of the strip differ from the sequence") }
        if touches.count == 0, gesture != .none { broken.append("a gesture continues without a touch") }
        if touches.count == 0, strip.isHeld || strip.isTouched { broken.append("the strip is held without a touch") }
        return broken
    }
}
