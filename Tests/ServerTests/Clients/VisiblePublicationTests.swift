import NIOHTTP1
import TestSupport
import Testing
import TextCoding

@testable import Server

/// Apps get pages without a query of the store for each page. Changes in between must still take effect.
@Suite("Publications whose pages apps request")
struct VisiblePublicationTests {
    @Test("are no longer found when limits hide them")
    func limits() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let basic = ("Authorization", "Basic " + Base64.encode(Array("Anna:\(AccountServer.password)".utf8)))
            let books = try await server.get("/komga/api/v1/books", headers: [basic]).json["content"]
            let id = try #require(books[0]["id"].text)
            let paths = [
                "/komga/api/v1/books/\(id)/pages/1", "/komga/api/v1/books/\(id)/pages/1/thumbnail",
                "/komga/api/v1/books/\(id)/thumbnail", "/opds/v1.2/books/\(id)/pages/0", "/opds/v2/books/\(id)/pages/1",
                "/opds/v1.2/books/\(id)/thumbnail", "/opds/v2/books/\(id)/thumbnail/small",
            ]
            func expect(_ status: Int) async throws {
                // Twice, because the second request finds the record in memory.
                for path in paths + paths {
                    #expect(try await server.get(path, headers: [basic]).status == status, "\(path)")
                }
            }
            for (libraries, status) in [("null", 200), ("[]", 404), ("null", 200)] {
                let limits =
                    #"{"limits":{"libraries":\#(libraries),"highestAge":null,"showsUnrated":true,"#
                    + #""includedLabels":[],"excludedLabels":[]}}"#
                let changed = try await server.write(.PATCH, "/api/v1/users/\(accounts.annaID)", limits, accounts.owner)
                #expect(changed.status == 200)
                try await expect(status)
            }
        }
    }

    @Test("are replaced when a scan finds another file")
    func replaced() async throws {
        try await KomgaServer.run { komga in
            let path = "/komga/api/v1/books/\(komga.books[0])/pages/1"
            for _ in 0..<2 {
                let page = try await komga.server.get(path)
                #expect(page.body == TestPicture.png(width: 60, height: 90, seed: 0))
            }
            try komga.folder.writeComic("Akira/Akira 1.cbz", info: nil, seed: 500)
            #expect(try await komga.server.send(.POST, "/api/v1/scan").status == 202)
            var body: [UInt8] = []
            for _ in 0..<1_000 where body != TestPicture.png(width: 60, height: 90, seed: 500) {
                try await Task.sleep(for: .milliseconds(10))
                body = try await komga.server.get(path).body
            }
            #expect(body == TestPicture.png(width: 60, height: 90, seed: 500))
        }
    }
}
