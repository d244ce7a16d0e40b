public import Geometry

/// The comics reader: chapters in a row, read as pages that are turned or as a strip.
///
/// Events go in through ``handle(_:)`` and ``tick(_:)``; ``scene`` is what to draw, ``takeEffects()`` what to do, and
/// ``isAnimating`` and ``nextDeadline`` say when it wants to be ticked. It has no clock, no I/O and no randomness:
/// the same events give the same scenes.
public struct ComicsReader: Equatable, Sendable {
    /// What every mode stands on.
    var context: ReadingContext
    /// The machine of the mode that is read in.
    var mode: ModeMachine
    /// The reader's place, and what is known to the host of it.
    var place: ReadingPlace
    var bars = Bars()
    var effects: [ReaderEffect] = []
    /// Whether the list must be put together anew.
    var isStale = false
    /// A card that is in the list only because it was on screen when the list was made.
    var heldCard: SequenceItem?
    /// A chapter that was gone to by name and is not known yet: it is entered at its first page, whichever way.
    var entering: Int?

    /// Opens at the configuration's page; the first effects say what to load.
    public init(_ configuration: ReaderConfiguration) {
        let chapter = configuration.chapter
        context = ReadingContext(
            options: configuration.options.sane,
            viewport: configuration.viewport,
            density: max(configuration.density, 0.1),
            reducesMotion: configuration.reducesMotion,
            now: configuration.time,
            window: ChapterWindow(chapter),
            sequence: ReadingSequence(base: 0, items: [.unresolved(chapter: chapter.identifier)])
        )
        context.showsPictures = configuration.showsPictures
        place = ReadingPlace(focus: Self.page(configuration.page, of: chapter), position: 0)
        mode = ModeMachine(at: 0, focus: nil, fraction: 0, in: context)
        rebuild(showing: nil, at: place.focus)
        mode = ModeMachine(
            at: place.position,
            focus: place.focus,
            fraction: configuration.fraction,
            in: context
        )
        place.position = mode.target(in: context)
        bars.isPinned = context.showsPictures
        bars.show(at: context.now)
        keepBooks()
    }

    /// How the reader reads now, every number within its range.
    public var options: ReaderOptions { context.options }
    /// The reading surface in points.
    public var viewport: Size { context.viewport }
    /// The time of the last event or tick, in seconds.
    public var now: Double { context.now }
    /// A chapter that is in hand, as the reader knows it now.
    public func chapter(_ identifier: Int) -> Chapter? { context.window.chapter(identifier) }
    /// The page that is the reader's place, as the scene has it.
    public var focus: PageIdentifier? { place.focus }
    /// The item that shows a page; nil where none does.
    public func item(showing page: PageIdentifier) -> SequenceItem? {
        context.sequence.position(showing: page).flatMap { context.sequence.item(at: $0) }
    }
    /// The page under a point of the reading surface; nil where there is none.
    public func page(at point: Point) -> PageIdentifier? { mode.page(at: point, in: context) }

    /// True when the scene changes by itself and the next frame should tick.
    public var isAnimating: Bool { mode.isAnimating(in: context) }

    /// When the reader wants to be ticked though nothing moves, in seconds; nil when it can wait for an event.
    public var nextDeadline: Double? {
        switch (mode.nextDeadline, bars.deadline) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    /// Takes in what happened.
    public mutating func handle(_ event: ReaderEvent) {
        guard event.isPlausible else { return }
        if let time = event.time { advance(to: time) }
        switch event {
        case .resized, .motionReduced, .optionsChanged: handleSetting(event)
        case .opened, .chapterReady, .chapterFailed, .chapterRetried, .shapesChanged, .isolated: handleChapter(event)
        case .pointer(let sample): mode.handlePointer(sample, in: context)
        case .wheel(let delta, let position, let zooms, let time):
            mode.handleWheel(delta, at: position, zooms: zooms, time: time, in: context)
        case .key(let key, _): handleKey(key)
        case .jump(let page, _): jump(to: page)
        case .barsRequested(let visible, _): visible ? bars.show(at: now) : bars.hide()
        case .autoScrollRequested(let scrolls, _): mode.scrollByItself(scrolls, in: context)
        case .pageReady(let page, let size, _): pageBecameReady(page, size: size)
        case .pageFailed(let page, _): context.loads.markFailed(page)
        case .retry(let page, _):
            if let effect = context.loads.retry(page) { effects.append(effect) }
        }
        keepBooks()
    }

    /// Moves time on: call once a frame while ``isAnimating``, and at ``nextDeadline``.
    public mutating func tick(_ time: Double) {
        advance(to: time)
        keepBooks()
    }

    /// What the host must do since the last call, in order.
    public mutating func takeEffects() -> [ReaderEffect] {
        let taken = effects
        effects.removeAll(keepingCapacity: true)
        return taken
    }

    /// Moves the clock on, acting on each deadline at its own time and in order, so that the frame rate decides
    /// nothing.
    private mutating func advance(to time: Double) {
        while let deadline = nextDeadline, deadline <= time {
            context.now = max(context.now, deadline)
            mode.moveOn(in: context)
            mode.meetDeadline(deadline, in: context)
            heedOutcomes()
            if bars.deadline == deadline { bars.hide() }
        }
        context.now = max(context.now, time)
        mode.moveOn(in: context)
    }

    /// The nearest page of `chapter` that exists.
    static func page(_ index: Int, of chapter: Chapter) -> PageIdentifier? {
        guard !chapter.pages.isEmpty else { return nil }
        return PageIdentifier(chapter: chapter.identifier, page: max(0, min(index, chapter.pages.count - 1)))
    }
}
