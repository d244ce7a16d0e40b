import HTTPTypes
import Hummingbird
import Library
import Readers

/// The OPDS catalogues: 1.2 with page streaming at `/opds/v1.2`, and 2.0 at `/opds/v2`. Both have the same feeds.
///
/// `Docs/Protocols.md` describes the apps.
struct OPDSRoutes: Sendable {
    let library: ProtocolLibrary
    let reading: PublicationReading
    let images: ProtocolImages
    let downloads: PublicationDownloads
    let basePath: BasePath
    private let versions = FeedVersions()

    init(
        library: ProtocolLibrary,
        reading: PublicationReading,
        images: ProtocolImages,
        downloads: PublicationDownloads,
        basePath: BasePath
    ) {
        self.library = library
        self.reading = reading
        self.images = images
        self.downloads = downloads
        self.basePath = basePath
    }

    private typealias Feed = @Sendable (OPDSCatalogue, OPDSRequest) async throws -> OPDSFeed

    /// The feeds by their paths below the prefix of each version.
    private static let feeds: [(path: String, feed: Feed)] = [
        ("/catalog", { try await $0.root($1) }),
        ("/keep-reading", { try await $0.shelf(.inProgress, "Continue reading", "/keep-reading", $1) }),
        ("/on-deck", { try await $0.shelf(.deck, "On deck", "/on-deck", $1) }),
        ("/books/latest", { try await $0.shelf(.added, "Latest books", "/books/latest", $1) }),
        ("/books", { try await $0.books($1) }),
        ("/series", { try await $0.series($1) }),
        ("/series/latest", { try await $0.latestSeries($1) }),
        ("/series/{id}", { try await $0.books(ofSeries: $0.library.series($1.context), $1) }),
        ("/authors", { try await $0.authors($1) }),
        ("/collections", { try await $0.lists(.collection, $1) }),
        ("/collections/{id}", { try await $0.list(.collection, $1) }),
        ("/readlists", { try await $0.lists(.readingList, $1) }),
        ("/readlists/{id}", { try await $0.list(.readingList, $1) }),
        ("/libraries", { try await $0.libraries($1) }),
        ("/libraries/{id}", { try await $0.library($1) }),
        ("/libraries/{id}/folders", { try await $0.folder($1) }),
    ]

    func add(to routes: inout RouteTable) {
        addRedirects(to: &routes)
        for version in OPDSVersion.allCases {
            for (path, feed) in Self.feeds {
                routes.on(.get, version.prefix + path) { request, context in
                    try await answer(version, request, context, feed)
                }
            }
            OPDSBookRoutes(version: version, library: library, images: images, downloads: downloads).add(to: &routes)
        }
        routes.on(.get, OPDSVersion.atom.prefix + "/search") { request, context in
            let links = OPDSLinks(.atom, server: request.publicBase(basePath))
            return versions.response(
                OpenSearchDescription.bytes(links),
                type: OpenSearchDescription.mediaType,
                variant: links.base,
                request
            )
        }
        routes.on(.get, OPDSVersion.json.prefix + "/search") { request, context in
            try await answer(.json, request, context) { catalogue, request in
                let text = request.value("query") ?? request.value("search") ?? ""
                return try await catalogue.search(text, request)
            }
        }
        routes.on(.get, OPDSVersion.json.prefix + "/auth") { request, _ in
            let document = OPDSAuthentication(server: request.publicBase(basePath))
            return ProtocolJSON.response(document.json, type: OPDSAuthentication.mediaType)
        }
        OPDSReadingRoutes(library: library, reading: reading, basePath: basePath).add(to: &routes)
    }

    /// Adds the redirects from the short addresses that users enter.
    private func addRedirects(to routes: inout RouteTable) {
        let targets: [(String, OPDSVersion)] = [
            (OPDSVersion.root, .atom), (OPDSVersion.atom.prefix, .atom), (OPDSVersion.json.prefix, .json),
        ]
        for (path, version) in targets {
            routes.on(.get, path) { _, _ in .moved(to: version.prefix + "/catalog") }
        }
    }

    /// Responds with a feed.
    private func answer(
        _ version: OPDSVersion,
        _ request: Request,
        _ context: QuireContext,
        _ make: Feed
    ) async throws -> Response {
        let feed = try await make(OPDSCatalogue(library: library), OPDSRequest(request, context, version))
        let links = OPDSLinks(version, server: request.publicBase(basePath))
        let allowsDownload = context.downloadsCatalogueFiles
        let bytes =
            switch version {
            case .atom: AtomFeedWriter(links: links, allowsDownload: allowsDownload).bytes(feed)
            case .json:
                ProtocolJSON.bytes(OPDS2FeedWriter(links: links, allowsDownload: allowsDownload).json(feed))
            }
        return versions.response(
            bytes,
            type: version.feedType(hasPublications: feed.hasPublications),
            variant: "\(context.user.id.rawValue) \(links.base) \(allowsDownload)",
            request
        )
    }
}

extension QuireContext {
    /// Whether the user and the scope of the key permit downloads from the catalogues.
    var downloadsCatalogueFiles: Bool {
        do {
            try RouteAccess.catalogue(.downloadFiles).check(requester)
            return true
        } catch {
            return false
        }
    }
}
