import Readers

@testable import Server

/// The expected access to each route. It is written independently of ``AccessMatrix``, so that a test detects changed
/// rows. Routes that are not listed need a signed-in user.
enum ExpectedAccess {
    static let table: [String: RouteAccess] = {
        var table: [String: RouteAccess] = [:]
        for (access, routes) in groups {
            for route in routes.split(separator: "\n") { table[String(route)] = access }
        }
        return table
    }()

    private static let groups: [(RouteAccess, String)] = [
        (
            .anyone,
            """
            GET /login
            POST /login
            GET /login.css
            GET /login/openid/{provider}
            GET /login/openid/{provider}/return
            POST /api/v1/session
            DELETE /api/v1/session
            GET /api/v1/access
            GET /health
            GET /ready
            GET /trust
            GET /trust/{name}
            GET /komga
            GET /komga/series/{id}
            GET /komga/book/{id}
            GET /komga/books/{id}
            GET /komga/readlists/{id}
            GET /komga/collections/{id}
            GET /komga/api/v1/client-settings/global/list
            GET /komga/api/logout
            POST /komga/api/logout
            GET /opds
            GET /opds/v1.2
            GET /opds/v2
            GET /opds/v2/auth
            GET /koreader/healthcheck
            POST /koreader/users/create
            """
        ),
        (.app, "GET /assets/{name}"),
        (
            .account,
            """
            PATCH /api/v1/users/me
            PUT /api/v1/users/me/password
            GET /api/v1/users/me/sessions
            DELETE /api/v1/users/me/sessions/{session}
            GET /api/v1/users/me/keys
            POST /api/v1/users/me/keys
            DELETE /api/v1/users/me/keys/{key}
            GET /api/v1/users/me/clients
            GET /api/v1/users/me/outbox-key
            """
        ),
        (
            .permission(.editMetadata),
            """
            PUT /api/v1/publications/{id}/cover
            DELETE /api/v1/publications/{id}/cover
            PUT /api/v1/publications/{id}/encoding
            GET /api/v1/publications/{id}/metadata
            GET /api/v1/series/{id}/metadata
            GET /api/v1/edits
            POST /api/v1/edits
            POST /api/v1/edits/{edit}/undo
            POST /api/v1/series/{id}/merge
            POST /api/v1/publications/split
            PUT /api/v1/series/{id}/order
            PUT /api/v1/publications/{id}/picture
            DELETE /api/v1/publications/{id}/picture
            PUT /api/v1/series/{id}/picture
            DELETE /api/v1/series/{id}/picture
            GET /api/v1/repeated-pages
            PUT /api/v1/publications/{id}/pages/{page}/hidden
            DELETE /api/v1/hidden-pages/{hidden}
            """
        ),
        (
            .permission(.downloadFiles),
            """
            GET /api/v1/publications/{id}/file
            GET /komga/api/v1/books/{id}/file
            """
        ),
        (.permission(.shareLists), "GET /api/v1/users/names"),
        (
            .administrator,
            """
            GET /api/v1/duplicates
            GET /api/v1/labels
            PUT /api/v1/series/{id}/labels
            POST /api/v1/scan
            GET /api/v1/libraries/writing
            PUT /api/v1/libraries/{id}/writing
            PATCH /api/v1/libraries/{id}
            GET /api/v1/users
            POST /api/v1/users
            PATCH /api/v1/users/{user}
            DELETE /api/v1/users/{user}
            PUT /api/v1/users/{user}/password
            """
        ),
        (.metrics, "GET /metrics"),
        (
            .sync,
            """
            GET /koreader/users/auth
            PUT /koreader/syncs/progress
            GET /koreader/syncs/progress/{document}
            """
        ),
        (
            .catalogue(.downloadFiles),
            """
            GET /opds/v1.2/books/{id}/file/{name}
            GET /opds/v2/books/{id}/file
            """
        ),
        (
            .catalogue([]),
            """
            GET /opds/v1.2/catalog
            GET /opds/v1.2/keep-reading
            GET /opds/v1.2/on-deck
            GET /opds/v1.2/books
            GET /opds/v1.2/books/latest
            GET /opds/v1.2/series
            GET /opds/v1.2/series/latest
            GET /opds/v1.2/series/{id}
            GET /opds/v1.2/series/{id}/thumbnail
            GET /opds/v1.2/series/{id}/thumbnail/small
            GET /opds/v1.2/authors
            GET /opds/v1.2/collections
            GET /opds/v1.2/collections/{id}
            GET /opds/v1.2/readlists
            GET /opds/v1.2/readlists/{id}
            GET /opds/v1.2/libraries
            GET /opds/v1.2/libraries/{id}
            GET /opds/v1.2/libraries/{id}/folders
            GET /opds/v1.2/search
            GET /opds/v1.2/books/{id}/thumbnail
            GET /opds/v1.2/books/{id}/thumbnail/small
            GET /opds/v1.2/books/{id}/pages/{page}
            GET /opds/v2/catalog
            GET /opds/v2/keep-reading
            GET /opds/v2/on-deck
            GET /opds/v2/books
            GET /opds/v2/books/latest
            GET /opds/v2/series
            GET /opds/v2/series/latest
            GET /opds/v2/series/{id}
            GET /opds/v2/series/{id}/thumbnail
            GET /opds/v2/series/{id}/thumbnail/small
            GET /opds/v2/authors
            GET /opds/v2/collections
            GET /opds/v2/collections/{id}
            GET /opds/v2/readlists
            GET /opds/v2/readlists/{id}
            GET /opds/v2/libraries
            GET /opds/v2/libraries/{id}
            GET /opds/v2/libraries/{id}/folders
            GET /opds/v2/search
            GET /opds/v2/books/{id}/thumbnail
            GET /opds/v2/books/{id}/thumbnail/small
            GET /opds/v2/books/{id}/pages/{page}
            GET /opds/v2/books/{id}/manifest
            GET /opds/v2/books/{id}/resource/{path}
            GET /opds/v2/books/{id}/positions
            GET /opds/v2/books/{id}/progression
            PUT /opds/v2/books/{id}/progression
            GET /opds/v2/books/{id}/opds-progression
            PUT /opds/v2/books/{id}/opds-progression
            """
        ),
    ]
}
