import HTTPTypes
import ImagePipeline
import Library
import Logging
import NIOCore
import NIOHTTP1
import PageImages
import TestSupport
import Testing
import WireModel

@testable import Server

@Suite("The documentation of the API")
struct OpenAPITests {
    @Test("lists every route of the server and no other")
    func routes() async throws {
        // `KomgaOpenAPITests` has those of Komga's API. OPDS is documented by its specifications, and KOReader's
        // protocol is not an API of Quire.
        let routes = try await RouteTable.ofServer().filter { route in
            ![KomgaAddress.contains, OPDSVersion.contains, KOReaderAddress.contains].contains { $0(route.path) }
        }
        let documented = try Set(OpenAPIDocument().operations.keys)
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == documented)
    }

    @Test("describes every member of the server's responses")
    func answers() async throws {
        let document = try OpenAPIDocument()
        let operations = document.operations
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
            for analysis in ["crop", "spreads"] {
                let waiting = "/api/v1/publications/\(good["id"].text ?? "")/\(analysis)"
                while try await server.get(waiting).status == 202 {}
            }
            var seen: Set<String> = ["GET /api/v1/events"]
            for request in requests(good: good, broken: broken, book: book) {
                let method = HTTPMethod(rawValue: String(request.operation.prefix { $0 != " " }))
                let answer = try await server.send(
                    method,
                    request.path,
                    headers: request.headers,
                    body: request.body.map { Array($0.utf8) }
                )
                seen.insert(request.operation)
                let name = "\(request.operation) \(request.status)"
                #expect(answer.status == request.status, "\(name)")
                let documented = try #require(operations[request.operation]?["responses"][String(answer.status)])
                #expect(documented != .null, "\(name) is not documented")
                guard let type = answer["content-type"]?.prefix(while: { $0 != ";" }), !answer.body.isEmpty else {
                    continue
                }
                let content = documented["content"][String(type)]
                #expect(content != .null, "\(name): \(type) is not documented")
                if type.hasSuffix("json"), type != "application/x-ndjson" {
                    let violations = try document.violations(answer.json, content["schema"])
                    #expect(violations.isEmpty, "\(name)")
                }
            }
            #expect(seen == Set(operations.keys))
        }
    }

    /// The requests that `answers` sends, in an order in which each finds the data that it needs.
    private func requests(good: JSON, broken: JSON, book: JSON) -> [DocumentedRequest] {
        let (comic, content) = (good["id"].text ?? "", good["content"].text ?? "")
        let series = good["seriesId"].text ?? ""
        return DocumentedRequest.publications(good: comic, broken: broken["id"].text ?? "", series: series)
            + DocumentedRequest.annotations(comic: comic, series: series)
            + DocumentedRequest.bookmarks(comic: comic, series: series)
            + DocumentedRequest.choices(comic: comic, content: content)
            + DocumentedRequest.services
            + DocumentedRequest.file(comic: comic)
            + DocumentedRequest.images(content: content)
            + DocumentedRequest.webFiles(publication: comic, series: series)
            + DocumentedRequest.book(
                book: book["id"].text ?? "",
                content: book["content"].text ?? "",
                comic: comic
            )
            + DocumentedRequest.lists(publication: comic, series: series)
            + DocumentedRequest.editing(publication: comic, series: series)
            + DocumentedRequest.accounts
    }

    @Test("describes pending spreads")
    func pendingSpreads() throws {
        let document = try OpenAPIDocument()
        let answer = DetectedSpreads.with { $0.isPending = true }
        let responses = document.json["paths"]["/api/v1/publications/{id}/spreads"]["get"]["responses"]
        let schema = responses["202"]["content"]["application/json"]["schema"]
        #expect(schema != .null)
        #expect(document.violations(try JSON(parsing: JSONBody.encode(answer).readableBytesView), schema).isEmpty)
    }

    @Test("describes pending crop boxes")
    func pendingBoxes() async throws {
        let document = try OpenAPIDocument()
        let answer = CropBoxStore.Boxes(isPending: true, boxes: [CropBox(left: 1, top: 2, right: 3, bottom: 4), nil])
        let body = try JSON(parsing: JSONBody.encode(CropList(answer)).readableBytesView)
        let responses = document.json["paths"]["/api/v1/publications/{id}/crop"]["get"]["responses"]
        let schema = responses["202"]["content"]["application/json"]["schema"]
        #expect(schema != .null)
        #expect(document.violations(body, schema).isEmpty)
    }
}
