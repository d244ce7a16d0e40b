import HTTPTypes
import Readers

/// Who may use each route. A route without a row is refused to everyone. `AccessMatrixTests` compares the rows with the
/// routes that exist. `HEAD` uses the row of `GET`.
enum AccessMatrix {
    /// Returns the row of a route; nil if there is none.
    static func access(to route: RouteTable.Route) -> RouteAccess? {
        table["\(route.method.rawValue) \(route.path)"]
    }

    /// The rows: the access to each route, by its method and path.
    static let table: [String: RouteAccess] = {
        var table: [String: RouteAccess] = [:]
        for (access, routes) in groups {
            for route in routes { table[route] = access }
        }
        return table
    }()

    private static let groups: [(RouteAccess, [String])] = [
        (.anyone, anyone), (.app, app), (.reader, lists + works + reading), (.account, account),
        (.permission(.editMetadata), metadata), (.permission(.downloadFiles), downloads),
        (.permission(.shareLists), sharing), (.administrator, administration),
        (.anyone, komgaForAnyone), (.reader, komga), (.permission(.downloadFiles), komgaDownloads),
        (.anyone, opdsForAnyone), (.catalogue([]), opds), (.catalogue(.downloadFiles), opdsDownloads),
        (.metrics, ["GET /metrics"]), (.anyone, koreaderForAnyone), (.sync, koreader),
    ]

    private static let anyone = [
        "GET /login", "POST /login", "GET /login.css", "GET /login/openid/{provider}",
        "GET /login/openid/{provider}/return", "POST /api/v1/session", "DELETE /api/v1/session",
        // The handler checks the access to the address in `X-Original-URI`.
        "GET /api/v1/access",
        "GET /health", "GET /ready", "GET /trust", "GET /trust/{name}",
    ]

    private static let app = ["GET /assets/{name}"]

    /// The pages of the app and the lists.
    private static let lists = [
        "GET /", "GET /browse", "GET /folders", "GET /authors", "GET /series/{series}", "GET /lists",
        "GET /lists/{list}", "GET /favourites", "GET /history", "GET /downloads", "GET /profile", "GET /users",
        "GET /statistics",
        "GET /read/{publication}", "GET /read/{publication}/{page}",
        "GET /service-worker.js", "GET /api/v1/server", "GET /api/v1/libraries", "GET /api/v1/series",
        "GET /api/v1/libraries/{id}/folders",
        "GET /api/v1/series/index", "GET /api/v1/series/facets", "GET /api/v1/authors", "GET /api/v1/publications",
        "GET /api/v1/continue",
        "GET /api/v1/scan", "GET /api/v1/events", "GET /api/v1/users/me",
    ]

    /// Series, publications, pages and books.
    private static let works = [
        "GET /api/v1/series/{id}", "GET /api/v1/publications/{id}", "GET /api/v1/publications/{id}/manifest",
        "GET /api/v1/publications/{id}/crop", "GET /api/v1/publications/{id}/spreads",
        "GET /api/v1/publications/{id}/search",
        "GET /api/v1/publications/{id}/pages/{page}/text", "GET /api/v1/publications/{id}/pages/{page}/layer",
        "GET /api/v1/publications/{id}/resources", "GET /api/v1/publications/{id}/narration/{section}",
        "GET /api/v1/dictionary", "GET /api/v1/fonts", "GET /fonts/{name}", "GET /images/{content}/{page}",
        "GET /books/{content}/{edition}/{path}",
    ]

