public import Geometry

/// How pages are to follow each other, and how one knows.
public struct ReadingModeVerdict: Equatable, Sendable {
    /// How one knows, in the order of what counts for more.
    public enum Reason: Equatable, Sendable, CaseIterable {
        /// The reader chose so for this series.
        case stored
        /// The file says so.
        case declared
        /// The shapes of the pages say so.
        case measured
        /// Nothing says anything; most are read so.
        case usual
    }

    /// The mode.
    public var mode: ReadingMode
    /// The reason.
    public var reason: Reason
}

/// The rule for reading in a mode that nobody has chosen.
public enum ReadingModeDetector {
    /// The median page of a strip is more than this many times as tall as it is wide. Pages of print stay below 1.6.
    static let stripAspect = 2.2
    /// Fewer pages than this say nothing.
    static let fewestPages = 3

    /// The mode for pages of the sizes `pages` (nil where unknown), of a series for which `stored` was chosen and whose
    /// file declares `declared`. A default that a file does not state is no declaration: nil.
    ///
    /// Declared to go down is a strip: print does not, and strips are often cut into pieces of the shape of pages.
    public static func detect(
        stored: ReadingMode?,
        declared: ReadingProgression?,
        pages: [Size?]
    ) -> ReadingModeVerdict {
        if let stored { return ReadingModeVerdict(mode: stored, reason: .stored) }
        switch declared {
        case .leftToRight: return ReadingModeVerdict(mode: .leftToRight, reason: .declared)
        case .rightToLeft: return ReadingModeVerdict(mode: .rightToLeft, reason: .declared)
        case .topToBottom: return ReadingModeVerdict(mode: .webtoon, reason: .declared)
        case nil: break
        }
        if isStrip(pages) { return ReadingModeVerdict(mode: .webtoon, reason: .measured) }
        return ReadingModeVerdict(mode: .leftToRight, reason: .usual)
    }

    /// Whether the pages have the shapes of a strip: the median tall, and four in five as wide as the median, give or take
    /// a fiftieth (the others are covers and notices).
    static func isStrip(_ pages: [Size?]) -> Bool {
        var aspects: [Double] = []
        var widths: [Double] = []
        for case let size? in pages where !size.isEmpty {
            aspects.append(size.height / size.width)
            widths.append(size.width)
        }
        guard widths.count >= fewestPages else { return false }
        aspects.sort()
        widths.sort()
        // Of an even number the lower middle one: both have to be tall.
        guard aspects[(aspects.count - 1) / 2] > stripAspect else { return false }
        let usual = widths[widths.count / 2]
        let alike = widths.count { abs($0 - usual) <= usual / 50 }
        return alike * 5 >= widths.count * 4
    }
}
