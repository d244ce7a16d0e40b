import NIOHTTP1
import Testing

@testable import Server

@Suite("Progress in Komga's API")
struct KomgaProgressTests {
    private func progress(_ book: String, _ komga: KomgaServer) async throws -> JSON {
        try await komga.json("/books/\(book)")["readProgress"]
    }

    @Test("is recorded by page, counted from 1; either member can be missing")
    func pages() async throws {
        try await KomgaServer.run { komga in
            let book = komga.books[0]
            let path = "/books/\(book)/read-progress"
            #expect(try await progress(book, komga) == .null)
            #expect(try await komga.send(.PATCH, path, #"{"page":2,"completed":false}"#).status == 204)
            let stored = try await progress(book, komga)
            #expect(stored["page"].integer == 2 && stored["completed"].flag == false)
            #expect(stored["readDate"].text?.count == 20)
            for body in [#"{"page":0}"#, #"{"page":4}"#, "{}", #"{"completed":false}"#, "x", "", #"{"page":"2"}"#] {
                #expect(try await komga.send(.PATCH, path, body).status == 400, "\(body)")
            }
            // The last page completes the book. So does `completed` without a page.
            #expect(try await komga.send(.PATCH, path, #"{"page":3}"#).status == 204)
            #expect(try await progress(book, komga)["completed"].flag == true)
            #expect(try await komga.send(.DELETE, path).status == 204)
            #expect(try await progress(book, komga) == .null)
            #expect(try await komga.send(.PATCH, path, #"{"completed":true}"#).status == 204)
            let read = try await progress(book, komga)
            #expect(read["completed"].flag == true && read["page"].integer == 3)
        }
    }

