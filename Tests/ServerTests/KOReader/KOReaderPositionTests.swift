import Database
import Foundation
import Library
import NIOHTTP1
import Testing

@testable import Server

@Suite("Positions of KOReader in the library")
struct KOReaderPositionTests {
    private static let text = (1...40).map { "<p>Paragraph \($0) has <em>some</em> words of its own.</p>" }.joined()

    /// Runs `body` with a comic of ten pages and a novel of two chapters.
    private func run(_ body: (TestServer, TestFolder, _ comic: String, _ novel: String) async throws -> Void)
        async throws
    {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 10)
        try folder.write(
            "B/b.epub",
            TestBook.epub([.chapter("1.xhtml", Self.text), .chapter("2.xhtml", Self.text + "<p>The end</p>")])
        )
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let comic = try #require(publications.first { $0["layout"] == .null }?["id"].text)
            let novel = try #require(publications.first { $0["layout"] != .null }?["id"].text)
            try await body(server, folder, comic, novel)
        }
    }

    private func progress(_ id: String, _ server: TestServer) async throws -> JSON {
        let answer = try await server.get("/api/v1/publications/\(id)/progress")
        return answer.status == 200 ? try answer.json : .null
    }

    private func save(_ id: String, _ server: TestServer, page: Int, completed: Bool = false) async throws {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        let body = #"{"page":\#(page),"completed":\#(completed),"updatedAt":\#(now),"device":"browser"}"#
        #expect(try await server.put("/api/v1/publications/\(id)/progress", json: body).status == 200)
    }

    @Test("are pages of a comic, which is known by its content and by its name")
    func comic() async throws {
        try await run { server, folder, comic, _ in
            let device = KOReaderDevice(server: server)
            let (content, name) = (
                KOReaderDevice.digest(folder.path + "/A/a 1.cbz"), KOReaderDevice.digest(ofName: "a 1.cbz")
            )
            try await device.push(content, "4", 0.4)
            let stored = try await progress(comic, server)
            #expect(stored["page"].integer == 3 && stored["completed"].flag == false)
            #expect(stored["device"].text == "Kobo")
            // The device that sent it gets its own report; by the other name, the position is Quire's.
            #expect(try await device.pull(content)["device"].text == "Kobo")
            let other = try await device.pull(name)
            #expect(other["progress"].text == "4" && other["percentage"].number == 0.4)
            #expect(other["device"].text == "Quire" && other["device_id"].text == "quire")

            try await Task.sleep(for: .milliseconds(5))
            try await save(comic, server, page: 6)
            for document in [content, name] {
                let pulled = try await device.pull(document)
                #expect(pulled["progress"].text == "7" && pulled["percentage"].number == 0.7)
                #expect(pulled["device"].text == "Quire")
            }
            try await device.push(name, "10", 1)
            #expect(try await progress(comic, server)["completed"].flag == true)
            #expect(try await device.pull(content)["percentage"].number == 1)
        }
    }

    @Test("beyond the last page are the last page, and a text that is no page number is the percentage")
    func pages() async throws {
        try await run { server, folder, comic, _ in
            let device = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/A/a 1.cbz")
            for (progress, percentage, page) in [("99", 0.1, 9), ("0", 0.55, 5), ("-3", 0.2, 2), ("x", 0.72, 7)] {
                try await device.push(document, progress, percentage)
                try await Task.sleep(for: .milliseconds(5))
                #expect(try await self.progress(comic, server)["page"].integer == page, "\(progress)")
                #expect(
                    try await server.write(.POST, "/api/v1/publications/read", #"{"ids":["\#(comic)"],"read":false}"#)
                        .status == 200
                )
            }
        }
    }

    @Test("are words of a book, and lead to the same words in the other direction")
    func novel() async throws {
        try await run { server, folder, _, novel in
            let device = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/B/b.epub")
            // “words”, in the text after the emphasis.
            try await device.push(document, "/body/DocFragment[2]/body/p[7]/text()[2].1", 0.6)
            let stored = try await progress(novel, server)
            let locator = stored["locator"]
            #expect(locator["href"].text?.hasSuffix("2.xhtml") == true)
            #expect(locator["text"]["before"].text?.hasSuffix("Paragraph 7 has some ") == true)
            #expect(locator["text"]["after"].text?.hasPrefix("words of its own.") == true)
            #expect(locator["locations"]["partialCfi"].text == "/4/14/3:1")

            // The app saves the same position later.
            try await Task.sleep(for: .milliseconds(5))
            let path = "/api/v1/publications/\(novel)/progress"
            let now = Int64(Date().timeIntervalSince1970 * 1000)
            let body = try await server.get(path).text
                .replacing(/"updatedAt":\d+/, with: #""updatedAt":\#(now)"#)
                .replacing(#""device":"Kobo""#, with: #""device":"browser""#)
            #expect(try await server.put(path, json: body).status == 200)
            let pulled = try await device.pull(document)
            #expect(pulled["device"].text == "Quire")
            #expect(pulled["progress"].text == "/body/DocFragment[2]/body/p[7]/text()[2].1")
        }
    }

    @Test("that can't be found are the percentage, and a position that doesn't exist is never sent")
    func unresolvable() async throws {
        try await run { server, folder, _, novel in
            let device = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/B/b.epub")
            let count = try #require(
                try await server.get("/api/v1/publications/\(novel)").json["pageCount"].integer
            )
            try await device.push(document, "/FictionBook/body/section[3]/p[2]/text().7", 0.5)
            let stored = try await progress(novel, server)
            #expect(stored["page"].integer == count / 2 && stored["locator"] == .null)
            try await Task.sleep(for: .milliseconds(5))
            try await save(novel, server, page: count - 1)
            let pulled = try await device.pull(document)
            let text = try #require(pulled["progress"].text)
            #expect(text.hasPrefix("/body/DocFragment[2]/body/p["), "\(text)")
        }
    }

    @Test("in an unknown document are kept, and become progress when a scan finds the file")
    func unknown() async throws {
        try await run { server, folder, _, _ in
            let device = KOReaderDevice(server: server)
            let elsewhere = try TestFolder()
            try elsewhere.writeComic("late.cbz", pages: 5, seed: 70)
            let document = KOReaderDevice.digest(elsewhere.path + "/late.cbz")
            try await device.push(document, "3", 0.6)
            #expect(try await device.pull(document)["progress"].text == "3")
            try folder.writeComic("A/late.cbz", pages: 5, seed: 70)
            #expect(try await server.send(.POST, "/api/v1/scan").status == 202)
            var page: Int?
            for _ in 0..<1_000 where page == nil {
                try await Task.sleep(for: .milliseconds(10))
                let late = try await server.publications().first { $0["title"].text == "late" }
                page = late?["progress"]["page"].integer
            }
            #expect(page == 2)
        }
    }

    @Test("in a publication of an earlier version are matched when its unavailable disk returns")
    func unavailable() async throws {
        try await run { server, folder, comic, _ in
            let document = KOReaderDevice.digest(folder.path + "/A/a 1.cbz")
            try await server.store.database.write { transaction in
                try transaction.execute("DELETE FROM documentDigests")
                try transaction.execute(
                    "INSERT INTO unindexedPublications (publicationID) SELECT id FROM publications WHERE format = 'cbz'"
                )
            }
            try await KOReaderDevice(server: server).push(document, "4", 0.4)
            let away = folder.path + "-away"
            try FileManager.default.moveItem(atPath: folder.path, toPath: away)
            #expect(try await server.send(.POST, "/api/v1/scan").status == 202)
            // Usually long enough for the scan and the attempt to read the file. If not, the test passes too.
            try await Task.sleep(for: .seconds(1))
            #expect(try await progress(comic, server) == .null)
            try FileManager.default.moveItem(atPath: away, toPath: folder.path)
            #expect(try await server.send(.POST, "/api/v1/scan").status == 202)
            var page: Int?
            for _ in 0..<1_000 where page == nil {
                try await Task.sleep(for: .milliseconds(10))
                page = try await progress(comic, server)["page"].integer
            }
            #expect(page == 3)
        }
    }

    @Test("of a device that wakes up and repeats its report don't replace later reading")
    func repetition() async throws {
        try await run { server, folder, comic, _ in
            let device = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/A/a 1.cbz")
            try await device.push(document, "3", 0.3)
            try await Task.sleep(for: .milliseconds(5))
            try await save(comic, server, page: 7)
            #expect(try await device.push(document, "3", 0.3).status == 200)
            #expect(try await progress(comic, server)["page"].integer == 7)
            #expect(try await device.pull(document)["progress"].text == "8")
            // Reading on replaces it.
            try await device.push(document, "4", 0.4)
            #expect(try await progress(comic, server)["page"].integer == 3)
        }
    }

    @Test("of a publication that was marked as unread stay away")
    func unread() async throws {
        try await run { server, folder, comic, _ in
            let device = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/A/a 1.cbz")
            try await device.push(document, "3", 0.3)
            let body = #"{"ids":["\#(comic)"],"read":false}"#
            #expect(try await server.write(.POST, "/api/v1/publications/read", body).status == 200)
            #expect(try await device.pull(document) == .object([:]))
            try await device.push(document, "3", 0.3)
            #expect(try await progress(comic, server) == .null)
        }
    }

    @Test("are not shared by files with the same name and different contents")
    func names() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/01.cbz", pages: 4)
        try folder.writeComic("B/01.cbz", pages: 4, seed: 30)
        try await TestServer.run(library: folder) { server in
            let device = KOReaderDevice(server: server)
            let name = KOReaderDevice.digest(ofName: "01.cbz")
            try await device.push(name, "3", 0.75)
            #expect(try await device.pull(name)["progress"].text == "3")
            for publication in try await server.publications() { #expect(publication["progress"] == .null) }
        }
    }

    @Test("in a work that the user can't see are those of an unknown document")
    func hidden() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let limits =
                #"{"limits":{"libraries":[],"highestAge":null,"showsUnrated":true,"#
                + #""includedLabels":[],"excludedLabels":[]}}"#
            let path = "/api/v1/users/\(users.annaID)"
            #expect(try await server.write(.PATCH, path, limits, users.owner).status == 200)
            let record = try #require(
                try await server.store.series(.init(), user: .owner).series.first.map { $0.id }
            )
            let comic = try #require(try await server.store.publications(inSeries: record, user: .owner).first)
            let document = KOReaderDevice.digest(comic.path)
            let anna = KOReaderDevice(server: server, secret: try await server.syncKey(users.anna))
            #expect(try await anna.pull(document) == .object([:]))
            #expect(try await anna.push(document, "2", 1).status == 200)
            #expect(try await anna.pull(document)["device"].text == "Kobo")
            let ben = KOReaderDevice(server: server, name: "ben", secret: try await server.syncKey(users.ben))
            let shown =
                #"{"limits":{"libraries":null,"highestAge":null,"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}}"#
            #expect(try await server.write(.PATCH, "/api/v1/users/\(users.benID)", shown, users.owner).status == 200)
            try await ben.push(document, "1", 0.5)
            let stored = try await server.get("/api/v1/publications/\(comic.identifier)", headers: users.ben)
            #expect(try stored.json["progress"]["page"].integer == 0)
            #expect(try await server.get("/api/v1/publications/\(comic.identifier)", headers: users.anna).status == 404)
        }
    }
}
