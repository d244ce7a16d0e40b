import ImagePipeline
import PageImages

/// Predicts the next pages that a reader will request and that have not been rendered.
///
/// Browsers request the next pages themselves, but only as many as they keep decoded. The server renders the pages
/// after these, so that fast readers don't wait for the encoder.
struct PagesAhead: Sendable {
    /// The reading of a publication by one kind of device: devices with different widths request different variants.
    struct Reading: Hashable, Sendable {
        let content: String
        let variant: PageVariant
        let format: ImageFormat
    }

    /// The progress of a reading.
    private struct Progress: Sendable {
        var page: Int
        /// The contiguous range of pages that were requested or rendered ahead.
        var made: ClosedRange<Int>
    }

    /// The number of pages to render ahead.
    static let count = 4

    private var readings = MemoryCache<Reading, Progress>(costLimit: 256)

    /// Returns the pages to render now, the nearest first.
    ///
    /// Empty for the first request of a reading, which is often the only one, after a jump, and when all pages ahead have
    /// been rendered.
    ///
    /// - Parameters:
    ///   - page: The requested page, from 0.
    ///   - pageCount: The number of pages of the publication.
    mutating func pages(after page: Int, of reading: Reading, pageCount: Int) -> [Int] {
        guard var progress = readings.value(for: reading, now: 0) else {
            readings.put(Progress(page: page, made: page...page), for: reading, cost: 1, now: 0)
            return []
        }
        defer { readings.put(progress, for: reading, cost: 1, now: 0) }
        let isForward = page >= progress.page
        progress.page = page
        if !(progress.made.lowerBound - Self.count...progress.made.upperBound + Self.count).contains(page) {
            // After a jump, the direction is unknown.
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
