import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

/// Sends the first requests of each client in their order, and checks the members of the responses that the client
/// reads.
@Suite("Komga's clients")
struct KomgaClientTests {
    private let api = KomgaServer.api

    private func check(_ json: JSON, _ fields: ClientFields, _ name: String) {
        #expect(fields.problems(json) == [], "\(name)")
    }

    private func checkAll(_ page: JSON, _ fields: ClientFields, _ name: String) throws {
        let elements = page["content"].elements
        #expect(!elements.isEmpty, "\(name)")
        for element in elements { check(element, fields, name) }
    }

    @Test("Mihon's extension and its tracker")
    func mihon() async throws {
        try await KomgaServer.run { komga in
            for path in ["/libraries", "/collections?unpaged=true", "/genres", "/tags", "/publishers", "/authors"] {
                _ = try await komga.json(path)
            }
            let query = "search=&page=0&deleted=false&library_id=1&read_status=UNREAD&sort=metadata.titleSort,asc"
            let page = try await komga.json("/series?\(query)")
            check(page, .page, "series")
            try checkAll(page, .mihonSeries, "series")
            #expect(page["content"].elements.count == 3)
            for path in ["/readlists?page=0&deleted=false", "/books?page=0&deleted=false&search="] {
                check(try await komga.json(path), .page, path)
            }
            check(try await komga.json("/series/\(komga.series)"), .mihonSeries, "details")
            let books = try await komga.json(
                "/series/\(komga.series)/books?unpaged=true&media_status=READY&deleted=false"
            )
            check(books, .page, "books")
            try checkAll(books, .mihonBook, "books")
            let pages = try await komga.json("/books/\(komga.books[0])/pages").elements
            #expect(!pages.isEmpty)
            for page in pages { check(page, .pageOfBook, "pages") }
            check(try await komga.json("/series/\(komga.series)"), .trackedSeries, "tracker")
            let tracker = "/komga/api/v2/series/\(komga.series)/read-progress/tachiyomi"
            check(try await komga.server.get(tracker).json, .trackedProgress, "tracker")
            #expect(try await komga.server.put(tracker, json: #"{"lastBookNumberSortRead":1.5}"#).status == 204)
            let progress = try await komga.server.get(tracker).json
            #expect(progress["lastReadContinuousNumberSort"].number == 1.5)
        }
    }

