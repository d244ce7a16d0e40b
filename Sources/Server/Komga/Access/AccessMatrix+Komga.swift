// The rows of Komga's API.

extension AccessMatrix {
    /// Redirects, which reveal no data, and the settings that KMReader requests before it signs in.
    static let komgaForAnyone = [
        "GET /komga", "GET /komga/series/{id}", "GET /komga/book/{id}", "GET /komga/books/{id}",
        "GET /komga/readlists/{id}", "GET /komga/collections/{id}", "GET /komga/api/v1/client-settings/global/list",
        // Ends only the session whose token is in the request.
        "GET /komga/api/logout", "POST /komga/api/logout",
    ]

    static let komga =
        [
            "GET /komga/api/v2/users/me", "GET /komga/api/v1/client-settings/user/list", "GET /komga/sse/v1/events",
            "GET /komga/api/v1/libraries", "GET /komga/api/v1/libraries/{id}", "GET /komga/api/v1/genres",
            "GET /komga/api/v1/languages", "GET /komga/api/v1/tags", "GET /komga/api/v1/tags/book",
            "GET /komga/api/v1/tags/series", "GET /komga/api/v1/publishers", "GET /komga/api/v1/sharing-labels",
            "GET /komga/api/v1/age-ratings", "GET /komga/api/v1/authors", "GET /komga/api/v1/authors/names",
            "GET /komga/api/v1/authors/roles", "GET /komga/api/v2/authors",
        ] + komgaSeries + komgaBooks + komgaLists

    private static let komgaSeries = [
        "GET /komga/api/v1/series", "POST /komga/api/v1/series/list", "GET /komga/api/v1/series/new",
        "GET /komga/api/v1/series/updated", "GET /komga/api/v1/series/latest",
        "GET /komga/api/v1/series/release-dates", "GET /komga/api/v1/series/{id}",
        "GET /komga/api/v1/series/{id}/books", "GET /komga/api/v1/series/{id}/collections",
        "GET /komga/api/v1/series/{id}/thumbnail", "GET /komga/api/v1/series/{id}/thumbnails",
        "GET /komga/api/v1/series/{id}/thumbnails/{thumbnail}",
        "POST /komga/api/v1/series/{id}/read-progress", "DELETE /komga/api/v1/series/{id}/read-progress",
        "GET /komga/api/v2/series/{id}/read-progress/tachiyomi",
        "PUT /komga/api/v2/series/{id}/read-progress/tachiyomi",
    ]

    private static let komgaBooks = [
        "GET /komga/api/v1/books", "POST /komga/api/v1/books/list", "GET /komga/api/v1/books/latest",
        "GET /komga/api/v1/books/ondeck", "GET /komga/api/v1/books/{id}", "GET /komga/api/v1/books/{id}/next",
        "GET /komga/api/v1/books/{id}/previous", "GET /komga/api/v1/books/{id}/readlists",
        "GET /komga/api/v1/books/{id}/pages", "GET /komga/api/v1/books/{id}/pages/{page}",
        "GET /komga/api/v1/books/{id}/pages/{page}/thumbnail", "GET /komga/api/v1/books/{id}/thumbnail",
        "GET /komga/api/v1/books/{id}/thumbnails", "GET /komga/api/v1/books/{id}/thumbnails/{thumbnail}",
        "GET /komga/api/v1/books/{id}/manifest",
        "GET /komga/api/v1/books/{id}/manifest/divina", "GET /komga/api/v1/books/{id}/manifest/epub",
        "GET /komga/api/v1/books/{id}/resource/{path}", "GET /komga/api/v1/books/{id}/positions",
        "GET /komga/api/v1/books/{id}/progression", "PUT /komga/api/v1/books/{id}/progression",
        "PATCH /komga/api/v1/books/{id}/read-progress", "DELETE /komga/api/v1/books/{id}/read-progress",
    ]

    private static let komgaLists = [
        "GET /komga/api/v1/collections", "GET /komga/api/v1/collections/{id}",
        "GET /komga/api/v1/collections/{id}/series", "GET /komga/api/v1/collections/{id}/thumbnail",
        "GET /komga/api/v1/collections/{id}/thumbnails", "GET /komga/api/v1/collections/{id}/thumbnails/{thumbnail}",
        "GET /komga/api/v1/readlists",
        "GET /komga/api/v1/readlists/{id}", "GET /komga/api/v1/readlists/{id}/books",
        "GET /komga/api/v1/readlists/{id}/books/{book}/next", "GET /komga/api/v1/readlists/{id}/books/{book}/previous",
        "GET /komga/api/v1/readlists/{id}/thumbnail", "GET /komga/api/v1/readlists/{id}/thumbnails",
        "GET /komga/api/v1/readlists/{id}/thumbnails/{thumbnail}",
        "GET /komga/api/v1/readlists/{id}/read-progress/tachiyomi",
        "PUT /komga/api/v1/readlists/{id}/read-progress/tachiyomi",
    ]

    /// Whole files, for users who may download them.
    static let komgaDownloads = ["GET /komga/api/v1/books/{id}/file"]
}
