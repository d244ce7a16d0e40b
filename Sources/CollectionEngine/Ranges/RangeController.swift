/// The ranges of a long list around the window, like Texture's ASRangeController.
///
/// Three ranges are nested: the *visible* range; the *display* range, whose cells exist and whose pictures are decoded;
/// and the *preload* range, whose data is fetched. Their extents are multiples of the window's length, with Texture's
/// values. They are larger in the scrolling direction.
///
/// A controller handles one axis: there is one for the page and one for each shelf.
public struct RangeController: Equatable, Sendable {
    /// The extent of the outer ranges.
    enum Mode: Equatable, Sendable {
        /// Before the first scrolling, because most lists that are opened are never scrolled.
        case minimum
        /// The full extent.
        case full
        /// The visible range only, when memory is low.
        case visibleOnly
    }

    /// The extent of a range beyond the window, in multiples of the window's length.
    private struct Reach {
        let lead, trail: Double
    }

    private(set) var mode = Mode.minimum
    private var offset = 0.0
    private var length = 0.0
    private var contentLength = 0.0
    private var goesForward = true

    /// Creates a controller without a window.
    public init() {}

    // MARK: Changes

    /// Sets the lengths of the window and of the content, in points.
    public mutating func resize(length: Double, contentLength: Double) {
        self.length = length >= 0 ? min(length, 0x1p60) : 0
        self.contentLength = contentLength >= 0 ? min(contentLength, 0x1p60) : 0
    }

    /// Handles scrolling by the user to this offset, in points.
    public mutating func scroll(to offset: Double) {
        guard offset.isFinite, offset != self.offset else { return }
        goesForward = offset > self.offset
        self.offset = offset
        mode = .full
    }

    /// Handles a change of the offset that compensates for a change of the content. It doesn't count as scrolling by
    /// the user.
    public mutating func correct(to offset: Double) {
        if offset.isFinite { self.offset = offset }
    }

    /// Reduces the ranges to the visible range until the user scrolls.
    public mutating func handleMemoryWarning() { mode = .visibleOnly }

    // MARK: Queries

    /// The current ranges.
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

    private func ranges(display: Reach, preload: Reach) -> LayoutRanges {
        LayoutRanges(visible: span(Reach(lead: 0, trail: 0)), display: span(display), preload: span(preload))
    }

    /// Returns the window extended by a reach, limited to the content.
    private func span(_ reach: Reach) -> LayoutSpan {
        let before = goesForward ? reach.trail : reach.lead
        let after = goesForward ? reach.lead : reach.trail
        let low = min(max(offset - before * length, 0), contentLength)
        let high = min(max(offset + length + after * length, 0), contentLength)
        return LayoutSpan(low: low, high: max(low, high))
    }
}

/// A range along the axis, in points.
public struct LayoutSpan: Equatable, Sendable {
    /// The start.
    public let low: Double
    /// The end, at or after the start.
    public let high: Double

    /// The length.
    public var length: Double { high - low }

    /// Returns whether the span overlaps another range.
    public func intersects(low: Double, high: Double) -> Bool { self.low < high && low < self.high }
}

/// The range of an element, ordered by distance from the window.
public enum LayoutRange: Int, Equatable, CaseIterable, Comparable, Sendable {
    /// Visible.
    case visible
    /// Close: the cell exists and its picture is decoded.
    case display
    /// Near: the data is fetched.
    case preload

    /// Orders by distance from the window.
    public static func < (left: LayoutRange, right: LayoutRange) -> Bool { left.rawValue < right.rawValue }
}

/// The three nested ranges.
public struct LayoutRanges: Equatable, Sendable {
    /// The visible range.
    public let visible: LayoutSpan
    /// The range in which cells exist.
    public let display: LayoutSpan
    /// The range in which data is fetched.
    public let preload: LayoutSpan

    /// Returns the innermost range that an element overlaps; nil if there is none.
    public func range(low: Double, high: Double) -> LayoutRange? {
        if visible.intersects(low: low, high: high) { return .visible }
        if display.intersects(low: low, high: high) { return .display }
        return preload.intersects(low: low, high: high) ? .preload : nil
    }
}
