import Library

/// What the parts of the server that deal with books share.
struct BookParts: Sendable {
    let shelf: BookShelf
    let workers: BookWorkers
    let pieces: BookPieces

    init(store: LibraryStore) {
        shelf = BookShelf(store: store)
        workers = BookWorkers()
        pieces = BookPieces(shelf: shelf, workers: workers)
    }

    /// Lets go of what nobody reads any more.
    func closeIdle() {
        shelf.closeIdle()
        pieces.removeExpired()
    }

    /// Every route about books of text.
    func addRoutes(
        to routes: inout RouteTable,
        store: LibraryStore,
        hub: ScanHub,
        pageBytes: PageBytes,
        isPersonal: Bool
    ) {
        BookRoutes(pieces: pieces, pageBytes: pageBytes, isPersonal: isPersonal).add(to: &routes)
        BookSearchRoutes(store: store, shelf: shelf, workers: workers).add(to: &routes)
        EncodingRoutes(store: store, shelf: shelf, workers: workers, hub: hub).add(to: &routes)
        MarkRoutes(store: store).add(to: &routes)
        ResourceRoutes(store: store, shelf: shelf).add(to: &routes)
    }
}
