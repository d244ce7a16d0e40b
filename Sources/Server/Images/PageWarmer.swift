import ImageLoading
import ImagePipeline
import Synchronization

/// Has the next pages made of what is being read, when nobody else needs the machine.
final class PageWarmer: Sendable {
    private struct State: Sendable {
        var ahead = PagesAhead()
        /// What lies ahead of each reading, of those who turned a page lately.
        var wanted: [(reading: PagesAhead.Reading, requests: [ImageRequest])] = []
    }

    /// Readings whose next pages are made: a family's worth.
    private static let readingLimit = 8

    private let pictures: PagePictures
    private let prefetcher: ImagePrefetcher
    private let state = Mutex(State())

    init(pictures: PagePictures, width: Int = 1) {
        self.pictures = pictures
        prefetcher = ImagePrefetcher(pipeline: pictures.pipeline, width: width, priority: .low)
    }

    /// Notes that a page was asked for.
    func note(_ wish: PagePictures.Wish, _ facts: PublicationShelf.Facts) {
        guard Self.leadsOn(wish, facts) else { return }
        let reading = PagesAhead.Reading(content: wish.content, variant: wish.variant, format: wish.format)
        let list = state.withLock { state -> [ImageRequest]? in
            let pages = state.ahead.pages(after: wish.page, of: reading, pageCount: facts.pictureCount)
            guard !pages.isEmpty else { return nil }
            let missing = pages.map { page in
                let next = PagePictures.Wish(
                    content: wish.content,
                    page: page,
                    variant: wish.variant,
                    format: wish.format,
                    box: wish.box
                )
                return pictures.request(next, facts)
            }
            // Whoever turns pages faster than they are made still wants those that were begun with.
            let former = state.wanted.first { $0.reading == reading }?.requests ?? []
            let requests = (former + missing).suffix(PagesAhead.count)
            state.wanted.removeAll { $0.reading == reading }
            state.wanted.insert((reading, Array(requests)), at: 0)
            if state.wanted.count > Self.readingLimit { state.wanted.removeLast() }
            return state.wanted.flatMap(\.requests)
        }
        guard let list else { return }
        // Begun here and not in the list any more: it goes on for whoever asks now.
        prefetcher.overtake(pictures.request(wish, facts))
        prefetcher.start(list)
    }

    /// Whether the pages after this one are worth making.
    ///
    /// Pages on the web are made when they are wanted: nothing is fetched on a guess. Boxes are each page's own. Nobody
    /// reads thumbnails, and all that are on screen are asked for anyway.
    static func leadsOn(_ wish: PagePictures.Wish, _ facts: PublicationShelf.Facts) -> Bool {
        !facts.mayBeElsewhere && !wish.variant.crop && !wish.isThumbnail
    }

    /// Makes nothing more.
    func stop() {
        prefetcher.stop()
    }
}
