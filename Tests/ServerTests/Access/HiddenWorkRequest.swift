import NIOHTTP1
import Publications

/// The works of a library that ``HiddenWorkRequest`` names in addresses and bodies.
struct NamedWorks: Sendable {
    /// The identifier of a comic.
    var comic: String
    /// The content of the comic.
    var content: String
    /// The identifier of a text.
    var book: String
    /// The content of the text.
    var bookContent: String
    /// The identifier of the comic's series.
    var series: String

    /// Works that don't exist.
    static let none = NamedWorks(
        comic: "p" + String(repeating: "0", count: 20),
        content: String(repeating: "0", count: 64),
        book: "p" + String(repeating: "1", count: 20),
        bookContent: String(repeating: "0", count: 64),
        series: "s" + String(repeating: "0", count: 20)
    )
}

/// A request with a work in its address or its body. A user who can't see the work must get the same response as for a
/// work that doesn't exist.
struct HiddenWorkRequest: Sendable {
    /// The method and the path of the access matrix, as in `GET /api/v1/series/{id}`.
    let operation: String
    /// The status for the owner, who sees the work.
    let status: Int
    /// The status for a user who can't see it.
    let hiddenStatus: Int
    let path: @Sendable (NamedWorks) -> String
    let body: @Sendable (NamedWorks) -> String?

    init(
        _ operation: String,
        _ status: Int,
        hidden: Int = 404,
        _ path: @escaping @Sendable (NamedWorks) -> String,
        body: @escaping @Sendable (NamedWorks) -> String? = { _ in nil }
    ) {
        self.operation = operation
        self.status = status
        hiddenStatus = hidden
        self.path = path
        self.body = body
    }

    var method: HTTPMethod { HTTPMethod(rawValue: String(operation.prefix { $0 != " " })) }

    /// A request for a comic or a book. `operation` and `path` follow the identifier.
    private static func publication(
        _ method: String,
        _ operation: String,
        _ status: Int,
        _ path: String? = nil,
        ofBook: Bool = false,
        body: String? = nil
    ) -> Self {
        Self("\(method) /api/v1/publications/{id}\(operation)", status) { works in
            "/api/v1/publications/\(ofBook ? works.book : works.comic)\(path ?? operation)"
        } body: { _ in
            body
        }
    }

    /// A request for a series. `operation` follows the identifier.
    private static func series(_ method: String, _ operation: String, _ status: Int) -> Self {
        Self("\(method) /api/v1/series/{id}\(operation)", status) { "/api/v1/series/\($0.series)\(operation)" }
    }

    private static let bookmark =
        #"{"id":"page-1","kind":"bookmark","created":5,"modified":5,"locator":{"locations":{"position":1}}}"#
    private static let mark =
        #"{"id":"m","kind":"bookmark","created":5,"modified":5,"#
        + #""locator":{"href":"1.xhtml","type":"application/xhtml+xml","locations":{"progression":0.5}}}"#

