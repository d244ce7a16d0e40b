public import Geometry

/// The reader: consecutive chapters, shown as pages or as a strip.
///
/// ``handle(_:)`` and ``tick(_:)`` are the inputs. ``scene`` is the layout to draw, and ``takeEffects()`` returns the
/// tasks for the host. ``isAnimating`` and ``nextDeadline`` determine when to call ``tick(_:)``. The reader has no
/// clock, no I/O and no randomness: the same events give the same scenes.
public struct PageReader: Equatable, Sendable {
    /// The state that all modes share.
    var context: ReadingContext
    /// The state machine of the current mode.
    var mode: ModeMachine
    /// The reading progress, and the progress that was last reported to the host.
    var progress: ProgressTracker
    var turns = TurnTracker()
    var bars = BarVisibility()
    var effects: [ReaderEffect] = []
    /// Whether the sequence has to be rebuilt.
    var isStale = false
    /// A transition card that is in the sequence only because it was visible when the sequence was built.
    var retainedCard: SequenceItem?
    /// The chapter that a command for the next or previous chapter opens, while it is loading. It opens at its first
    /// page, even if it is the previous chapter.
    var pendingChapter: Int?

    /// Opens a chapter at the configured page. The first effects request the pages to load.
    public init(_ configuration: ReaderConfiguration) {
        let chapter = configuration.chapter
        context = ReadingContext(
            options: configuration.options.resolved,
            viewport: configuration.viewport,
            density: max(configuration.density, 0.1),
            reducesMotion: configuration.reducesMotion,
            now: configuration.time,
            window: ChapterWindow(chapter),
            sequence: ReadingSequence(base: 0, items: [.unresolved(chapter: chapter.identifier)])
        )
        context.showsImagesOnly = configuration.showsImagesOnly
        progress = ProgressTracker(focus: Self.page(configuration.page, of: chapter), position: 0)
        mode = ModeMachine(at: 0, focus: nil, fraction: 0, in: context)
        rebuild(showing: nil, at: progress.focus)
        mode = ModeMachine(
            at: progress.position,
            focus: progress.focus,
            fraction: configuration.fraction,
            in: context
        )
        progress.position = mode.target(in: context)
        bars.isPinned = context.showsImagesOnly
        bars.show(at: context.now)
        reconcile()
    }

    /// The options in effect, clamped to their ranges.
    public var options: ReaderOptions { context.options }
    /// The reading surface in points.
    public var viewport: Size { context.viewport }
    /// The time of the last event or tick, in seconds.
    public var now: Double { context.now }
    /// Returns a loaded chapter.
    public func chapter(_ identifier: Int) -> Chapter? { context.window.chapter(identifier) }
    /// The page in focus.
    public var focus: PageIdentifier? { progress.focus }
    /// Returns the item that shows `page`; nil if there is none.
    public func item(showing page: PageIdentifier) -> SequenceItem? {
        context.sequence.position(showing: page).flatMap { context.sequence.item(at: $0) }
    }
    /// Returns the page at a point of the reading surface; nil if there is none.
    public func page(at point: Point) -> PageIdentifier? { mode.page(at: point, in: context) }

    /// Whether the scene changes without input. If so, call ``tick(_:)`` for the next frame.
    public var isAnimating: Bool { mode.isAnimating(in: context) }

    /// When to call ``tick(_:)`` even if nothing moves, in seconds; nil if the reader can wait for the next event.
    public var nextDeadline: Double? {
        switch (mode.nextDeadline, bars.deadline) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    /// Handles an event.
    public mutating func handle(_ event: ReaderEvent) {
        guard event.isPlausible else { return }
        if let time = event.time { advance(to: time) }
        switch event {
        case .resized, .motionReduced, .optionsChanged: handleSetting(event)
        case .opened, .chapterReady, .chapterFailed, .chapterRetried, .shapesChanged, .spreadsDetected, .isolated:
            handleChapter(event)
        case .pointer(let sample): mode.handlePointer(sample, in: context)
        case .wheel(let delta, let position, let zooms, let time):
            mode.handleWheel(delta, at: position, zooms: zooms, time: time, in: context)
        case .key(let key, _): handleKey(key)
        case .jump(let page, _): jump(to: page)
        case .barsRequested(let visible, _): visible ? bars.show(at: now) : bars.hide()
        case .autoScrollRequested(let scrolls, _): mode.setAutoScrolling(scrolls, in: context)
        case .pageReady(let page, let size, _): pageBecameReady(page, size: size)
        case .pageFailed(let page, _): context.loads.markFailed(page)
        case .retry(let page, _):
            if let effect = context.loads.retry(page) { effects.append(effect) }
        }
        reconcile()
    }

    /// Advances the time. Call this for each frame while ``isAnimating``, and at ``nextDeadline``.
    public mutating func tick(_ time: Double) {
        advance(to: time)
        reconcile()
    }

    /// Returns the effects since the last call, in order, and clears them.
    public mutating func takeEffects() -> [ReaderEffect] {
        let taken = effects
        effects.removeAll(keepingCapacity: true)
        return taken
    }

    /// Advances the clock and handles each deadline at its own time, in order, so that the result doesn't depend on the
    /// frame rate.
    private mutating func advance(to time: Double) {
        while let deadline = nextDeadline, deadline <= time {
            context.now = max(context.now, deadline)
            mode.advance(in: context)
            mode.handleDeadline(deadline, in: context)
            handleModeEffects()
            if bars.deadline == deadline { bars.hide() }
        }
        context.now = max(context.now, time)
        mode.advance(in: context)
        reportTurns()
    }

    /// Returns the visible page of `chapter` nearest to `index`.
    static func page(_ index: Int, of chapter: Chapter) -> PageIdentifier? {
        guard !chapter.pages.isEmpty else { return nil }
        let page = max(0, min(index, chapter.pages.count - 1))
        return PageIdentifier(chapter: chapter.identifier, page: VisiblePages(chapter).nearest(to: page))
    }
}