    /// The user's own data.
    private static let reading = [
        "PUT /api/v1/series/{id}/favourite", "DELETE /api/v1/series/{id}/favourite",
        "PUT /api/v1/publications/{id}/favourite", "DELETE /api/v1/publications/{id}/favourite",
        "POST /api/v1/publications/{id}/password",
        "POST /api/v1/publications/read", "GET /api/v1/publications/{id}/progress",
        "PUT /api/v1/publications/{id}/progress", "GET /api/v1/series/{id}/annotations",
        "GET /api/v1/publications/{id}/annotations", "GET /api/v1/publications/{id}/annotations.md",
        "PUT /api/v1/publications/{id}/annotations/{annotation}",
        "DELETE /api/v1/publications/{id}/annotations/{annotation}", "GET /api/v1/series/{id}/bookmarks",
        "GET /api/v1/publications/{id}/bookmarks", "PUT /api/v1/publications/{id}/bookmarks/{page}",
        "DELETE /api/v1/publications/{id}/bookmarks/{page}", "GET /api/v1/publications/{id}/marks",
        "GET /api/v1/publications/{id}/marks.md", "PUT /api/v1/publications/{id}/marks/{mark}",
        "DELETE /api/v1/publications/{id}/marks/{mark}", "GET /api/v1/publications/{id}/pairing",
        "PUT /api/v1/publications/{id}/pairing", "GET /api/v1/lists", "POST /api/v1/lists",
        "POST /api/v1/lists/import", "GET /api/v1/lists/{id}/cbl",
        "GET /api/v1/lists/{id}", "PATCH /api/v1/lists/{id}", "DELETE /api/v1/lists/{id}",
        "POST /api/v1/lists/{id}/entries", "PUT /api/v1/lists/{id}/entries/{entry}",
        "DELETE /api/v1/lists/{id}/entries/{entry}", "GET /api/v1/users/me/settings",
        "PUT /api/v1/users/me/settings", "DELETE /api/v1/users/me/settings",
        "GET /api/v1/statistics", "PATCH /api/v1/statistics", "DELETE /api/v1/statistics",
    ]

    private static let account = [
        "PATCH /api/v1/users/me", "PUT /api/v1/users/me/password", "GET /api/v1/users/me/sessions",
        "DELETE /api/v1/users/me/sessions/{session}", "GET /api/v1/users/me/keys", "POST /api/v1/users/me/keys",
        "DELETE /api/v1/users/me/keys/{key}", "GET /api/v1/users/me/clients", "GET /api/v1/users/me/outbox-key",
    ]

    /// Changes that all users see.
    private static let metadata = [
        "PUT /api/v1/publications/{id}/cover", "DELETE /api/v1/publications/{id}/cover",
        "PUT /api/v1/publications/{id}/encoding", "GET /api/v1/publications/{id}/metadata",
        "GET /api/v1/series/{id}/metadata", "GET /api/v1/edits", "POST /api/v1/edits",
        "POST /api/v1/edits/{edit}/undo", "POST /api/v1/series/{id}/merge", "POST /api/v1/publications/split",
        "PUT /api/v1/series/{id}/order", "PUT /api/v1/publications/{id}/picture",
        "DELETE /api/v1/publications/{id}/picture", "PUT /api/v1/series/{id}/picture",
        "DELETE /api/v1/series/{id}/picture",
        "GET /api/v1/repeated-pages", "PUT /api/v1/publications/{id}/pages/{page}/hidden",
        "DELETE /api/v1/hidden-pages/{hidden}",
    ]

    /// Downloads of original files. The app's own downloads for offline reading need no permission.
    private static let downloads = ["GET /api/v1/publications/{id}/file"]

    /// Routes that are only needed for sharing lists. The list routes check the permission themselves, because every
    /// user has lists.
    private static let sharing = ["GET /api/v1/users/names"]

    private static let administration = [
        "GET /api/v1/duplicates", "GET /api/v1/labels", "PUT /api/v1/series/{id}/labels", "POST /api/v1/scan",
        "GET /api/v1/libraries/writing", "PUT /api/v1/libraries/{id}/writing",
        "PATCH /api/v1/libraries/{id}", "GET /api/v1/users", "POST /api/v1/users", "PATCH /api/v1/users/{user}",
        "DELETE /api/v1/users/{user}", "PUT /api/v1/users/{user}/password",
    ]
}
