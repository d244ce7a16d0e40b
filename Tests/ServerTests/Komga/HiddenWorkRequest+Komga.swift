@testable import Server

extension HiddenWorkRequest {
    private static let api = "/komga/api/v1"

    private static func book(
        _ method: String,
        _ operation: String,
        _ status: Int,
        _ path: String? = nil,
        ofBook: Bool = false,
        body: String? = nil
    ) -> Self {
        Self("\(method) \(api)/books/{id}\(operation)", status) { works in
            "\(api)/books/\(ofBook ? works.book : works.comic)\(path ?? operation)"
        } body: { _ in
            body
        }
    }

    private static func series(
        _ method: String,
        _ operation: String,
        _ status: Int,
        version: Int = 1,
        body: String? = nil
    ) -> Self {
        Self("\(method) /komga/api/v\(version)/series/{id}\(operation)", status) {
            "/komga/api/v\(version)/series/\($0.series)\(operation)"
        } body: { _ in
            body
        }
    }

    /// The request for the cover, which is the first page of the comic.
    private static func thumbnail(
        _ name: String,
        _ work: @escaping @Sendable (NamedWorks) -> String
    ) -> Self {
        Self("GET \(api)/\(name)/{id}/thumbnails/{thumbnail}", 200) {
            "\(api)/\(name)/\(work($0))/thumbnails/\($0.comic)-0"
        }
    }

    private static let locator =
        #"{"modified":"2100-01-01T00:00:00Z","device":{"id":"d","name":"d"},"#
        + #""locator":{"href":"pages/1","type":"image/png","locations":{"position":1}}}"#

    /// The requests of Komga's API. The path of an error contains the identifier, which differs for a work that doesn't exist.
    static let komga = [
        series("GET", "", 200), series("GET", "/books", 200), series("GET", "/collections", 200),
        series("GET", "/thumbnail", 200), series("GET", "/thumbnails", 200), series("POST", "/read-progress", 204),
        series("DELETE", "/read-progress", 204), series("GET", "/read-progress/tachiyomi", 200, version: 2),
        series("PUT", "/read-progress/tachiyomi", 204, version: 2, body: #"{"lastBookNumberSortRead":1}"#),
        book("GET", "", 200), book("GET", "/readlists", 200), book("GET", "/pages", 200),
        book("GET", "/pages/{page}", 200, "/pages/1"),
        book("GET", "/pages/{page}/thumbnail", 200, "/pages/1/thumbnail"),
        book("GET", "/thumbnail", 200), book("GET", "/thumbnails", 200), book("GET", "/file", 200),
        thumbnail("series") { $0.series }, thumbnail("books") { $0.comic },
        book("GET", "/manifest", 200), book("GET", "/manifest/divina", 200),
        book("GET", "/manifest/epub", 200, ofBook: true),
        book("GET", "/resource/{path}", 200, "/resource/1.xhtml", ofBook: true), book("GET", "/positions", 200),
        book("GET", "/progression", 200), book("PUT", "/progression", 204, body: locator),
        book("PATCH", "/read-progress", 204, body: #"{"page":2}"#), book("DELETE", "/read-progress", 204),
        // The comic is the only one of its series. Only the owner may find this out.
        book("GET", "/next", 404), book("GET", "/previous", 404),
        Self("GET \(api)/readlists/{id}/books/{book}/next", 404) { "\(api)/readlists/LIST/books/\($0.comic)/next" },
        Self("GET \(api)/readlists/{id}/books/{book}/previous", 404) {
            "\(api)/readlists/LIST/books/\($0.comic)/previous"
        },
    ]

    /// Routes of Komga's API with lists of the user or libraries in their addresses, and redirects without data.
    static let komgaWithoutWork: Set = [
        "GET /komga/series/{id}", "GET /komga/book/{id}", "GET /komga/books/{id}", "GET /komga/readlists/{id}",
        "GET /komga/collections/{id}", "GET \(api)/libraries/{id}", "GET \(api)/collections/{id}",
        "GET \(api)/collections/{id}/series", "GET \(api)/collections/{id}/thumbnail",
        "GET \(api)/collections/{id}/thumbnails", "GET \(api)/collections/{id}/thumbnails/{thumbnail}",
        "GET \(api)/readlists/{id}", "GET \(api)/readlists/{id}/books",
        "GET \(api)/readlists/{id}/thumbnail", "GET \(api)/readlists/{id}/thumbnails",
        "GET \(api)/readlists/{id}/thumbnails/{thumbnail}",
        "GET \(api)/readlists/{id}/read-progress/tachiyomi", "PUT \(api)/readlists/{id}/read-progress/tachiyomi",
    ]
}
