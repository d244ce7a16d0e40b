@testable import Server

extension DocumentedRequest {
    /// At least one request for each route of a version of OPDS, in an order in which each finds the data that it
    /// needs.
    static func opds(_ version: OPDSVersion, _ komga: KomgaServer, _ lists: KomgaServer.Lists) -> [Self] {
        let prefix = version.prefix
        func get(_ operation: String, _ path: String? = nil, _ status: Int = 200) -> Self {
            request("GET \(prefix)\(operation)", prefix + (path ?? operation), status)
        }
        let book = "/books/\(komga.books[1])"
        let feeds = [
            get("", nil, 308), get("/catalog"), get("/keep-reading"), get("/on-deck"), get("/books/latest"),
            get("/books", "/books?search=akira%20chapter"), get("/series"),
            get("/series", "/series?genre=Action&unread=true"),
            get("/series/latest"), get("/series/{id}", "/series/\(komga.series)"),
            get("/series/{id}", "/series/s0", 404), get("/authors"), get("/collections"),
            get("/collections/{id}", "/collections/\(lists.collection)"), get("/readlists"),
            get("/readlists/{id}", "/readlists/\(lists.readList)"), get("/libraries"),
            get("/libraries/{id}", "/libraries/1"),
            get("/libraries/{id}/folders", "/libraries/1/folders"),
            get("/search", version == .atom ? "/search" : "/search?query=akira"),
        ]
        let images = ["/thumbnail", "/thumbnail/small"].flatMap { end in
            [get("/series/{id}\(end)", "/series/\(komga.series)\(end)"), get("/books/{id}\(end)", book + end)]
        }
        switch version {
        case .atom:
            return [request("GET /opds", "/opds", 308)] + feeds + images + [
                get("/books/{id}/pages/{page}", book + "/pages/0?w=720"),
                get("/books/{id}/pages/{page}", book + "/pages/3", 404),
                get("/books/{id}/file/{name}", book + "/file/x.cbz"),
            ]
        case .json:
            return feeds + images + [
                get("/auth"), get("/books/{id}/pages/{page}", book + "/pages/1"),
                get("/books/{id}/pages/{page}", book + "/pages/0", 404), get("/books/{id}/file", book + "/file"),
            ] + reading(prefix, comic: book, text: "/books/\(komga.text)")
        }
    }

    /// The requests of clients that read without downloading.
    private static func reading(_ prefix: String, comic: String, text: String) -> [Self] {
        func get(_ name: String, _ book: String, _ path: String? = nil, _ status: Int = 200) -> Self {
            request("GET \(prefix)/books/{id}/\(name)", "\(prefix)\(book)/\(path ?? name)", status)
        }
        func put(_ name: String, _ book: String, _ body: String, _ status: Int) -> Self {
            request("PUT \(prefix)/books/{id}/\(name)", "\(prefix)\(book)/\(name)", status, body)
        }
        let device = #""device":{"id":"urn:x","name":"tablet"}"#
        let locator =
            #""locator":{"href":"OEBPS/2.xhtml","type":"application/xhtml+xml","locations":{"progression":0.5}}"#
        return [
            get("manifest", comic), get("manifest", text), get("positions", comic), get("positions", text),
            get("resource/{path}", text, "resource/OEBPS/1.xhtml"), get("resource/{path}", text, "resource/none", 404),
            get("progression", comic, nil, 204), get("opds-progression", comic, nil, 204),
            put("opds-progression", comic, #"{"modified":"2026-01-02T00:00:00Z",\#(device),"progression":0.4}"#, 204),
            put("opds-progression", comic, #"{"modified":"2026-01-01T00:00:00Z",\#(device),"progression":0.9}"#, 409),
            put("opds-progression", comic, "{}", 400),
            get("progression", comic), get("opds-progression", comic),
            put("progression", text, #"{"modified":"2026-01-02T00:00:00Z",\#(device),\#(locator)}"#, 204),
            put("progression", text, #"{"modified":"2026-01-01T00:00:00Z",\#(device),\#(locator)}"#, 409),
            put("progression", text, "{}", 400), get("progression", text), get("opds-progression", text),
        ]
    }
}
