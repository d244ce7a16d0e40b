public import Geometry

/// What a paged reader is opened with.
public struct PagedReaderConfiguration: Equatable, Sendable {
    /// The size of each page in its own pixels, nil where it is unknown; in reading order.
    public var pageSizes: [Size?]
    /// The direction in which pages follow each other.
    public var progression: ReadingProgression
    /// The page to open at, from zero; the nearest that exists is taken.
    public var initialPage: Int
    /// The reading surface in points.
    public var viewport: Size
    /// Whether the reader asks that nothing moves by itself.
    public var reducesMotion: Bool
    /// The host's clock now, in seconds.
    public var time: Double

    /// A configuration of its parts.
    public init(
        pageSizes: [Size?],
        progression: ReadingProgression = .leftToRight,
        initialPage: Int = 0,
        viewport: Size,
        reducesMotion: Bool = false,
        time: Double = 0
    ) {
        self.pageSizes = pageSizes
        self.progression = progression
        self.initialPage = initialPage
        self.viewport = viewport
        self.reducesMotion = reducesMotion
        self.time = time
    }
}

/// The place as the host knows it.
struct ReportedPlace: Equatable, Sendable {
    var page: Int
    var isFinished: Bool
}

/// The paged reader: one page at a time, turned by hand.
///
/// Events go in through ``handle(_:)`` and ``tick(_:)``; ``scene`` is what to draw, ``takeEffects()`` what to do, and
/// ``isAnimating`` and ``nextDeadline`` say when it wants to be ticked. It has no clock, no I/O and no randomness:
/// the same events give the same scenes.
public struct PagedReader: Equatable, Sendable {
    /// The space between two pages while they move, in points.
    public static let pageGap = 16.0

    /// The direction in which pages follow each other.
    public let progression: ReadingProgression
    /// The reading surface in points.
    public internal(set) var viewport: Size
    /// The time of the last event or tick, in seconds.
    public internal(set) var now: Double

    var sequence: ReadingSequence
    var turn: TurnMachine
    var zoom: ZoomMachine
    /// The item whose picture the zoom machine holds.
    var zoomItem: Int
    var loads: PageLoads
    var fingers = Fingers()
    var gesture = Gesture.none
    var taps = TapMemory()
    var wheel = WheelMemory()
    var bars = Bars()
    var effects: [ReaderEffect] = []
    var reported: ReportedPlace?

    /// Opens at the configuration's page; the first effects say what to load.
    public init(_ configuration: PagedReaderConfiguration) {
        progression = configuration.progression
        viewport = configuration.viewport
        now = configuration.time
        sequence = ReadingSequence(pageSizes: configuration.pageSizes)
        turn = TurnMachine(count: sequence.count, target: sequence.clamped(configuration.initialPage))
        turn.reducesMotion = configuration.reducesMotion
        loads = PageLoads(pageCount: sequence.count)
        zoomItem = turn.target
        zoom = ZoomMachine(bounds: ZoomBounds(home: .zero, slot: .zero, pixels: nil))
        zoom = makeZoom(for: turn.target, startsAtEnd: false)
        bars.show(at: now)
        keepBooks()
    }

    /// How many pages there are.
    public var pageCount: Int { sequence.count }

    /// True when the scene changes by itself and the next frame should tick.
    public var isAnimating: Bool { turn.isMoving(at: now) || zoom.isMoving }

    /// When the reader wants to be ticked though nothing moves, in seconds; nil when it can wait for an event.
    public var nextDeadline: Double? {
        var earliest: Double?
        for deadline in [gesture.deadline, taps.deadline, bars.deadline] {
            guard let deadline else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
    }

    /// Takes in what happened.
    public mutating func handle(_ event: ReaderEvent) {
        guard event.isPlausible else { return }
        if let time = event.time { advance(to: time) }
        switch event {
        case .resized(let size): resize(to: size)
        case .motionReduced(let reduced):
            turn.reducesMotion = reduced
            zoom.reducesMotion = reduced
        case .pointer(let sample): handlePointer(sample)
        case .wheel(let delta, let position, let zooms, let time):
            handleWheel(delta, at: position, zooms: zooms, time: time)
        case .key(let key, _): handleKey(key)
        case .jump(let page, _): jump(to: page)
        case .barsRequested(let visible, _): visible ? bars.show(at: now) : bars.hide()
        case .pageReady(let page, let size, _): pageBecameReady(page, size: size)
        case .pageFailed(let page, _): loads.markFailed(page)
        case .retry(let page, _):
            if let effect = loads.retry(page) { effects.append(effect) }
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

    private mutating func jump(to page: Int) {
        gesture = .none
        turn.cancelTracking(at: now)
        turn.cut(to: sequence.clamped(page), at: now) { loads.isShowable($0) }
    }

    private mutating func resize(to size: Size) {
        guard size != viewport else { return }
        if case .turning = gesture {
            turn.cancelTracking(at: now)
            gesture = .spent
        }
        viewport = size
        zoom.reflow(to: zoomBounds(for: zoomItem, startsAtEnd: false), at: now)
    }

    private mutating func pageBecameReady(_ page: Int, size: Size) {
        guard loads.markReady(page) else { return }
        if sequence.items[page].size == nil {
            sequence.learnSize(size, ofItemAt: page)
            if page == zoomItem { zoom.reflow(to: zoomBounds(for: page, startsAtEnd: false), at: now) }
        }
    }
}

extension ReaderEvent {
    /// No screen is larger than this, in points; what lies beyond it is a host's mistake and not a reader's hand.
    private static let farthest = 1e6

    /// False for coordinates and times that no device sends.
    var isPlausible: Bool {
        func isNear(_ point: Point) -> Bool { abs(point.x) < Self.farthest && abs(point.y) < Self.farthest }
        if let time, !(abs(time) < 1e12) { return false }
        switch self {
        case .pointer(let sample): return isNear(sample.position)
        case .wheel(let delta, let position, _, _): return isNear(delta) && isNear(position)
        case .resized(let size), .pageReady(_, let size, _):
            return isNear(Point(x: size.width, y: size.height))
        case .motionReduced, .key, .jump, .barsRequested, .pageFailed, .retry: return true
        }
    }

    /// When it happened, in seconds; nil for facts that hold from now on.
    var time: Double? {
        switch self {
        case .resized, .motionReduced: nil
        case .pointer(let sample): sample.time
        case .wheel(_, _, _, let time), .key(_, let time), .jump(_, let time), .barsRequested(_, let time),
            .pageReady(_, _, let time), .pageFailed(_, let time), .retry(_, let time):
            time
        }
    }
}
