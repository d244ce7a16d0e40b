import AsyncHTTPClient
import Library
import NIOCore
import NIOHTTP1
import Testing
import WireModel

@testable import Server

@Suite("The documentation of events")
struct OpenAPIEventTests {
    @Test("describes event streams")
    func events() async throws {
        let document = try OpenAPIDocument()
        let report = try JSON(parsing: JSONBody.encode(ScanReport(nil, for: .owner)).readableBytesView)
        #expect(document.violations(report, document.schema("ScanReport")).isEmpty)
        let event = PublicationEvent.with { $0.id = "p00112233445566778899" }
        let change = try JSON(parsing: JSONBody.encode(event).readableBytesView)
        #expect(document.violations(change, document.schema("ChangeReport")).isEmpty)
        let different = LibraryEvent.with {
            $0.version = 1
            $0.removed = ["s00112233445566778899"]
        }
        let news = try JSON(parsing: JSONBody.encode(different).readableBytesView)
        #expect(document.violations(news, document.schema("LibraryReport")).isEmpty)
    }

    @Test("describes the events of a stream")
    func eventStream() async throws {
        let document = try OpenAPIDocument()
        let answer = document.json["paths"]["/api/v1/events"]["get"]["responses"]["200"]
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
                let violations = document.violations(.object(event.fields), schema)
                #expect(violations.isEmpty, "\(event.name)")
                if names.isSuperset(of: ["scan", "library"]) { break }
            }
        }
    }
}
