import ImagePipeline
import PageImages
import Synchronization

/// Renders the next pages of publications that are being read, at low priority.
final class PageWarmer: Sendable {
    /// The unfinished requests for the next pages of a reading.
    private typealias Requests = (reading: PagesAhead.Reading, requests: [ImageRequest])

    private struct State: Sendable {
        var ahead = PagesAhead()
        /// The readings with requests, the most recent one first.
        var readings: [Requests] = []
    }

    /// The maximum number of readings whose next pages are rendered: enough for the devices of a household.
    private static let readingLimit = 8

    private let renderer: PageRenderer
    private let prefetcher: ImagePrefetcher
    /// Guards the readings.
    private let state = Mutex(State())

    init(renderer: PageRenderer, width: Int = 1) {
        self.renderer = renderer
        prefetcher = ImagePrefetcher(pipeline: renderer.pipeline, width: width, priority: .low)
    }

    /// Records the request of a page, and starts to render the pages after it.
    func recordRequest(_ image: PageImage, _ info: OpenPublicationCache.Info) {
        guard Self.isWorthWarming(image, info) else { return }
        let reading = PagesAhead.Reading(content: image.content, variant: image.variant, format: image.format)
        state.withLock { state in
            let pages = state.ahead.pages(after: image.page, of: reading, pageCount: info.pageCount)
            guard !pages.isEmpty else { return }
            // If the page is being prefetched, the client's request joins that work.
            prefetcher.overtake(renderer.request(image, info))
            let missing = pages.map { page in
                let next = PageImage(
                    content: image.content,
                    page: page,
                    variant: image.variant,
                    format: image.format,
                    box: image.box,
                    animationFormat: image.animationFormat
                )
                return renderer.request(next, info)
            }
            // If the reader turns pages faster than they are rendered, the previous requests are still needed.
            let previous = state.readings.first { $0.reading == reading }?.requests ?? []
            let requests = (prefetcher.unfinished(of: previous) + missing).suffix(PagesAhead.count)
            let others = state.readings.compactMap { other -> Requests? in
                let requests = other.reading == reading ? [] : prefetcher.unfinished(of: other.requests)
                return requests.isEmpty ? nil : (other.reading, requests)
            }
            state.readings = [(reading, Array(requests))] + others.prefix(Self.readingLimit - 1)
            // Under the lock, so that the prefetcher always has the latest list.
            prefetcher.start(state.readings.flatMap(\.requests))
        }
    }

    /// Returns whether to render the pages after an image.
    ///
    /// Not for remote pages, which are fetched only on request; not for cropped pages, because each has its own box; and
    /// not for thumbnails, because all visible ones are requested anyway.
    static func isWorthWarming(_ image: PageImage, _ info: OpenPublicationCache.Info) -> Bool {
        !info.hasRemotePages && !image.variant.crop && !image.isThumbnail
    }

    /// Stops rendering.
    func stop() {
        prefetcher.stop()
    }
}
