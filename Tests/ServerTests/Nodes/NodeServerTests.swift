import Foundation
import Library
import NIOHTTP1
import TestDatabases
import Testing
import WireModel

@testable import Server

@Suite("Two servers on one database", .postgreSQLOnly)
struct NodeServerTests {
    @Test("scan once, and report the changes and the scan to browsers of both")
    func twoNodes() async throws {
        let address = try #require(try TestDatabases.newAddress())
        let library = try TestFolder()
        for number in 1...3 { try library.writeComic("A/a \(number).cbz", pages: 4, seed: number) }
        try await TestServer.run(library: library, location: .server(address)) { one in
            // The second node loads the sort orders, and doesn't scan at the same time.
            try await TestServer.run(library: library, scanned: false, location: .server(address)) { two in
                #expect(try await two.publications().count == one.publications().count)
                let publication = try await one.firstPublication()
                let version = two.store.changes.version
                let answer = try await one.put(
                    "/api/v1/publications/\(publication)/progress",
                    json: #"{"page":1,"completed":false,"updatedAt":5,"device":"phone"}"#
                )
                #expect(answer.status == 200)
                #expect(try await two.eventually { two.store.changes.version > version })
                #expect(one.store.changes.version == two.store.changes.version)
                _ = try await two.send(.POST, "/api/v1/scan")
                #expect(try await one.eventually { one.scans.latest?.phase == .done })
                #expect(try await two.get("/ready").text == #"{"status":"ok"}"#)
            }
        }
    }

    @Test("send the text in the encoding that was chosen on the other one")
    func encoding() async throws {
        let address = try #require(try TestDatabases.newAddress())
        let library = try TestFolder()
        try library.write("A/text.txt", TestBook.encoded(TestBook.novel(chapters: 8), as: "GB18030"))
        try await TestServer.run(library: library, location: .server(address)) { one in
            try await TestServer.run(library: library, scanned: false, location: .server(address)) { two in
                let path = "/api/v1/publications/\(try await one.firstPublication())"
                func base() async throws -> String {
                    try await one.get(path + "/manifest").json["book"]["base"].text ?? ""
                }
                let former = try await base()
                #expect(try await two.get(former + "1.xhtml").text.contains("港口之一"))
                #expect(try await one.put(path + "/encoding", json: #"{"encoding":"latin1"}"#).status == 200)
                let chosen = try await two.get(try await base() + "1.xhtml")
                #expect(chosen.status == 200)
                #expect(!chosen.text.contains("港口"))
                #expect(try await two.get(former + "2.xhtml").status == 410)
            }
        }
    }
}
