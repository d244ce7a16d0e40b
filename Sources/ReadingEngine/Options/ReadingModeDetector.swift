public import Geometry

/// A reading mode and the reason for it.
public struct DetectedReadingMode: Equatable, Sendable {
    /// The reason for a mode, in order of precedence.
    public enum Reason: Equatable, Sendable, CaseIterable {
        /// The user chose the mode for the series.
        case stored
        /// The file's metadata declares it.
        case metadata
        /// The page shapes suggest it.
        case pageShapes
        /// A genre or tag suggests a strip.
        case genre
        /// The default, for lack of information.
        case fallback
    }

    /// The mode.
    public var mode: ReadingMode
    /// The reason.
    public var reason: Reason
}

/// Detects the reading mode of a series for which the user chose none.
public enum ReadingModeDetector {
    /// The median page of a strip is higher than this multiple of its width. Printed pages stay below 1.6.
    static let stripAspect = 2.2
    /// With fewer pages, the page shapes are ignored.
    static let minimumPageCount = 3

    /// Returns the mode for pages of the sizes `pages` (nil if unknown), of a series for which the user chose `stored`
    /// and whose file declares `declared`. If the file only implies a default, `declared` is nil. `hasStripGenre` is true
    /// if a genre or tag of the series suggests a strip. The page shapes have precedence over it: they decide for a
    /// strip, or for print if the pages include spreads.
    ///
    /// A declared vertical progression means a strip: print has none, and strips are often cut into pieces with the
    /// shape of pages.
    public static func detect(
        stored: ReadingMode?,
        declared: PageProgression?,
        pages: [Size?],
        hasStripGenre: Bool = false
    ) -> DetectedReadingMode {
        if let stored { return DetectedReadingMode(mode: stored, reason: .stored) }
        switch declared {
        case .leftToRight: return DetectedReadingMode(mode: .leftToRight, reason: .metadata)
        case .rightToLeft: return DetectedReadingMode(mode: .rightToLeft, reason: .metadata)
        case .topToBottom: return DetectedReadingMode(mode: .webtoon, reason: .metadata)
        case nil: break
        }
        if isStrip(pages) { return DetectedReadingMode(mode: .webtoon, reason: .pageShapes) }
        if hasStripGenre, !includesSpreads(pages) { return DetectedReadingMode(mode: .webtoon, reason: .genre) }
        return DetectedReadingMode(mode: .leftToRight, reason: .fallback)
    }

    /// Returns whether more than one page is wide. Strips have no spreads, but some have one wide page as their cover.
    private static func includesSpreads(_ pages: [Size?]) -> Bool {
        pages.count { $0.map { FitPolicy.isWide($0) } ?? false } > 1
    }

    /// Returns whether the pages have the shapes of a strip: the median page is tall, and four pages in five are within
    /// 2 % of the median width. The others are covers and notices.
    static func isStrip(_ pages: [Size?]) -> Bool {
        var aspects: [Double] = []
        var widths: [Double] = []
        for case let size? in pages where !size.isEmpty {
            aspects.append(size.height / size.width)
            widths.append(size.width)
        }
        guard widths.count >= minimumPageCount else { return false }
        aspects.sort()
        widths.sort()
        // The lower median: with two middle pages, both have to be tall.
        guard aspects[(aspects.count - 1) / 2] > stripAspect else { return false }
        let usual = widths[widths.count / 2]
        let alike = widths.count { abs($0 - usual) <= usual / 50 }
        return alike * 5 >= widths.count * 4
    }
}
