import Library

/// The services that the routes of books share.
struct BookServices: Sendable {
    let shelf: OpenBookCache
    let workers: BookThreadPool
    let resources: BookResourceCache
    let hyphenation: HyphenationFolder

    init(store: LibraryStore, hyphenation: HyphenationFolder) {
        shelf = OpenBookCache(store: store)
        workers = BookThreadPool()
        self.hyphenation = hyphenation
        resources = BookResourceCache(shelf: shelf, workers: workers, hyphenation: hyphenation)
    }

    /// Closes idle books and removes idle audio and video.
    func closeIdle() {
        shelf.closeIdle()
        resources.removeExpired()
    }

    /// Adds all routes of text books.
    func addRoutes(
        to routes: inout RouteTable,
        store: LibraryStore,
        hub: EventHub,
        storedPages: StoredPageReader,
        isPersonal: Bool
    ) {
        BookRoutes(
            resources: resources,
            hyphenation: hyphenation,
            storedPages: storedPages,
            isPersonal: isPersonal
        )
        .add(to: &routes)
        BookSearchRoutes(store: store, shelf: shelf, workers: workers).add(to: &routes)
        EncodingRoutes(store: store, shelf: shelf, workers: workers, hub: hub).add(to: &routes)
        ResourceRoutes(store: store, shelf: shelf).add(to: &routes)
        NarrationRoutes(store: store, shelf: shelf, workers: workers).add(to: &routes)
    }
}
