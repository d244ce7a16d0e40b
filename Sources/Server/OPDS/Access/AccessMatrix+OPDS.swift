// The rows of the OPDS catalogues.

extension AccessMatrix {
    /// Redirects without data, and the description of how to sign in.
    static let opdsForAnyone = ["GET /opds", "GET /opds/v1.2", "GET /opds/v2", "GET /opds/v2/auth"]

    static let opds =
        OPDSVersion.allCases.flatMap { version in opdsFeeds.map { "GET \(version.prefix)\($0)" } } + opdsReading

    /// The paths below the prefix of each version.
    private static let opdsFeeds = [
        "/catalog", "/keep-reading", "/on-deck", "/books", "/books/latest", "/series", "/series/latest", "/series/{id}",
        "/series/{id}/thumbnail", "/series/{id}/thumbnail/small", "/authors", "/collections", "/collections/{id}",
        "/readlists", "/readlists/{id}", "/libraries", "/libraries/{id}", "/libraries/{id}/folders", "/search",
        "/books/{id}/thumbnail", "/books/{id}/thumbnail/small", "/books/{id}/pages/{page}",
    ]

    private static let opdsReading = [
        "GET /opds/v2/books/{id}/manifest", "GET /opds/v2/books/{id}/resource/{path}",
        "GET /opds/v2/books/{id}/positions", "GET /opds/v2/books/{id}/progression",
        "PUT /opds/v2/books/{id}/progression", "GET /opds/v2/books/{id}/opds-progression",
        "PUT /opds/v2/books/{id}/opds-progression",
    ]

    /// Whole files, for users who may download them.
    static let opdsDownloads = ["GET /opds/v1.2/books/{id}/file/{name}", "GET /opds/v2/books/{id}/file"]
}
