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

        /// Records the request of a page, and returns the pages to render now.
        mutating func pages(after page: Int, pageCount: Int) -> [Int] {
            let isForward = page >= self.page
            self.page = page
            let distance = max(made.lowerBound - page, page - made.upperBound)
            guard distance <= PagesAhead.count else {
                // After a jump, the direction is unknown.
                made = page...page
                return []
            }
            if distance > 1 { made = page...page }
            let last =
                isForward ? min(page + PagesAhead.count, max(page, pageCount - 1)) : max(page - PagesAhead.count, 0)
            guard !made.contains(page) || !made.contains(last) else { return [] }
            let known = made
            made = min(known.lowerBound, page, last)...max(known.upperBound, page, last)
            return stride(from: page, through: last, by: isForward ? 1 : -1).filter {
                $0 != page && !known.contains($0)
            }
        }
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
        let pages = readings.update(reading, now: 0) { $0.pages(after: page, pageCount: pageCount) }
        if let pages { return pages }
        readings.put(Progress(page: page, made: page...page), for: reading, cost: 1, now: 0)
        return []
    }
}
