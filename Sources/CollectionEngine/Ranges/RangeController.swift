/// What of a long list has to be there: what is seen, and around it what will be seen soon.
///
/// Three spans lie around each other: the *visible* one; the *display* one, whose cells exist and whose pictures are decoded;
/// and the *preload* one, whose data is fetched. How far they reach beyond the window is counted in windows, and further
/// in the direction one scrolls in than behind. The numbers are those of Texture's range controller (ASRangeController), in
/// which years of scrolling went.
///
/// It knows one axis only: there is one for the page and one for each shelf.
public struct RangeController: Equatable, Sendable {
    /// How far the outer spans reach.
    enum Mode: Equatable, Sendable {
        /// Nobody has scrolled yet, and few who open a list ever do.
        case minimum
        /// As far as it is useful.
        case full
        /// No further than what is seen: memory is short.
        case visibleOnly
    }

    /// How far a span reaches beyond the window, in windows.
    private struct Reach {
        let lead, trail: Double
    }

    /// Further items are fetched when what is left to scroll is at most so many windows.
    static let fetchingDistance = 2.0

    private(set) var mode = Mode.minimum
    private var offset = 0.0
    private var length = 0.0
    private var contentLength = 0.0
    private var goesForward = true

    /// Nothing is seen yet.
    public init() {}

    // MARK: Changes

    /// The window is so long along the axis, and the content so long, in points.
    public mutating func resize(length: Double, contentLength: Double) {
        self.length = length >= 0 ? min(length, 0x1p60) : 0
        self.contentLength = contentLength >= 0 ? min(contentLength, 0x1p60) : 0
    }

    /// One has scrolled as far as this, in points.
    public mutating func scroll(to offset: Double) {
        guard offset.isFinite, offset != self.offset else { return }
        goesForward = offset > self.offset
        self.offset = offset
        mode = .full
    }

    /// The content was moved under the window by a change of what is above: nobody has scrolled.
    public mutating func correct(to offset: Double) {
        if offset.isFinite { self.offset = offset }
    }

    /// Memory is short. It is as before once one scrolls again.
    public mutating func memoryIsLow() { mode = .visibleOnly }

    // MARK: Questions

    /// The spans as they are now.
    public var ranges: LayoutRanges {
        switch mode {
        case .minimum:
            ranges(display: Reach(lead: 0.25, trail: 0.25), preload: Reach(lead: 0.5, trail: 0.25))
        case .full:
            ranges(display: Reach(lead: 1, trail: 0.5), preload: Reach(lead: 2.5, trail: 1.5))
        case .visibleOnly:
            ranges(display: Reach(lead: 0, trail: 0), preload: Reach(lead: 0, trail: 0))
        }
    }

    /// Whether further items should be fetched: the end is near, one goes towards it, and nobody fetches any yet.
    public func wantsMore(isFetching: Bool) -> Bool {
        guard !isFetching, goesForward, length > 0 else { return false }
        return contentLength - (offset + length) <= Self.fetchingDistance * length
    }

    private func ranges(display: Reach, preload: Reach) -> LayoutRanges {
        LayoutRanges(visible: span(Reach(lead: 0, trail: 0)), display: span(display), preload: span(preload))
    }

    /// The window and so much around it, as far as there is content.
    private func span(_ reach: Reach) -> LayoutSpan {
        let before = goesForward ? reach.trail : reach.lead
        let after = goesForward ? reach.lead : reach.trail
        let low = min(max(offset - before * length, 0), contentLength)
        let high = min(max(offset + length + after * length, 0), contentLength)
        return LayoutSpan(low: low, high: max(low, high))
    }
}

/// A part of a list along its axis, in points.
public struct LayoutSpan: Equatable, Sendable {
    /// Where it begins.
    public let low: Double
    /// Where it ends; not before it begins.
    public let high: Double

    /// How long it is.
    public var length: Double { high - low }

    /// Whether it shares some length with another.
    public func intersects(low: Double, high: Double) -> Bool { self.low < high && low < self.high }
}

/// How near something is to being seen. What is nearer comes first.
public enum LayoutRange: Int, Equatable, CaseIterable, Comparable, Sendable {
    /// It is seen.
    case visible
    /// It will be seen at once: its cell exists and its picture is decoded.
    case display
    /// It will be seen soon: its data is fetched.
    case preload

    /// What is nearer comes first.
    public static func < (left: LayoutRange, right: LayoutRange) -> Bool { left.rawValue < right.rawValue }
}

/// The three spans; each lies inside the next.
public struct LayoutRanges: Equatable, Sendable {
    /// What is seen.
    public let visible: LayoutSpan
    /// Where cells exist.
    public let display: LayoutSpan
    /// Where data is fetched.
    public let preload: LayoutSpan

    /// The innermost span that something shares some length with; nil when it is far away.
    public func range(low: Double, high: Double) -> LayoutRange? {
        if visible.intersects(low: low, high: high) { return .visible }
        if display.intersects(low: low, high: high) { return .display }
        return preload.intersects(low: low, high: high) ? .preload : nil
    }
}
