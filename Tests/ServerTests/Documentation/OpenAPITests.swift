import AsyncHTTPClient
import Foundation
import HTTPTypes
import ImagePipeline
import Library
import Logging
import NIOCore
import NIOHTTP1
import PageImages
import Publications
import Testing
import WireModel

@testable import Server

@Suite("The documentation of the API")
struct OpenAPITests {
    private func document() throws -> JSON {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try JSON(parsing: Data(contentsOf: package.appendingPathComponent("Docs/openapi.json")))
    }

    /// Every operation as `GET /path`.
    private func operations(_ document: JSON) -> [String: JSON] {
        var found: [String: JSON] = [:]
        for (path, methods) in document["paths"].members {
            for (method, operation) in methods.members { found["\(method.uppercased()) \(path)"] = operation }
        }
        return found
    }

    @Test("lists every route of the server and no other")
    func routes() async throws {
        let data = try TestFolder()
        let store = try LibraryStore(path: data.path + "/library.sqlite")
        let pipeline = try ImagePipeline(configuration: .server(cacheDirectory: data.path + "/cache"))
        let server = QuireServer(
            settings: ServerSettings(),
            store: store,
            scanner: LibraryScanner(store: store, roots: []),
            pipeline: pipeline,
            logger: Logger(label: "test")
        )
        let publications = OpenPublicationCache(store: store)
        let routes = server.routeTable(
            publications: publications,
            renderer: PageRenderer(publications: publications, pipeline: pipeline),
            boxes: CropBoxStore(store: store),
            books: BookServices(
                store: store,
                hyphenation: HyphenationFolder(nil, logger: Logger(label: "test"))
            ),
            access: AccessGuard(policy: .loopbackOnly)
        )
        .routes
        let documented = try Set(operations(document()).keys)
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == documented)
        await pipeline.shutDown()
        try store.close()
    }

    /// A request that the documentation must describe.
    private struct Example {
        let operation: String
        let path: String
        let status: Int
        var headers: [(String, String)] = []
        var body: String?
    }

    private func examples(good: String, broken: String, content: String, series: String) -> [Example] {
        let json = ("Content-Type", "application/json")
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let place = #"{"page":1,"completed":false,"updatedAt":1000,"device":"phone"}"#
        let progress = "/api/v1/publications/{id}/progress"
        let image = "GET /images/{content}/{page}"
        let crop = "GET /api/v1/publications/{id}/crop"
        let asset = "GET /assets/{name}"
        return [
            Example(operation: "GET /health", path: "/health", status: 200),
            Example(
                operation: "GET /health",
                path: "/health",
                status: 403,
                headers: [("Origin", "http://evil.example")]
            ),
            Example(operation: "GET /api/v1/libraries", path: "/api/v1/libraries", status: 200),
            Example(operation: "GET /api/v1/series", path: "/api/v1/series?limit=1", status: 200),
            Example(operation: "GET /api/v1/series", path: "/api/v1/series?sort=x", status: 400),
            Example(operation: "GET /api/v1/series/{id}", path: "/api/v1/series/\(series)", status: 200),
            Example(operation: "GET /api/v1/series/{id}", path: "/api/v1/series/999", status: 404),
            Example(operation: "GET /api/v1/publications/{id}", path: "/api/v1/publications/\(good)", status: 200),
            Example(operation: "GET /api/v1/publications/{id}", path: "/api/v1/publications/\(broken)", status: 200),
            Example(operation: "GET /api/v1/publications/{id}", path: "/api/v1/publications/999", status: 404),
            Example(operation: "GET \(progress)", path: "/api/v1/publications/\(good)/progress", status: 404),
            Example(
                operation: "PUT \(progress)",
                path: "/api/v1/publications/\(good)/progress",
                status: 200,
                headers: [json],
                body: place
            ),
            Example(operation: "GET \(progress)", path: "/api/v1/publications/\(good)/progress", status: 200),
            Example(
                operation: "PUT \(progress)",
                path: "/api/v1/publications/\(good)/progress",
                status: 400,
                headers: [json],
                body: "{"
            ),
            Example(
                operation: "PUT \(progress)",
                path: "/api/v1/publications/\(good)/progress",
                status: 413,
                headers: [json],
                body: String(repeating: " ", count: 33_000)
            ),
            Example(
                operation: "PUT \(progress)",
                path: "/api/v1/publications/\(good)/progress",
                status: 415,
                body: place
            ),
            Example(
                operation: "PUT \(progress)",
                path: "/api/v1/publications/999/progress",
                status: 404,
                headers: [json],
                body: place
            ),
            Example(
                operation: "GET /api/v1/publications/{id}/manifest",
                path: "/api/v1/publications/\(good)/manifest",
                status: 200
            ),
            Example(
                operation: "GET /api/v1/publications/{id}/manifest",
                path: "/api/v1/publications/\(broken)/manifest",
                status: 422
            ),
            Example(
                operation: "GET /api/v1/publications/{id}/manifest",
                path: "/api/v1/publications/x/manifest",
                status: 404
            ),
            Example(operation: crop, path: "/api/v1/publications/\(good)/crop", status: 200),
            Example(operation: crop, path: "/api/v1/publications/\(broken)/crop", status: 422),
            Example(operation: crop, path: "/api/v1/publications/x/crop", status: 404),
        ]
            + choiceExamples(good: good, broken: broken, content: content, series: series) + [
                Example(operation: "GET /api/v1/dictionary", path: "/api/v1/dictionary?word=lamp", status: 200),
                Example(operation: "GET /api/v1/dictionary", path: "/api/v1/dictionary", status: 400),
                Example(operation: "GET /api/v1/fonts", path: "/api/v1/fonts", status: 200),
                Example(operation: "GET /fonts/{name}", path: "/fonts/x.ttf", status: 404),
                Example(operation: "GET /api/v1/continue", path: "/api/v1/continue", status: 200),
                Example(operation: "GET /api/v1/continue", path: "/api/v1/continue?limit=0", status: 400),
                Example(operation: "GET /api/v1/scan", path: "/api/v1/scan", status: 200),
                Example(operation: "POST /api/v1/scan", path: "/api/v1/scan", status: 202),
                Example(operation: image, path: "/images/\(content)/0?w=480", status: 200),
                Example(operation: image, path: "/images/\(content)/cover?w=original", status: 200),
                Example(
                    operation: image,
                    path: "/images/\(content)/0?w=original",
                    status: 206,
                    headers: [("Range", "bytes=0-3")]
                ),
                Example(
                    operation: image,
                    path: "/images/\(content)/0?w=480",
                    status: 304,
                    headers: [("If-None-Match", "*")]
                ),
                Example(operation: image, path: "/images/\(content)/0?w=1", status: 400),
                Example(operation: image, path: "/images/\(content)/99?w=480", status: 404),
                Example(
                    operation: image,
                    path: "/images/\(content)/0?w=original",
                    status: 416,
                    headers: [("Range", "bytes=99999999-")]
                ),
                Example(operation: image, path: "/images/\(content)/1?w=480", status: 422),
                Example(operation: "GET /login", path: "/login", status: 303),
                Example(operation: "POST /login", path: "/login", status: 303, headers: [form], body: "key=x"),
                Example(operation: "GET /login.css", path: "/login.css", status: 200),
                Example(operation: "GET /", path: "/", status: 200),
                Example(operation: "GET /", path: "/", status: 304, headers: [("If-None-Match", "*")]),
                Example(operation: "GET /series/{series}", path: "/series/1", status: 200),
                Example(operation: "GET /read/{publication}", path: "/read/1", status: 200),
                Example(operation: "GET /read/{publication}/{page}", path: "/read/1/2", status: 200),
                Example(operation: asset, path: "/assets/app.0123abcd.js", status: 200),
                Example(
                    operation: asset,
                    path: "/assets/app.0123abcd.js",
                    status: 304,
                    headers: [("If-None-Match", "*")]
                ),
                Example(operation: asset, path: "/assets/app.js", status: 404),
                Example(operation: "GET /service-worker.js", path: "/service-worker.js", status: 404),
            ]
    }

    /// Bookmarks, covers and pairings. The good publication has two pages.
    private func choiceExamples(good: String, broken: String, content: String, series: String) -> [Example] {
        let path = "/api/v1/publications/"
        let bookmarks = "/api/v1/publications/{id}/bookmarks"
        func put(_ what: String, _ place: String, _ body: String, _ status: Int, type: String = "application/json")
            -> Example
        {
            Example(
                operation: "PUT \(path){id}/\(what)",
                path: path + place,
                status: status,
                headers: [("Content-Type", type)],
                body: body
            )
        }
        let spaces = String(repeating: " ", count: 70_000)
        var examples: [Example] = []
        for (body, status) in [("{}", 200), (#"{"fraction":2}"#, 400), (spaces, 413)] {
            examples.append(put("bookmarks/{page}", good + "/bookmarks/1", body, status))
        }
        examples += [
            put("bookmarks/{page}", good + "/bookmarks/0", #"{"fraction":0.5,"note":"n","device":"d"}"#, 200),
            put("bookmarks/{page}", good + "/bookmarks/2", "{}", 404),
            put("bookmarks/{page}", good + "/bookmarks/1", "{}", 415, type: "text/plain"),
            Example(operation: "GET \(bookmarks)", path: path + good + "/bookmarks", status: 200),
            Example(operation: "GET \(bookmarks)", path: path + "999/bookmarks", status: 404),
            Example(
                operation: "GET /api/v1/series/{id}/bookmarks",
                path: "/api/v1/series/\(series)/bookmarks",
                status: 200
            ),
            Example(operation: "GET /api/v1/series/{id}/bookmarks", path: "/api/v1/series/999/bookmarks", status: 404),
            Example(operation: "DELETE \(bookmarks)/{page}", path: path + good + "/bookmarks/1", status: 204),
            Example(operation: "DELETE \(bookmarks)/{page}", path: path + "999/bookmarks/1", status: 404),
            put("cover", good + "/cover", #"{"page":1}"#, 200),
            put("cover", good + "/cover", #"{"page":2}"#, 404),
            put("cover", good + "/cover", "{}", 400),
            put("cover", good + "/cover", spaces, 413),
            put("cover", good + "/cover", "{}", 415, type: "text/plain"),
            Example(operation: "DELETE \(path){id}/cover", path: path + good + "/cover", status: 200),
            Example(operation: "DELETE \(path){id}/cover", path: path + "999/cover", status: 404),
            put("pairing", good + "/pairing", #"{"isolated":[1],"shifted":[0]}"#, 200),
            put("pairing", good + "/pairing", #"{"isolated":[2],"shifted":[]}"#, 400),
            put("pairing", "999/pairing", #"{"isolated":[],"shifted":[]}"#, 404),
            put("pairing", good + "/pairing", spaces, 413),
            put("pairing", good + "/pairing", "{}", 415, type: "text/plain"),
            Example(operation: "GET \(path){id}/pairing", path: path + good + "/pairing", status: 200),
            Example(operation: "GET \(path){id}/pairing", path: path + "999/pairing", status: 404),
            Example(
                operation: "GET /images/{content}/{page}",
                path: "/images/\(content)/cover-0?w=160",
                status: 200
            ),
        ]
        return annotationExamples(comic: good, series: series) + examples
    }

    /// Annotations of a comic with two pages.
    private func annotationExamples(comic: String, series: String) -> [Example] {
        let path = "/api/v1/publications/"
        let one = "\(path){id}/annotations/{annotation}"
        func put(_ place: String, _ body: String, _ status: Int, type: String = "application/json") -> Example {
            Example(
                operation: "PUT \(one)",
                path: path + place,
                status: status,
                headers: [("Content-Type", type)],
                body: body
            )
        }
        func bookmark(_ page: Int) -> String {
            #"{"id":"page-\#(page)","kind":"bookmark","note":"n","device":"d","created":5,"modified":5,"#
                + #""locator":{"locations":{"position":\#(page),"progression":0.5}}}"#
        }
        let list = comic + "/annotations"
        let inSeries = "GET /api/v1/series/{id}/annotations"
        return [
            put(list + "/page-2", bookmark(2), 200), put(list + "/page-2", "{}", 400),
            put(list + "/page-3", bookmark(3), 404), put("999/annotations/page-2", bookmark(2), 404),
            put(list + "/page-2", String(repeating: " ", count: 70_000), 413),
            put(list + "/page-2", bookmark(2), 415, type: "text/plain"),
            put(list + "/a", #"{"id":"a","kind":"highlight","locator":{"href":"1"},"created":5}"#, 422),
            Example(operation: "GET \(path){id}/annotations", path: path + list, status: 200),
            Example(operation: "GET \(path){id}/annotations", path: path + "999/annotations", status: 404),
            Example(operation: "GET \(path){id}/annotations.md", path: path + list + ".md", status: 200),
            Example(operation: "GET \(path){id}/annotations.md", path: path + "999/annotations.md", status: 404),
            Example(operation: inSeries, path: "/api/v1/series/\(series)/annotations", status: 200),
            Example(operation: inSeries, path: "/api/v1/series/999/annotations", status: 404),
            Example(operation: "DELETE \(one)", path: path + list + "/page-2?modified=6", status: 204),
            Example(operation: "DELETE \(one)", path: path + "999/annotations/page-2", status: 404),
            Example(operation: "DELETE \(one)", path: path + list + "/page-2?modified=x", status: 400),
            put(list + "/page-2", bookmark(2), 410),
        ]
    }

    /// Windows of lists, shelves, favourites, and the user's lists. The first list that is created has the identifier
    /// 1.
    private func collectionExamples(publication: String, series: String) -> [Example] {
        func example(_ operation: String, _ path: String, _ status: Int, _ body: String? = nil) -> Example {
            let headers = body == nil ? [] : [("Content-Type", "application/json")]
            return Example(operation: operation, path: path, status: status, headers: headers, body: body)
        }
        let (api, spaces) = ("/api/v1", String(repeating: " ", count: 70_000))
        var examples = [
            example("GET \(api)/series", api + "/series?at=1&unread=true&direction=desc", 200),
            example("GET \(api)/series", api + "/series?collection=999", 404),
            example("GET \(api)/series/index", api + "/series/index?sort=added", 200),
            example("GET \(api)/series/index", api + "/series/index?sort=x", 400),
            example("GET \(api)/series/facets", api + "/series/facets", 200),
            example("GET \(api)/series/facets", api + "/series/facets?library=x", 400),
            example("GET \(api)/publications", api + "/publications?shelf=added", 200),
            example("GET \(api)/publications", api + "/publications", 400),
            example("POST \(api)/publications/read", api + "/publications/read", 200, #"{"ids":["1"],"read":true}"#),
            example("POST \(api)/publications/read", api + "/publications/read", 400, #"{"read":true}"#),
            example("POST \(api)/publications/read", api + "/publications/read", 404, #"{"series":"999","read":true}"#),
            example("POST \(api)/publications/read", api + "/publications/read", 413, spaces),
            example("POST \(api)/lists", api + "/lists", 201, #"{"kind":"readingList","title":"R"}"#),
            example("POST \(api)/lists", api + "/lists", 400, #"{"kind":"readingList","title":" "}"#),
            example("POST \(api)/lists", api + "/lists", 404, #"{"kind":"collection","title":"C","entries":["999"]}"#),
            example("GET \(api)/lists", api + "/lists", 200),
            example("GET \(api)/lists", api + "/lists?kind=x", 400),
            example("POST \(api)/lists/{id}/entries", api + "/lists/1/entries", 200, #"{"ids":["\#(publication)"]}"#),
            example("POST \(api)/lists/{id}/entries", api + "/lists/1/entries", 404, #"{"ids":["999"]}"#),
            example("GET \(api)/lists/{id}", api + "/lists/1", 200),
            example("GET \(api)/lists/{id}", api + "/lists/999", 404),
            // An empty list must match only the schema of its kind.
            example("POST \(api)/lists", api + "/lists", 201, #"{"kind":"collection","title":"C"}"#),
            example("GET \(api)/lists/{id}", api + "/lists/2", 200),
            example("POST \(api)/lists", api + "/lists", 201, #"{"kind":"readingList","title":"E"}"#),
            example("GET \(api)/lists/{id}", api + "/lists/3", 200),
            example("GET \(api)/lists", api + "/lists", 200),
            example("PATCH \(api)/lists/{id}", api + "/lists/1", 200, #"{"title":"Later"}"#),
            example("PATCH \(api)/lists/{id}", api + "/lists/999", 404, #"{"title":"Later"}"#),
        ]
        let entry = "\(api)/lists/{id}/entries/{entry}"
        examples += [
            example("PUT \(entry)", api + "/lists/1/entries/\(publication)", 200, #"{"before":null}"#),
            example("PUT \(entry)", api + "/lists/1/entries/999", 404, "{}"),
            example("DELETE \(entry)", api + "/lists/1/entries/\(publication)", 200),
            example("DELETE \(entry)", api + "/lists/999/entries/1", 404),
            example("DELETE \(api)/lists/{id}", api + "/lists/1", 204),
            example("DELETE \(api)/lists/{id}", api + "/lists/1", 404),
            example("GET /lists/{list}", "/lists/1", 200),
        ]
        for (kind, id) in [("series", series), ("publications", publication)] {
            for method in ["PUT", "DELETE"] {
                examples += [
                    example("\(method) \(api)/\(kind)/{id}/favourite", "\(api)/\(kind)/\(id)/favourite", 204),
                    example("\(method) \(api)/\(kind)/{id}/favourite", "\(api)/\(kind)/999/favourite", 404),
                ]
            }
        }
        for page in ["/browse", "/lists", "/favourites", "/history", "/downloads"] {
            examples.append(example("GET \(page)", page, 200))
        }
        return examples
    }

    /// Resources, annotations and search of a book, which is a plain text with one chapter.
    private func bookExamples(book: String, content: String, comic: String) -> [Example] {
        let path = "/api/v1/publications/"
        let part = "GET /books/{content}/{edition}/{path}"
        let parts = "/books/\(content)/\(BookRendering.version)"
        func put(_ what: String, _ place: String, _ body: String, _ status: Int, type: String = "application/json")
            -> Example
        {
            Example(
                operation: "PUT \(path){id}/\(what)",
                path: path + place,
                status: status,
                headers: [("Content-Type", type)],
                body: body
            )
        }
        func get(_ what: String, _ place: String, _ status: Int) -> Example {
            Example(operation: "GET \(path){id}/\(what)", path: path + place, status: status)
        }
        let spaces = String(repeating: " ", count: 70_000)
        let locator =
            #"{"href":"1.xhtml","type":"application/xhtml+xml","title":"One","locations":{"progression":0.5,"position":1,"#
            + #""totalProgression":0.5,"partialCfi":"/4/2","fragments":["a"]},"#
            + #""text":{"before":"a","highlight":"b","after":"c"}}"#
        let mark = #"{"id":"m","kind":"bookmark","locator":\#(locator),"created":5,"modified":5}"#
        let place = #"{"page":0,"completed":false,"updatedAt":1000,"device":"phone","locator":\#(locator)}"#
        return [
            get("manifest", book + "/manifest", 200),
            get("resources", book + "/resources", 200),
            get("resources", "999/resources", 404),
            get("narration/{section}", book + "/narration/0", 404),
            get("narration/{section}", "999/narration/0", 404),
            put("progress", book + "/progress", place, 200),
            put("marks/{mark}", book + "/marks/m", mark, 200),
            put("marks/{mark}", book + "/marks/m", "{}", 400),
            put("marks/{mark}", "999/marks/m", mark, 404),
            put("marks/{mark}", book + "/marks/m", spaces, 413),
            put("marks/{mark}", book + "/marks/m", mark, 415, type: "text/plain"),
            put("marks/{mark}", comic + "/marks/m", mark, 422),
            get("annotations", book + "/annotations", 200),
            get("annotations.md", book + "/annotations.md", 200),
            get("marks", book + "/marks", 200),
            get("marks", "999/marks", 404),
            get("marks.md", book + "/marks.md", 200),
            get("marks.md", comic + "/marks.md", 422),
            Example(operation: "DELETE \(path){id}/marks/{mark}", path: path + book + "/marks/m", status: 204),
            Example(operation: "DELETE \(path){id}/marks/{mark}", path: path + "999/marks/m", status: 404),
            Example(
                operation: "DELETE \(path){id}/marks/{mark}",
                path: path + book + "/marks/m?modified=x",
                status: 400
            ),
            put("marks/{mark}", book + "/marks/m", mark, 410),
            get("search", book + "/search?q=words", 200),
            get("search", book + "/search", 400),
            get("search", "999/search?q=words", 404),
            get("search", comic + "/search?q=words", 422),
            Example(operation: part, path: parts + "/1.xhtml", status: 200),
            Example(operation: part, path: parts + "/1.xhtml", status: 206, headers: [("Range", "bytes=0-3")]),
            Example(operation: part, path: parts + "/1.xhtml", status: 304, headers: [("If-None-Match", "*")]),
            Example(operation: part, path: parts + "/none", status: 404),
            Example(operation: part, path: "/books/\(content)/0/1.xhtml", status: 410),
            Example(operation: part, path: parts + "/1.xhtml", status: 416, headers: [("Range", "bytes=999999-")]),
            put("encoding", book + "/encoding", #"{"encoding":"big5"}"#, 200),
            put("encoding", book + "/encoding", #"{"encoding":"klingon"}"#, 422),
            put("encoding", book + "/encoding", "{}", 400),
            put("encoding", "999/encoding", #"{"encoding":null}"#, 404),
            put("encoding", book + "/encoding", spaces, 413),
            put("encoding", book + "/encoding", "{}", 415, type: "text/plain"),
        ]
    }

    @Test("describes every member of the server's responses")
    func answers() async throws {
        let document = try document()
        let operations = operations(document)
        let library = try TestFolder()
        let picture = TestPicture.png(width: 60, height: 90)
        try library.write(
            "A/a 1.cbz",
            TestArchive.bytes([(name: "1.png", bytes: picture), (name: "2.png", bytes: [1, 2, 3])])
        )
        try library.write("A/a 2.cbz", "no archive")
        try library.writeComic("A/a 3.cbz", pages: 1, seed: 9)
        try library.write("B/b.txt", "Chapter 1\n\nSome words.\n")
        let root = try TestFolder()
        try root.write("index.html", "<!doctype html>")
        try root.write("assets/app.0123abcd.js", "")
        try await TestServer.run(library: library, webRoot: root.path) { server in
            let publications = try await server.publications()
            let book = try #require(publications.first { $0["layout"] != .null })
            let good = try #require(publications.first)
            let broken = try #require(publications.first { $0["error"] != .null })
            // Makes the response the same in every run. Both variants are documented.
            let waiting = "/api/v1/publications/\(good["id"].text ?? "")/crop"
            while try await server.get(waiting).status == 202 {}
            var seen: Set<String> = ["GET /api/v1/events"]
            for example in examples(
                good: good["id"].text ?? "",
                broken: broken["id"].text ?? "",
                content: good["content"].text ?? "",
                series: good["seriesId"].text ?? ""
            )
                + bookExamples(
                    book: book["id"].text ?? "",
                    content: book["content"].text ?? "",
                    comic: good["id"].text ?? ""
                )
                + collectionExamples(publication: good["id"].text ?? "", series: good["seriesId"].text ?? "")
            {
                let method = HTTPMethod(rawValue: String(example.operation.prefix { $0 != " " }))
                let answer = try await server.send(
                    method,
                    example.path,
                    headers: example.headers,
                    body: example.body.map { Array($0.utf8) }
                )
                seen.insert(example.operation)
                let name = "\(example.operation) \(example.status)"
                #expect(answer.status == example.status, "\(name)")
                let documented = try #require(operations[example.operation]?["responses"][String(answer.status)])
                #expect(documented != .null, "\(name) is not documented")
                guard let type = answer["content-type"]?.prefix(while: { $0 != ";" }), !answer.body.isEmpty else {
                    continue
                }
                let content = documented["content"][String(type)]
                #expect(content != .null, "\(name): \(type) is not documented")
                if type.hasSuffix("json"), type != "application/x-ndjson" {
                    let violations = SchemaChecker(document: document).violations(try answer.json, content["schema"])
                    #expect(violations.isEmpty, "\(name)")
                }
            }
            #expect(seen == Set(operations.keys))
        }
    }

    @Test("describes event streams")
    func events() async throws {
        let schemas = try document()["components"]["schemas"]
        let document = try document()
        let report = try JSON(parsing: JSONBody.encode(ScanReport(nil)).readableBytesView)
        #expect(SchemaChecker(document: document).violations(report, schemas["ScanReport"]).isEmpty)
        let change = try JSON(parsing: JSONBody.encode(PublicationEvent.with { $0.id = "1" }).readableBytesView)
        #expect(SchemaChecker(document: document).violations(change, schemas["ChangeReport"]).isEmpty)
        let different = LibraryEvent(LibraryChange(version: 1))
        let news = try JSON(parsing: JSONBody.encode(different).readableBytesView)
        #expect(SchemaChecker(document: document).violations(news, schemas["LibraryReport"]).isEmpty)
    }

    @Test("describes the events of a stream")
    func eventStream() async throws {
        let document = try document()
        let answer = document["paths"]["/api/v1/events"]["get"]["responses"]["200"]
        let schema = answer["content"]["text/event-stream"]["schema"]
        #expect(schema != .null)
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: library) { server in
            let response = try await TestClient.shared.execute(
                TestClient.request(port: server.port, .GET, "/api/v1/events?since=0"),
                timeout: .seconds(60)
            )
            var names: Set<String> = []
            for try await event in EventReader(response.body) where !event.isComment {
                names.insert(event.name)
                let violations = SchemaChecker(document: document).violations(.object(event.fields), schema)
                #expect(violations.isEmpty, "\(event.name)")
                if names.isSuperset(of: ["scan", "library"]) { break }
            }
        }
    }

    @Test("describes pending crop boxes")
    func pendingBoxes() async throws {
        let document = try document()
        let answer = CropBoxStore.Boxes(isPending: true, boxes: [CropBox(left: 1, top: 2, right: 3, bottom: 4), nil])
        let body = try JSON(parsing: JSONBody.encode(CropList(answer)).readableBytesView)
        let responses = document["paths"]["/api/v1/publications/{id}/crop"]["get"]["responses"]
        let schema = responses["202"]["content"]["application/json"]["schema"]
        #expect(schema != .null)
        #expect(SchemaChecker(document: document).violations(body, schema).isEmpty)
    }

    @Test("is checked by a checker that detects violations")
    func checker() throws {
        let document = try document()
        let checker = SchemaChecker(document: document)
        let schema = document["components"]["schemas"]["Progress"]
        func violations(_ text: String) throws -> Int {
            try checker.violations(JSON(parsing: text.utf8), schema).count
        }
        #expect(try violations(#"{"page":1,"completed":true,"updatedAt":1,"device":""}"#) == 0)
        #expect(try violations(#"{"page":1.5,"completed":true,"updatedAt":1,"device":""}"#) == 1)
        #expect(try violations(#"{"page":-1,"completed":true,"updatedAt":0,"device":""}"#) == 2)
        #expect(try violations(#"{"page":null,"completed":"x","updatedAt":1}"#) == 3)
        #expect(try violations(#"{"page":1,"completed":true,"updatedAt":1,"device":"","more":1}"#) == 1)
        #expect(try violations("[]") == 1)
    }
}
