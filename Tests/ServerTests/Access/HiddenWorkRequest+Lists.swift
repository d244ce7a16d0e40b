import NIOHTTP1

/// A request whose address names no work. The response to a user who can't see any work must not name a work either.
struct HiddenWorkListRequest: Sendable {
    /// The method and the path of the access matrix.
    let operation: String
    /// The query.
    let query: String
    let body: String?
    /// Whether the response to the owner names a work.
    let namesWork: Bool

    init(_ operation: String, _ query: String = "", body: String? = nil, namesWork: Bool = false) {
        self.operation = operation
        self.query = query
        self.body = body
        self.namesWork = namesWork
    }

    var method: HTTPMethod { HTTPMethod(rawValue: String(operation.prefix { $0 != " " })) }
    var address: String { operation.drop { $0 != " " }.dropFirst() + query }

    /// Makes requests whose response to the owner names a work.
    private static func naming(_ operations: [String]) -> [Self] { operations.map { Self($0, namesWork: true) } }

    private static func other(_ operations: [String]) -> [Self] { operations.map { Self($0) } }

    /// A request for each route without a work in its path. Before them, the owner has read the comic and marked it as
    /// a favourite.
    static let all: [Self] = app + lists + account + administration + komga + opds + koreader

    /// Routes whose response doesn't end. `HiddenWorkTests` reads the events of the app separately. The events of
    /// Komga's API are made from the same changes.
    static let endless: Set = ["GET /api/v1/events", "GET /komga/sse/v1/events"]

    private static let app: [Self] = other([
        "GET /", "GET /browse", "GET /folders", "GET /lists", "GET /favourites", "GET /history", "GET /downloads",
        "GET /profile", "GET /users", "GET /statistics", "GET /authors", "GET /service-worker.js", "GET /login",
        "GET /login.css", "GET /health", "GET /ready", "GET /trust", "GET /api/v1/access", "GET /api/v1/server",
        "GET /api/v1/scan", "GET /api/v1/fonts",
    ])

    private static let lists: [Self] =
        naming(["GET /api/v1/series", "GET /api/v1/continue"])
        + other([
            "GET /api/v1/libraries", "GET /api/v1/series/index", "GET /api/v1/series/facets", "GET /api/v1/lists",
            "GET /api/v1/statistics", "GET /api/v1/authors",
        ]) + [
            Self("GET /api/v1/series", "?search=kestrel", namesWork: true),
            Self("GET /api/v1/series", "?sort=read", namesWork: true),
            Self("GET /api/v1/series", "?sort=released", namesWork: true),
            Self("GET /api/v1/series", "?sort=publications", namesWork: true),
            Self("GET /api/v1/series", "?favourite=true", namesWork: true),
            Self("GET /api/v1/publications", "?shelf=added", namesWork: true),
            Self("GET /api/v1/publications", "?shelf=continue", namesWork: true),
            Self("GET /api/v1/publications", "?shelf=favourites", namesWork: true),
            Self("GET /api/v1/publications", "?shelf=deck"), Self("GET /api/v1/publications", "?shelf=history"),
            Self("GET /api/v1/dictionary", "?word=kestrel"),
        ]

    private static let account: [Self] = other([
        "GET /api/v1/users/me", "GET /api/v1/users/me/settings", "GET /api/v1/users/me/sessions",
        "GET /api/v1/users/me/keys", "GET /api/v1/users/me/clients", "GET /api/v1/users/me/outbox-key",
        "GET /api/v1/users/names", "GET /api/v1/edits", "GET /api/v1/repeated-pages",
    ])

    /// Routes that only administrators can use.
    private static let administration: [Self] = other([
        "GET /api/v1/duplicates", "GET /api/v1/labels", "GET /api/v1/libraries/writing", "GET /api/v1/users",
        "GET /metrics",
    ])

    private static let komga: [Self] =
        naming([
            "GET /komga/api/v1/series", "GET /komga/api/v1/series/new", "GET /komga/api/v1/series/updated",
            "GET /komga/api/v1/series/latest", "GET /komga/api/v1/books", "GET /komga/api/v1/books/latest",
        ])
        + other([
            "GET /komga", "GET /komga/api/logout", "GET /komga/api/v1/client-settings/global/list",
            "GET /komga/api/v2/users/me", "GET /komga/api/v1/client-settings/user/list",
            "GET /komga/api/v1/libraries", "GET /komga/api/v1/genres", "GET /komga/api/v1/languages",
            "GET /komga/api/v1/tags", "GET /komga/api/v1/tags/book", "GET /komga/api/v1/tags/series",
            "GET /komga/api/v1/publishers", "GET /komga/api/v1/sharing-labels", "GET /komga/api/v1/age-ratings",
            "GET /komga/api/v1/authors", "GET /komga/api/v1/authors/names", "GET /komga/api/v1/authors/roles",
            "GET /komga/api/v2/authors", "GET /komga/api/v1/series/release-dates", "GET /komga/api/v1/books/ondeck",
            "GET /komga/api/v1/collections", "GET /komga/api/v1/readlists",
        ]) + [
            Self("GET /komga/api/v1/series", "?search=kestrel", namesWork: true),
            Self("GET /komga/api/v1/series", "?sort=random", namesWork: true),
            Self("GET /komga/api/v1/books", "?sort=metadata.title,asc", namesWork: true),
            Self("GET /komga/api/v1/books", "?sort=series,metadata.numberSort,desc", namesWork: true),
            Self(
                "POST /komga/api/v1/books/list",
                "?sort=media.pagesCount",
                body: #"{"condition":{"poster":{"operator":"is","value":{"type":"GENERATED"}}}}"#,
                namesWork: true
            ),
            Self("POST /komga/api/v1/series/list", body: "{}", namesWork: true),
            Self("POST /komga/api/v1/books/list", body: "{}", namesWork: true),
        ]

    private static let opds: [Self] =
        feeds("/opds/v1.2") + feeds("/opds/v2") + [
            Self("GET /opds"), Self("GET /opds/v2/auth"), Self("GET /opds/v1.2/search"),
            Self("GET /opds/v2/search", "?query=kestrel", namesWork: true),
        ]

    private static func feeds(_ prefix: String) -> [Self] {
        let works = ["/keep-reading", "/books", "/books/latest", "/series", "/series/latest"]
        let others = ["", "/catalog", "/on-deck", "/authors", "/collections", "/readlists", "/libraries"]
        let search = Self("GET \(prefix)/series", "?search=kestrel", namesWork: true)
        let lastAuthors = Self("GET \(prefix)/authors", "?last=true")
        return naming(works.map { "GET \(prefix)\($0)" }) + other(others.map { "GET \(prefix)\($0)" })
            + [search, lastAuthors]
    }

    private static let koreader: [Self] = other(["GET /koreader/healthcheck", "GET /koreader/users/auth"])
}
