import ImageLoading
import ImagePipeline

/// Which pages of a publication somebody who reads it is likely to want next, and have not been made yet.
///
/// Browsers ask for the next pages themselves, but only as far as they hold pictures decoded; the server makes what
/// lies beyond, so that a fast reader never waits for the encoder.
struct PagesAhead: Sendable {
    /// A way of looking at a publication: readers on devices of different widths want different pictures.
    struct Reading: Hashable, Sendable {
        let content: String
        let variant: PageVariant
        let format: ImageFormat
    }

    /// How far one reading has come.
    private struct Progress: Sendable {
        var page: Int
        /// The pages that were asked for or made ahead: one run without holes.
        var made: ClosedRange<Int>
    }

    /// Pages that are made before they are asked for.
    static let count = 4

    private var readings = MemoryCache<Reading, Progress>(costLimit: 256)

    /// The pages to make now, the nearest first.
    ///
    /// Empty for the first page of a reading, which is often a single look, and when all that lies ahead was made.
    ///
    /// - Parameters:
    ///   - page: the page that was asked for, from 0.
    ///   - pageCount: how many pages the publication has.
    mutating func pages(after page: Int, of reading: Reading, pageCount: Int) -> [Int] {
        guard var progress = readings.value(for: reading, now: 0) else {
            readings.put(Progress(page: page, made: page...page), for: reading, cost: 1, now: 0)
            return []
        }
        defer { readings.put(progress, for: reading, cost: 1, now: 0) }
        let isForward = page >= progress.page
        progress.page = page
        if !(progress.made.lowerBound - Self.count...progress.made.upperBound + Self.count).contains(page) {
            // A jump: it is not known yet where this goes.
            progress.made = page...page
            return []
        }
        if !(progress.made.lowerBound - 1...progress.made.upperBound + 1).contains(page) {
            progress.made = page...page
        }
        let ahead =
            isForward
            ? Array(page...min(page + Self.count, max(page, pageCount - 1)))
            : Array(max(page - Self.count, 0)...page).reversed()
        let missing = ahead.filter { $0 != page && !progress.made.contains($0) }
        progress.made =
            min(progress.made.lowerBound, ahead.min() ?? page)...max(progress.made.upperBound, ahead.max() ?? page)
        return missing
    }
}