    /// The requests, in an order in which each succeeds for the owner.
    static let all: [Self] =
        [
            series("GET", "", 200), series("PUT", "/favourite", 204), series("DELETE", "/favourite", 204),
            series("GET", "/annotations", 200), series("GET", "/bookmarks", 200),
            publication("GET", "", 200), publication("GET", "/manifest", 200), publication("GET", "/crop", 200),
            publication("GET", "/spreads", 200),
            publication("GET", "/pages/{page}/text", 200, "/pages/0/text"),
            publication("GET", "/pages/{page}/layer", 200, "/pages/0/layer"),
            // 422, because the page has no details.
            publication("PUT", "/pages/{page}/hidden", 422, "/pages/0/hidden"),
            // 409, because the comic needs no password.
            publication("GET", "/file", 200), publication("POST", "/password", 409, body: #"{"password":"x"}"#),
            publication("PUT", "/favourite", 204), publication("DELETE", "/favourite", 204),
            publication("PUT", "/progress", 200, body: #"{"page":1,"completed":false,"updatedAt":9,"device":"d"}"#),
            publication("GET", "/progress", 200),
            publication("PUT", "/annotations/{annotation}", 200, "/annotations/page-1", body: bookmark),
            publication("GET", "/annotations", 200), publication("GET", "/annotations.md", 200),
            publication("GET", "/bookmarks", 200),
            publication("PUT", "/bookmarks/{page}", 200, "/bookmarks/1", body: "{}"),
            publication("DELETE", "/bookmarks/{page}", 204, "/bookmarks/1"),
            publication("DELETE", "/annotations/{annotation}", 204, "/annotations/page-1"),
            publication("PUT", "/marks/{mark}", 200, "/marks/m", ofBook: true, body: mark),
            publication("GET", "/marks", 200, ofBook: true), publication("GET", "/marks.md", 200, ofBook: true),
            publication("DELETE", "/marks/{mark}", 204, "/marks/m", ofBook: true),
            publication("PUT", "/pairing", 200, body: #"{"isolated":[1],"shifted":[]}"#),
            publication("GET", "/pairing", 200), publication("PUT", "/cover", 200, body: #"{"page":1}"#),
            publication("DELETE", "/cover", 200), publication("GET", "/search", 200, "/search?q=words", ofBook: true),
            publication("GET", "/resources", 200, ofBook: true),
            // The text has no narration: a different error, which only the owner gets.
            publication("GET", "/narration/{section}", 404, "/narration/0", ofBook: true),
            publication("PUT", "/encoding", 200, ofBook: true, body: #"{"encoding":null}"#),
            Self("GET /images/{content}/{page}", 200) { "/images/\($0.content)/0?w=160" },
            Self("GET /images/{content}/{page}", 200) { "/images/\($0.content)/cover?w=160" },
            Self("GET /images/{content}/{page}", 200) { "/images/\($0.content)/0?w=original" },
            Self("GET /books/{content}/{edition}/{path}", 200) {
                "/books/\($0.bookContent)/\(BookRendering.version)/1.xhtml"
            },
        ] + lists + editing + komga + opds

    /// The first list of each user is a reading list, and that of the owner has the comic.
    private static let lists = [
        Self("POST /api/v1/lists", 201) { _ in
            "/api/v1/lists"
        } body: {
            #"{"kind":"collection","title":"L","entries":["\#($0.series)"],"audience":{"kind":"owner"}}"#
        },
        Self("POST /api/v1/lists/{id}/entries", 200) { _ in
            "/api/v1/lists/LIST/entries"
        } body: {
            #"{"ids":["\#($0.comic)"]}"#
        },
        Self("PUT /api/v1/lists/{id}/entries/{entry}", 200) {
            "/api/v1/lists/LIST/entries/\($0.comic)"
        } body: { _ in
            #"{"before":null}"#
        },
        Self("DELETE /api/v1/lists/{id}/entries/{entry}", 200) {
            "/api/v1/lists/LIST/entries/\($0.comic)"
        },
        Self("POST /api/v1/publications/read", 200) { _ in
            "/api/v1/publications/read"
        } body: {
            #"{"series":"\#($0.series)","read":true}"#
        },
        Self("POST /api/v1/publications/read", 200, hidden: 200) { _ in
            "/api/v1/publications/read"
        } body: {
            #"{"ids":["\#($0.comic)"],"read":true}"#
        },
        Self("PUT /api/v1/users/me/settings", 200, hidden: 200) { _ in
            "/api/v1/users/me/settings"
        } body: {
            #"{"settings":[{"name":"mode","series":"\#($0.series)","value":2,"modified":5}]}"#
        },
    ]

    /// Routes with a variable component that names no work, or whose answer doesn't depend on the work: the pages of
    /// the app are the same for all works and users.
    static let withoutWork = Set([
        "GET /login/openid/{provider}", "GET /login/openid/{provider}/return", "GET /assets/{name}",
        "GET /trust/{name}", "POST /api/v1/edits/{edit}/undo",
        "GET /series/{series}", "GET /lists/{list}", "GET /read/{publication}", "GET /read/{publication}/{page}",
        "GET /fonts/{name}", "GET /api/v1/lists/{id}", "PATCH /api/v1/lists/{id}", "DELETE /api/v1/lists/{id}",
        "PATCH /api/v1/libraries/{id}", "GET /api/v1/libraries/{id}/folders",
        "GET /api/v1/lists/{id}/cbl", "DELETE /api/v1/users/me/sessions/{session}",
        "DELETE /api/v1/users/me/keys/{key}", "DELETE /api/v1/hidden-pages/{hidden}",
    ]).union(komgaWithoutWork).union(opdsWithoutWork).union(koreaderWithoutWork)
}
