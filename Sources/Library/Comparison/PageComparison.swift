import PageImages

/// Compares the pages of two publications.
///
/// A publication has up to twelve sampled pages in the index: the first three and the last three, where credits pages
/// are, and six between them. All pages of another publication are looked up there, so inserted pages don't matter.
/// Publications with at least two sampled pages in common are compared page by page.
enum PageComparison {
    /// The number of sampled pages at either end of a publication.
    private static let edgeSampleCount = 3
    /// The maximum number of sampled pages.
    static let maximumSampleCount = 12
    /// The maximum number of pages of a publication that are looked up.
    static let maximumLookupCount = 512
    /// The maximum number of rows that are read for one part of a hash. Only very plain pages have parts with more
    /// rows.
    static let maximumRowCount = 256
    /// The maximum number of publications that are compared with a new one page by page.
    static let maximumCandidateCount = 16
    /// The number of files that make a page a repeated page: more than the editions that a work usually has.
    static let repetitionCount = 5
    /// The minimum number of pages that two publications must have in common.
    private static let minimumMatchCount = 3
    /// The minimum fraction of the longer publication's pages that must be in the other one.
    private static let minimumMatch = 0.6
    /// The maximum number of pages of a publication that are compared with another one.
    private static let maximumPageCount = 2_000

    /// Returns the pages of a publication that are in the index, in ascending order.
    static func samples(of pages: [PageFingerprint]) -> [Int] {
        let distinctive = pages.indices.filter { pages[$0].isDistinctive }
        guard distinctive.count > maximumSampleCount else { return distinctive }
        let inner = distinctive.dropFirst(edgeSampleCount).dropLast(edgeSampleCount)
        return Array(distinctive.prefix(edgeSampleCount))
            + evenly(Array(inner), maximumSampleCount - 2 * edgeSampleCount)
            + Array(distinctive.suffix(edgeSampleCount))
    }

    /// Returns the pages of a publication that are looked up in the index.
    static func lookups(of pages: [PageFingerprint]) -> [Int] {
        let distinctive = pages.indices.filter { pages[$0].isDistinctive }
        guard distinctive.count > maximumLookupCount else { return distinctive }
        return evenly(distinctive, maximumLookupCount)
    }

    private static func evenly(_ pages: [Int], _ count: Int) -> [Int] {
        (0..<count).map { pages[($0 * pages.count + pages.count / 2) / count] }
    }

    /// Returns the number of pages that two publications have in common, in the same order; nil if they are not most of
    /// the pages of both.
    static func matchCount(_ first: [PageFingerprint], _ second: [PageFingerprint]) -> Int? {
        let first = first.filter(\.isDistinctive).prefix(maximumPageCount)
        let second = second.filter(\.isDistinctive).prefix(maximumPageCount)
        let needed = max(minimumMatchCount, Int((Double(max(first.count, second.count)) * minimumMatch).rounded(.up)))
        guard min(first.count, second.count) >= needed else { return nil }
        let count = commonCount(Array(first), Array(second))
        return count >= needed ? count : nil
    }

    /// The length of the longest common subsequence.
    private static func commonCount(_ first: [PageFingerprint], _ second: [PageFingerprint]) -> Int {
        var row = [Int](repeating: 0, count: second.count + 1)
        for page in first {
            var diagonal = 0
            for (index, other) in second.enumerated() {
                let above = row[index + 1]
                row[index + 1] =
                    page.distance(to: other) <= PageFingerprint.maximumPictureDistance
                    ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[second.count]
    }
}