    @Test("of a series is set and removed for all its books, and counted")
    func series() async throws {
        try await KomgaServer.run { komga in
            let path = "/series/\(komga.series)"
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[1])/read-progress", #"{"page":1}"#).status == 204
            )
            let begun = try await komga.json(path)
            #expect(begun["booksInProgressCount"].integer == 1 && begun["booksUnreadCount"].integer == 3)
            #expect(try await komga.send(.POST, "\(path)/read-progress").status == 204)
            let read = try await komga.json(path)
            #expect(read["booksReadCount"].integer == 4 && read["booksInProgressCount"].integer == 0)
            for (status, names) in [("READ", ["Akira"]), ("IN_PROGRESS", []), ("UNREAD", ["Novel", "Zoo"])] {
                let found = try await komga.json("/series?sort=name&read_status=\(status)")["content"].elements
                #expect(found.map { $0["name"].text } == names, "\(status)")
                let body = #"{"condition":{"readStatus":{"operator":"is","value":"\#(status)"}}}"#
                #expect(try await komga.names(body) == names, "\(status)")
            }
            #expect(try await komga.send(.DELETE, "\(path)/read-progress").status == 204)
            #expect(try await komga.json(path)["booksReadCount"].integer == 0)
        }
    }

    @Test("from a tracker is a chapter number, and never marks anything as unread")
    func tracker() async throws {
        try await KomgaServer.run { komga in
            let path = "/komga/api/v2/series/\(komga.series)/read-progress/tachiyomi"
            func put(_ number: String) async throws -> Int {
                let body = #"{"lastBookNumberSortRead":\#(number)}"#
                return try await komga.server.put(path, json: body).status
            }
            func last() async throws -> Double? {
                try await komga.server.get(path).json["lastReadContinuousNumberSort"].number
            }
            let start = try await komga.server.get(path).json
            #expect(
                Set(start.members.keys) == [
                    "booksCount", "booksReadCount", "booksUnreadCount", "booksInProgressCount",
                    "lastReadContinuousNumberSort", "maxNumberSort",
                ]
            )
            #expect(start["booksCount"].integer == 4 && start["maxNumberSort"].number == 2)
            #expect(try await last() == 0)
            // (the number, the status, the last continuous number afterwards)
            let table: [(String, Int, Double)] = [
                ("0", 204, 0), ("-1", 204, 0), ("1", 204, 1), ("1.5", 204, 1.5), ("0", 204, 1.5), ("1.0", 204, 1.5),
                ("99", 204, 2), ("0", 204, 2),
            ]
            for (number, status, expected) in table {
                #expect(try await put(number) == status, "\(number)")
                #expect(try await last() == expected, "\(number)")
            }
            // The special is not marked.
            #expect(try await komga.server.get(path).json["booksReadCount"].integer == 3)
            #expect(try await komga.server.put(path, json: "{}").status == 400)
        }
    }

    @Test("of a read list is the number of read entries")
    func readList() async throws {
        try await KomgaServer.run { komga in
            let ids = komga.books.prefix(3).map { "\"\($0)\"" }.joined(separator: ",")
            let made = try await komga.server.send(
                .POST,
                "/api/v1/lists",
                headers: [("Content-Type", "application/json")],
                body: Array(#"{"kind":"readingList","title":"Order","entries":[\#(ids)]}"#.utf8)
            )
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(made.json["id"].text)
            let list = try await komga.json("/readlists/\(id)")
            #expect(
                list["bookIds"].elements.map(\.text) == Array(komga.books.prefix(3)) && list["name"].text == "Order"
            )
            #expect(list["ordered"].flag == true && list["filtered"].flag == false)
            let path = "/readlists/\(id)/read-progress/tachiyomi"
            #expect(try await komga.json(path)["lastReadContinuousIndex"].integer == 0)
            #expect(try await komga.send(.PUT, path, #"{"lastBookRead":2}"#).status == 204)
            #expect(try await komga.json(path)["lastReadContinuousIndex"].integer == 2)
            #expect(try await komga.send(.PUT, path, #"{"lastBookRead":0}"#).status == 204)
            #expect(try await komga.json(path)["booksReadCount"].integer == 2)
            let books = try await komga.json("/readlists/\(id)/books?unpaged=true")
            #expect(books["content"].elements.compactMap { $0["id"].text } == Array(komga.books.prefix(3)))
            let next = try await komga.json("/readlists/\(id)/books/\(komga.books[0])/next")
            #expect(next["id"].text == komga.books[1])
            let end = "\(KomgaServer.api)/readlists/\(id)/books/\(komga.books[2])/next"
            #expect(try await komga.server.get(end).status == 404)
            #expect(try await komga.json("/books/\(komga.books[0])/readlists").elements.count == 1)
            #expect(try await komga.json("/readlists?search=ord")["totalElements"].integer == 1)
            #expect(try await komga.json("/collections")["totalElements"].integer == 0)
            #expect(try await komga.server.get("\(KomgaServer.api)/collections/\(id)").status == 404)
            #expect(try await komga.server.get("\(KomgaServer.api)/readlists/\(id)/thumbnail").status == 200)
        }
    }

    @Test("as a locator is stored unless it is older")
    func locators() async throws {
        try await KomgaServer.run { komga in
            let path = "/books/\(komga.text)/progression"
            #expect(try await komga.server.get(KomgaServer.api + path).status == 204)
            func body(_ time: String, _ href: String, _ progression: Double) -> String {
                #"{"modified":"\#(time)","device":{"id":"d","name":"Phone"},"locator":{"href":"\#(href)","#
                    + #""type":"application/xhtml+xml","locations":{"progression":\#(progression),"#
                    + #""totalProgression":0.5}}}"#
            }
            let base =
                "http://127.0.0.1:\(komga.server.port)\(KomgaServer.api)/books/\(komga.text)/resource/OEBPS/2.xhtml"
            #expect(try await komga.send(.PUT, path, body("2026-01-02T00:00:00Z", base, 0.25)).status == 204)
            let stored = try await komga.json(path)
            #expect(stored["locator"]["href"].text == "OEBPS/2.xhtml" && stored["device"]["name"].text == "Phone")
            #expect(stored["locator"]["locations"]["progression"].number == 0.25)
            #expect(stored["modified"].text == "2026-01-02T00:00:00Z")
            #expect(try await komga.send(.PUT, path, body("2026-01-01T00:00:00Z", "OEBPS/1.xhtml", 0)).status == 409)
            for hostile in [
                body("yesterday", "OEBPS/1.xhtml", 0), body("2026-02-01T00:00:00Z", "none.xhtml", 0), "{}",
                #"{"modified":"2026-02-01T00:00:00Z"}"#,
            ] {
                #expect(try await komga.send(.PUT, path, hostile).status == 400, "\(hostile)")
            }
            let comic = "/books/\(komga.books[0])/progression"
            let page = #"{"modified":"2026-02-01T00:00:00Z","locator":{"href":"x/pages/2","locations":{}}}"#
            #expect(try await komga.send(.PUT, comic, page).status == 204)
            #expect(try await progress(komga.books[0], komga)["page"].integer == 2)
        }
    }

    @Test("appears on deck and among the books in progress")
    func shelves() async throws {
        try await KomgaServer.run { komga in
            #expect(try await komga.json("/books/ondeck")["content"].elements.isEmpty)
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[0])/read-progress", #"{"completed":true}"#).status
                    == 204
            )
            let deck = try await komga.json("/books/ondeck?size=20")
            #expect(deck["content"].elements.compactMap { $0["id"].text } == [komga.books[1]])
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[1])/read-progress", #"{"page":1}"#).status == 204
            )
            #expect(try await komga.json("/books/ondeck")["totalElements"].integer == 0)
            let reading = try await komga.json("/books?read_status=IN_PROGRESS&sort=readProgress.readDate,desc")
            #expect(reading["content"].elements.compactMap { $0["id"].text } == [komga.books[1]])
            #expect(try await komga.json("/books/latest")["totalElements"].integer == 6)
        }
    }
}