    @Test("Aidoku, which requests all filters at once and many series in parallel")
    func aidoku() async throws {
        try await KomgaServer.run { komga in
            check(try await komga.server.get("/komga/api/v2/users/me").json, .user, "user")
            let paths = [
                "/genres", "/tags", "/publishers", "/languages", "/age-ratings", "/series/release-dates",
                "/sharing-labels", "/libraries",
            ]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for path in paths {
                    group.addTask {
                        let values = try await komga.json(path).elements
                        #expect(path == "/libraries" || values.allSatisfy { $0.text != nil }, "\(path)")
                    }
                }
                try await group.waitForAll()
            }
            let body = """
                {"condition":{"allOf":[{"deleted":{"operator":"isFalse"}},
                {"libraryId":{"operator":"is","value":"1"}},
                {"anyOf":[{"genre":{"operator":"is","value":"Action"}}]},
                {"author":{"operator":"is","value":{"name":"Otomo","role":"writer"}}}]},"fullTextSearch":"tokyo"}
                """
            #expect(try await komga.names(body) == ["Akira"])
            let all = #"{"condition":{"allOf":[{"deleted":{"operator":"isFalse"}}]}}"#
            let list = try await komga.send(.POST, "/series/list?page=0&size=20&sort=metadata.titleSort,asc", all).json
            try checkAll(list, .aidokuSeries, "series/list")
            #expect(list["totalPages"].integer == 1)
            for path in ["/series/new", "/series/updated"] {
                try checkAll(
                    try await komga.json("\(path)?oneshot=false&deleted=false&page=0&size=20"),
                    .aidokuSeries,
                    path
                )
            }
            _ = try await komga.json("/books/ondeck?page=0&size=20")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<80 { group.addTask { _ = try await komga.json("/series/\(komga.series)") } }
                try await group.waitForAll()
            }
            let condition =
                #"{"condition":{"allOf":[{"seriesId":{"operator":"is","value":"\#(komga.series)"}},"#
                + #"{"deleted":{"operator":"isFalse"}},{"mediaStatus":{"operator":"is","value":"READY"}}]}}"#
            let path = "/books/list?unpaged=true&sort=metadata.numberSort,desc"
            let books = try await komga.send(.POST, path, condition).json
            try checkAll(books, .aidokuBook, "books/list")
            #expect(books["content"].elements.compactMap { $0["metadata"]["numberSort"].number } == [0, 2, 1.5, 1])
            #expect(
                try await komga.server.get("/komga/api/v2/authors?search=oto&role=writer").json["content"].elements
                    .count == 1
            )
            let progress = "/books/\(komga.books[0])/read-progress"
            #expect(try await komga.send(.PATCH, progress, #"{"page":3,"completed":true}"#).status == 204)
            #expect(try await komga.send(.DELETE, progress).status == 204)
        }
    }

    @Test("Paperback 0.8 and 0.9")
    func paperback() async throws {
        try await KomgaServer.run { komga in
            for path in ["/libraries", "/genres/", "/tags/series/", "/collections"] { _ = try await komga.json(path) }
            let series = try await komga.json("/series?page=0&size=40&search=akira&library_id=1")
            try checkAll(series, .paperbackSeries, "series")
            check(try await komga.json("/series/\(komga.series)/"), .paperbackSeries, "details")
            let books = try await komga.json(
                "/series/\(komga.series)/books?unpaged=true&media_status=READY&deleted=false"
            )
            try checkAll(books, .paperbackBook, "books")
            for path in ["/series/new?page=0&size=20&deleted=false", "/series/updated?page=0&size=20&deleted=false"] {
                try checkAll(try await komga.json(path), .paperbackSeries, path)
            }
            check(try await komga.server.get("/komga/api/v2/users/me").json, .user, "user")
            let last = try await komga.send(.POST, "/series/list?page=0&size=40", "{}").json
            #expect(last["last"].flag == true)
            let body = #"{"condition":{"seriesId":{"operator":"is","value":"\#(komga.series)"}}}"#
            try checkAll(
                try await komga.send(.POST, "/books/list?unpaged=true", body).json,
                .paperbackBook,
                "books/list"
            )
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[0])/read-progress", #"{"completed":true}"#).status
                    == 204
            )
            let reading = try await komga.json("/books?sort=readProgress.readDate,desc&read_status=IN_PROGRESS")
            check(reading, .page, "reading")
        }
    }

    @Test("KMReader")
    func kmReader() async throws {
        try await KomgaServer.run { komga in
            #expect(try await komga.json("/client-settings/global/list") == .object([:]))
            let me = try await komga.server.get(
                "/komga/api/v2/users/me?remember-me=true",
                headers: [("X-Auth-Token", "")]
            )
            check(try me.json, .user, "user")
            #expect(me["x-auth-token"]?.isEmpty == false)
            for library in try await komga.json("/libraries").elements { check(library, .library, "library") }
            let series = try await komga.send(.POST, "/series/list?page=0&size=500&sort=metadata.titleSort,asc", "{}")
                .json
            check(series, .wholePage, "series/list")
            try checkAll(series, .readerSeries, "series/list")
            let books = try await komga.send(.POST, "/books/list?page=0&size=500&sort=createdDate,desc", "{}").json
            check(books, .wholePage, "books/list")
            try checkAll(books, .readerBook, "books/list")
            #expect(books["totalElements"].integer == 6)
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[0])/read-progress", #"{"page":1,"completed":false}"#)
                    .status == 204
            )
            let book = try await komga.json("/books/\(komga.books[0])")
            check(book["readProgress"], .readProgress, "progress")
            let keep =
                #"{"condition":{"allOf":[{"readStatus":{"operator":"is","value":"IN_PROGRESS"}},"#
                + #"{"mediaStatus":{"operator":"is","value":"READY"}}]}}"#
            let reading = try await komga.send(.POST, "/books/list?size=20&sort=readProgress.readDate,desc", keep).json
            #expect(reading["content"].elements.compactMap { $0["id"].text } == [komga.books[0]])
            #expect(try await komga.json("/books/\(komga.text)/manifest")["metadata"]["language"].text == "en")
        }
    }

    @Test("Komelia")
    func komelia() async throws {
        try await KomgaServer.run { komga in
            check(try await komga.server.get("/komga/api/v2/users/me?remember-me=true").json, .user, "user")
            for path in ["/series/list?size=20&page=0", "/series/list?unpaged=true"] {
                let page = try await komga.send(.POST, path, #"{"condition":{"allOf":[]}}"#).json
                check(page, .wholePage, path)
                try checkAll(page, .mihonSeries, path)
                try checkAll(page, .readerSeries, path)
            }
            for path in ["/series/new", "/series/updated", "/series/latest", "/books/latest"] {
                check(try await komga.json("\(path)?size=20&page=0"), .wholePage, path)
            }
            for path in ["/series/\(komga.series)/thumbnails", "/books/\(komga.books[0])/thumbnails"] {
                guard case .array = try await komga.json(path) else {
                    Issue.record("\(path) is not an array")
                    continue
                }
            }
        }
    }

    @Test("receive an event at once, and then changes in ASCII, as the documentation describes them")
    func events() async throws {
        let document = try OpenAPIDocument("komga-openapi.json")
        let schema = document.schema("Event")
        try await KomgaServer.run { komga in
            let request = TestClient.request(port: komga.server.port, .GET, "/komga/sse/v1/events")
            let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
            #expect(response.headers.first(name: "content-type") == "text/event-stream")
            var events = EventReader(response.body).makeAsyncIterator()
            let first = try await events.next()
            #expect(first?.name == "TaskQueueStatus")
            #expect(try first.map { try JSON(parsing: $0.data.utf8) }?["count"].integer == 0)
            #expect(
                try await komga.send(.PATCH, "/books/\(komga.books[0])/read-progress", #"{"page":2}"#).status == 204
            )
            var names: Set<String> = []
            while !names.isSuperset(of: ["BookChanged", "ReadProgressChanged"]), let event = try await events.next() {
                names.insert(event.name)
                #expect(event.data.utf8.allSatisfy { $0 < 128 })
                if !event.isComment { #expect(document.violations(.object(event.fields), schema).isEmpty) }
                guard event.name == "BookChanged" else { continue }
                let data = try JSON(parsing: event.data.utf8)
                #expect(data["bookId"].text == komga.books[0] && data["seriesId"].text == komga.series)
                #expect(data["libraryId"].text == "1")
            }
            #expect(names.contains("ReadProgressChanged"))
        }
    }
}
