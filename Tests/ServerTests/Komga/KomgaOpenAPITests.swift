import HTTPTypes
import NIOHTTP1
import Testing

@testable import Server

@Suite("The documentation of Komga's API")
struct KomgaOpenAPITests {
    @Test("lists every route below /komga and no other")
    func routes() async throws {
        let routes = try await RouteTable.ofServer().filter { KomgaAddress.contains($0.path) }
        let documented = try Set(OpenAPIDocument("komga-openapi.json").operations.keys)
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == documented)
    }

    @Test("describes every member of the server's responses")
    func answers() async throws {
        let document = try OpenAPIDocument("komga-openapi.json")
        let operations = document.operations
        try await KomgaServer.run { komga in
            let lists = try await makeLists(komga)
            var seen: Set = ["GET /komga/sse/v1/events"]
            for request in requests(komga, collection: lists.collection, readList: lists.readList) {
                let method = HTTPMethod(rawValue: String(request.operation.prefix { $0 != " " }))
                let answer = try await komga.server.send(
                    method,
                    request.path,
                    headers: request.headers,
                    body: request.body.map { Array($0.utf8) }
                )
                seen.insert(request.operation)
                let name = "\(request.operation) \(request.path) \(request.status)"
                #expect(answer.status == request.status, "\(name): \(answer.text.prefix(300))")
                let documented = try #require(
                    operations[request.operation]?["responses"][String(answer.status)],
                    "\(name)"
                )
                #expect(documented != .null, "\(name) is not documented")
                guard let type = answer["content-type"]?.prefix(while: { $0 != ";" }), !answer.body.isEmpty else {
                    continue
                }
                let content = documented["content"][String(type)]
                #expect(content != .null, "\(name): \(type) is not documented")
                if type.hasSuffix("json") {
                    let violations = try document.violations(answer.json, content["schema"])
                    #expect(violations.isEmpty, "\(name)")
                }
            }
            #expect(Set(operations.keys).subtracting(seen).sorted() == [])
        }
    }

    private func makeLists(_ komga: KomgaServer) async throws -> (collection: String, readList: String) {
        func make(_ kind: String, _ ids: [String]) async throws -> String {
            let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = try await komga.server.send(
                .POST,
                "/api/v1/lists",
                headers: [("Content-Type", "application/json")],
                body: Array(#"{"kind":"\#(kind)","title":"L","entries":[\#(list)]}"#.utf8)
            )
            #expect(answer.status == 201, "\(answer.text)")
            return try #require(answer.json["id"].text)
        }
        return (
            try await make("collection", [komga.series]), try await make("readingList", Array(komga.books.prefix(2)))
        )
    }

    /// At least one request for each operation.
    private func requests(_ komga: KomgaServer, collection: String, readList: String) -> [DocumentedRequest] {
        let (series, book, text) = (komga.series, komga.books[0], komga.text)
        let api = KomgaServer.api
        func get(_ operation: String, _ path: String? = nil, _ status: Int = 200) -> DocumentedRequest {
            .request("GET \(operation)", path ?? operation, status)
        }
        var requests: [DocumentedRequest] = [
            get("/komga", nil, 302), get("/komga/series/{id}", "/komga/series/\(series)", 302),
            get("/komga/book/{id}", "/komga/book/\(book)", 302), get("/komga/books/{id}", "/komga/books/\(book)", 302),
            get("/komga/readlists/{id}", "/komga/readlists/1", 302),
            get("/komga/collections/{id}", "/komga/collections/x", 404),
            get("/komga/api/v2/users/me"), get("/komga/api/logout", nil, 204),
            .request("POST /komga/api/logout", "/komga/api/logout", 204), get("/komga/api/v2/authors"),
            .request("POST \(api)/series/list", "\(api)/series/list", 200, "{}"),
            .request("POST \(api)/books/list", "\(api)/books/list?unpaged=true", 200, "{}"),
            .request("POST \(api)/books/list", "\(api)/books/list", 400, "[]"),
            get("\(api)/libraries/{id}", "\(api)/libraries/1"), get("\(api)/libraries/{id}", "\(api)/libraries/9", 404),
        ]
        for name in [
            "libraries", "genres", "languages", "tags", "tags/book", "tags/series", "publishers", "sharing-labels",
            "age-ratings", "authors", "authors/names", "authors/roles", "series", "series/new", "series/updated",
            "series/latest", "series/release-dates", "books", "books/latest", "books/ondeck", "collections",
            "readlists",
            "client-settings/global/list", "client-settings/user/list",
        ] { requests.append(get("\(api)/\(name)")) }
        // Must precede the request that removes the progress.
        requests += writes(series: series, book: book, text: text, readList: readList)
        for name in ["", "/books", "/collections", "/thumbnail", "/thumbnails"] {
            requests.append(get("\(api)/series/{id}\(name)", "\(api)/series/\(series)\(name)"))
            requests.append(get("\(api)/series/{id}\(name)", "\(api)/series/s0\(name)", 404))
        }
        for name in ["", "/series", "/thumbnail", "/thumbnails"] {
            requests.append(get("\(api)/collections/{id}\(name)", "\(api)/collections/\(collection)\(name)"))
        }
        for name in ["", "/books", "/thumbnail", "/thumbnails", "/read-progress/tachiyomi"] {
            requests.append(get("\(api)/readlists/{id}\(name)", "\(api)/readlists/\(readList)\(name)"))
        }
        let entry = "\(api)/readlists/{id}/books/{book}"
        requests.append(get("\(entry)/next", "\(api)/readlists/\(readList)/books/\(book)/next"))
        requests.append(get("\(entry)/previous", "\(api)/readlists/\(readList)/books/\(book)/previous", 404))
        for name in [
            "", "/next", "/readlists", "/pages", "/thumbnail", "/thumbnails", "/file", "/manifest", "/manifest/divina",
            "/positions", "/progression",
        ] {
            requests.append(get("\(api)/books/{id}\(name)", "\(api)/books/\(book)\(name)"))
        }
        requests += [
            get("\(api)/books/{id}/previous", "\(api)/books/\(book)/previous", 404),
            get("\(api)/books/{id}/pages/{page}", "\(api)/books/\(book)/pages/1"),
            get("\(api)/books/{id}/pages/{page}", "\(api)/books/\(book)/pages/9", 404),
            get("\(api)/books/{id}/pages/{page}/thumbnail", "\(api)/books/\(book)/pages/1/thumbnail"),
            get("\(api)/books/{id}/manifest", "\(api)/books/\(text)/manifest"),
            get("\(api)/books/{id}/manifest/epub", "\(api)/books/\(text)/manifest/epub"),
            get("\(api)/books/{id}/positions", "\(api)/books/\(text)/positions"),
            get("\(api)/books/{id}/progression", "\(api)/books/\(text)/progression"),
            get("\(api)/books/{id}/resource/{path}", "\(api)/books/\(text)/resource/OEBPS/1.xhtml"),
            get("\(api)/books/{id}", "\(api)/books/\(text)"),
            .request(
                "DELETE \(api)/books/{id}/read-progress",
                "\(api)/books/\(text)/read-progress",
                204
            ),
            .request(
                "DELETE \(api)/series/{id}/read-progress",
                "\(api)/series/\(series)/read-progress",
                204
            ),
        ]
        return requests
    }

    private func writes(series: String, book: String, text: String, readList: String) -> [DocumentedRequest] {
        let api = KomgaServer.api
        let tracker = "/komga/api/v2/series/{id}/read-progress/tachiyomi"
        let locator =
            #"{"modified":"2026-01-01T00:00:00Z","device":{"id":"d","name":"d"},"#
            + #""locator":{"href":"OEBPS/1.xhtml","type":"application/xhtml+xml","locations":{"progression":0}}}"#
        return [
            .request(
                "PATCH \(api)/books/{id}/read-progress",
                "\(api)/books/\(book)/read-progress",
                204,
                #"{"page":2}"#
            ),
            .request(
                "PATCH \(api)/books/{id}/read-progress",
                "\(api)/books/\(book)/read-progress",
                400,
                #"{"page":0}"#
            ),
            .request("POST \(api)/series/{id}/read-progress", "\(api)/series/\(series)/read-progress", 204),
            .request("GET \(tracker)", "/komga/api/v2/series/\(series)/read-progress/tachiyomi", 200),
            .request(
                "PUT \(tracker)",
                "/komga/api/v2/series/\(series)/read-progress/tachiyomi",
                204,
                #"{"lastBookNumberSortRead":1}"#
            ),
            .request(
                "PUT \(api)/readlists/{id}/read-progress/tachiyomi",
                "\(api)/readlists/\(readList)/read-progress/tachiyomi",
                204,
                #"{"lastBookRead":1}"#
            ),
            .request("GET \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 204),
            .request("PUT \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 204, locator),
            .request("PUT \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 400, "{}"),
        ]
    }
}
