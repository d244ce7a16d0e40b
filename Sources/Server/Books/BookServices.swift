import Library

/// The services that the routes of books share.
struct BookServices: Sendable {
    let openBooks: OpenBookCache
    let workers: BookThreadPool
    let resources: BookResourceCache
    let hyphenation: HyphenationFolder

    init(store: LibraryStore, hyphenation: HyphenationFolder) {
        openBooks = OpenBookCache(store: store)
        workers = BookThreadPool()
        self.hyphenation = hyphenation
        resources = BookResourceCache(openBooks: openBooks, workers: workers, hyphenation: hyphenation)
    }

    /// Closes idle books and removes idle audio and video.
    func closeIdle() {
        openBooks.closeIdle()
        resources.removeExpired()
    }

    /// Adds all routes of text books.
    func addRoutes(
        to routes: inout RouteTable,
        store: LibraryStore,
        hub: EventHub,
        publications: OpenPublicationCache,
        storedPages: StoredPageReader
    ) {
        BookRoutes(
            store: store,
            resources: resources,
            hyphenation: hyphenation,
            storedPages: storedPages
        )
        .add(to: &routes)
        BookSearchRoutes(store: store, openBooks: openBooks, publications: publications, workers: workers)
            .add(to: &routes)
        PageTextRoutes(store: store, publications: publications, workers: workers).add(to: &routes)
        EncodingRoutes(store: store, openBooks: openBooks, workers: workers, hub: hub).add(to: &routes)
        ResourceRoutes(openBooks: openBooks).add(to: &routes)
        NarrationRoutes(openBooks: openBooks, workers: workers).add(to: &routes)
    }
}
