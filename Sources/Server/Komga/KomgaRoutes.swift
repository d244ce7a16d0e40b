import Library

/// Komga's API at `/komga`, for Mihon, Aidoku, Paperback, KMReader, Komelia and other clients.
///
/// `Docs/komga-openapi.json` describes the routes, and `Docs/Protocols.md` the clients. Properties that the catalogue
/// doesn't have are present but empty, because most clients require all members.
struct KomgaRoutes: Sendable {
    let store: LibraryStore
    let access: AccessGuard
    let hub: EventHub
    let publications: OpenPublicationCache
    let renderer: PageRenderer
    let storedPages: StoredPageReader
    let books: BookServices
    let downloads: PublicationDownloads

    func add(to routes: inout RouteTable) {
        let library = ProtocolLibrary(store: store)
        KomgaUserRoutes(access: access).add(to: &routes)
        KomgaFilterRoutes(library: library).add(to: &routes)
        let shuffles = KomgaShuffles()
        KomgaSeriesRoutes(library: library, shuffles: shuffles).add(to: &routes)
        KomgaBookRoutes(library: library).add(to: &routes)
        KomgaListRoutes(library: library, shuffles: shuffles).add(to: &routes)
        KomgaProgressRoutes(library: library).add(to: &routes)
        KomgaTrackerRoutes(library: library).add(to: &routes)
        let images = ProtocolImages(publications: publications, renderer: renderer, storedPages: storedPages)
        KomgaPageRoutes(library: library, images: images, downloads: downloads).add(to: &routes)
        KomgaThumbnailRoutes(library: library, images: images).add(to: &routes)
        KomgaReadingRoutes(
            library: library,
            reading: PublicationReading(store: store, books: books, storedPages: storedPages),
            basePath: access.basePath
        )
        .add(to: &routes)
        KomgaEventRoutes(library: library, hub: hub, accounts: access.accounts).add(to: &routes)
        KomgaWebLinks().add(to: &routes)
    }
}
