/// The positions of a book: one for each 1024 bytes of a section, as in Readium. They are known as soon as the book is
/// open, don't depend on the font size, and are the same in other readers that use this rule.
///
/// Sections outside the reading order (`isLinear`) have no positions. A location in such a section has the last
/// position before it. If no section is linear, all count as linear.
public struct BookPositions: Sendable {
    /// The number of positions; at least one.
    public let count: Int
    /// The starts of the chapters in the table of contents, in reading order.
    private let chapters: [ChapterStart]
    /// The number of positions before each section.
    private let positionsBefore: [Int]
    /// The number of bytes before each section.
    private let bytesBefore: [Int64]
    private let totalBytes: Int64

    private struct ChapterStart: Sendable {
        /// The index in `BookBody.contents`.
        var entry: Int
        var section: Int
    }

    /// The range to which section sizes are clamped, so that no sum of them overflows.
    private static let byteRange: ClosedRange<Int64> = 1...(1 << 40)

    /// Counts the positions of a book.
    ///
    /// - Parameters:
    ///   - sections: all sections.
    ///   - contents: the table of contents. The location of an entry for an element inside a section isn't known
    ///     without reading the section. Such an entry counts only if it is the first one of its section, and then its
    ///     chapter starts at the beginning of the section.
    public init(sections: [BookSection], contents: [BookContentsEntry] = []) {
        let hasLinear = sections.contains(where: \.isLinear)
        var positionsBefore: [Int] = []
        var bytesBefore: [Int64] = []
        var positions = 0
        var bytes: Int64 = 0
        for (index, section) in sections.enumerated() {
            positionsBefore.append(positions)
            bytesBefore.append(bytes)
            guard section.isLinear || !hasLinear, index < Int(Int16.max) << 7 else { continue }
            let size = min(max(section.byteSize, Self.byteRange.lowerBound), Self.byteRange.upperBound)
            positions += Int((size - 1) / BookSection.bytesPerPosition) + 1
            bytes += size
        }
        positionsBefore.append(positions)
        bytesBefore.append(bytes)
        self.positionsBefore = positionsBefore
        self.bytesBefore = bytesBefore
        count = max(1, positions)
        totalBytes = max(1, bytes)
        chapters = Self.chapters(sections: sections, contents: contents)
    }

    private static func chapters(sections: [BookSection], contents: [BookContentsEntry]) -> [ChapterStart] {
        let sectionsByPath = sections.indexesByPath
        var started: Set<Int> = []
        var chapters: [ChapterStart] = []
        for (index, entry) in contents.enumerated() {
            guard let section = entry.path.flatMap({ sectionsByPath[$0] }) else { continue }
            let isFirst = started.insert(section).inserted
            if isFirst || entry.fragment?.isEmpty ?? true {
                chapters.append(ChapterStart(entry: index, section: section))
            }
        }
        return chapters.sorted { ($0.section, $0.entry) < ($1.section, $1.entry) }
    }

    /// Returns the number of the position at a location, from 1.
    func position(of place: SectionProgression) -> Int {
        guard let section = clamped(place.section) else { return 1 }
        let own = positionsBefore[section + 1] - positionsBefore[section]
        guard own > 0 else { return max(1, positionsBefore[section]) }
        // A division may give a value just below a whole number, which must not be rounded down.
        let index = Int((place.progression * Double(own) + 1e-6).rounded(.down))
        return positionsBefore[section] + min(own - 1, index) + 1
    }

    /// Returns the fraction of the book before a location, from 0 to 1.
    func totalProgression(of place: SectionProgression) -> Double {
        guard let section = clamped(place.section) else { return 0 }
        let own = Double(bytesBefore[section + 1] - bytesBefore[section])
        return min(1, (Double(bytesBefore[section]) + own * place.progression) / Double(totalBytes))
    }

    /// Returns the index in the table of contents of the last chapter that starts at or before a location; nil before
    /// the first chapter.
    func contentsIndex(of place: SectionProgression) -> Int? {
        let after = chapters.partitioningIndex { $0.section > place.section }
        return after > 0 ? chapters[after - 1].entry : nil
    }

    private func clamped(_ section: Int) -> Int? {
        let sectionCount = positionsBefore.count - 1
        return sectionCount > 0 ? min(max(0, section), sectionCount - 1) : nil
    }
}

extension [BookSection] {
    /// The indexes of the sections by path. Of two sections with the same path, the first counts.
    var indexesByPath: [String: Int] {
        Dictionary(enumerated().map { ($1.path, $0) }) { first, _ in first }
    }
}
