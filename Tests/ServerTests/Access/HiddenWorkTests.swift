import AsyncHTTPClient
import Foundation
import HTTPTypes
import Library
import NIOCore
import NIOHTTP1
import Testing
import TextCoding

@testable import Server

@Suite("Works that a user can't see")
struct HiddenWorkTests {
    private static let password = "correct horse"

    /// A server with a comic and a text, the owner, and the member Mia, who may edit metadata and download files, and sees
    /// no library.
    private func run(_ body: (TestServer, NamedWorks, _ owner: Visitor, _ mia: Visitor) async throws -> Void)
        async throws
    {
        let folder = try TestFolder()
        try folder.writeComic("Kestrel/Kestrel 1.cbz", pages: 3)
        try folder.write("Wagtail/Wagtail.txt", "Chapter 1\n\nSome words.\n")
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let comic = try #require(publications.first { $0["layout"] == .null })
            let book = try #require(publications.first { $0["layout"] != .null })
            let works = NamedWorks(
                comic: comic["id"].text ?? "",
                content: comic["content"].text ?? "",
                book: book["id"].text ?? "",
                bookContent: book["content"].text ?? "",
                series: comic["seriesId"].text ?? ""
            )
            let first = Visitor(server: server, headers: [])
            // Wait for the analysis of the pages, so that the response with crop boxes is the same in every run.
            for analysis in ["crop", "spreads"] {
                while try await first.send(.GET, "/api/v1/publications/\(works.comic)/\(analysis)").status == 202 {}
            }
            let limits =
                #"{"libraries":[],"highestAge":null,"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}"#
            let added = try await first.send(
                .POST,
                "/api/v1/users",
                #"{"name":"Mia","password":"\#(Self.password)","role":"member","#
                    + #""changes":{"permissions":["editMetadata","downloadFiles"],"limits":\#(limits)}}"#
            )
            #expect(added.status == 201)
            let cookie = try #require(added["set-cookie"]).prefix { $0 != ";" }
            let origin = ("Origin", "http://127.0.0.1:\(server.port)")
            let basic = "Basic " + Base64.encode(Array("Mia:\(Self.password)".utf8))
            try await body(
                server,
                works,
                Visitor(server: server, headers: [("Cookie", String(cookie)), origin]),
                Visitor(server: server, headers: [("Authorization", basic)])
            )
        }
    }

    private struct Visitor {
        let server: TestServer
        let headers: [(String, String)]

        func send(_ method: HTTPMethod, _ path: String, _ body: String? = nil) async throws -> TestServer.Response {
            let type = body == nil ? [] : [("Content-Type", "application/json")]
            return try await server.send(method, path, headers: headers + type, body: body.map { Array($0.utf8) })
        }

        func send(_ request: HiddenWorkRequest, _ works: NamedWorks, list: String) async throws -> TestServer.Response {
            let path = request.path(works).replacingOccurrences(of: "LIST", with: list)
            return try await send(request.method, path, request.body(works))
        }

        /// Makes a reading list, and returns its identifier.
        func makeList() async throws -> String {
            let list = try await send(.POST, "/api/v1/lists", #"{"kind":"readingList","title":"L"}"#)
            #expect(list.status == 201)
            return try #require(list.json["id"].text)
        }
    }

    @Test("are named in the table of every route with a work in its address")
    func rows() async throws {
        let routes = try await RouteTable.ofServer().filter { $0.path.contains("{") }
        let named = Set(HiddenWorkRequest.all.map(\.operation)).union(HiddenWorkRequest.withoutWork)
        for route in routes where AccessMatrix.access(to: route) != .administrator {
            // Administrators see every work.
            let operation = "\(route.method.rawValue) \(route.path)"
            #expect(named.contains(operation), "\(operation) has no row")
        }
        let listed = Set(HiddenWorkListRequest.all.map(\.operation)).union(HiddenWorkListRequest.endless)
        for route in try await RouteTable.ofServer() where route.method == .get && !route.path.contains("{") {
            #expect(listed.contains("GET \(route.path)"), "GET \(route.path) has no row")
        }
        let known = Set(try await RouteTable.ofServer().map { "\($0.method.rawValue) \($0.path)" })
        #expect(named.union(listed).subtracting(known).sorted() == [])
    }

    @Test("are not named in the responses of routes without a work in the address")
    func listings() async throws {
        try await run { server, works, owner, mia in
            let progress = #"{"page":1,"completed":false,"updatedAt":9,"device":"d"}"#
            let comic = "/api/v1/publications/\(works.comic)"
            #expect(try await owner.send(.PUT, comic + "/progress", progress).status == 200)
            #expect(try await owner.send(.PUT, comic + "/favourite").status == 204)
            #expect(try await owner.send(.PUT, "/api/v1/series/\(works.series)/favourite").status == 204)
            // The owner shares a list with everyone and edits the comic.
            let list =
                #"{"kind":"readingList","title":"L","entries":["\#(works.comic)"],"audience":{"kind":"everyone"}}"#
            #expect(try await owner.send(.POST, "/api/v1/lists", list).status == 201)
            let edit =
                #"{"publications":["\#(works.comic)"],"changes":[{"field":"summary","values":["Kestrel"],"locked":true}]}"#
            #expect(try await owner.send(.POST, "/api/v1/edits", edit).status == 200)
            let names = [
                works.comic, works.content, works.book, works.bookContent, works.series, "Kestrel", "Wagtail",
            ]
            for request in HiddenWorkListRequest.all {
                let name = "\(request.method.rawValue) \(request.address)"
                if request.namesWork {
                    let visible = try await owner.send(request.method, request.address, request.body)
                    #expect(names.contains { visible.text.contains($0) }, "\(name): \(visible.text)")
                }
                let hidden = try await mia.send(request.method, request.address, request.body)
                // The test server has no browser app, so the app's pages have the status 503.
                #expect(hidden.status < 500 || hidden.status == 503, "\(name)")
                for text in names {
                    #expect(!hidden.text.contains(text), "\(name): \(hidden.text)")
                    #expect(hidden["location"]?.contains(text) != true, "\(name)")
                }
            }
        }
    }

    @Test("get the same responses as works that don't exist, from every route and method")
    func answers() async throws {
        try await run { _, works, owner, mia in
            let lists = (owner: try await owner.makeList(), mia: try await mia.makeList())
            for request in HiddenWorkRequest.all {
                let name = "\(request.operation) \(request.path(works))"
                let hidden = try await mia.send(request, works, list: lists.mia)
                let missing = try await mia.send(request, .none, list: lists.mia)
                #expect(hidden.status == request.hiddenStatus, "\(name): \(hidden.text)")
                #expect(missing.status == hidden.status, "\(name)")
                // Only the time of the last change of a list differs.
                if hidden.status == 404 { #expect(Self.error(missing) == Self.error(hidden), "\(name)") }
                let visible = try await owner.send(request, works, list: lists.owner)
                #expect(visible.status == request.status, "\(name): \(visible.text)")
            }
        }
    }

    /// The error without the members that differ between requests: errors of Komga's API also contain the time and the
    /// address.
    private static func error(_ response: TestServer.Response) -> String {
        guard let json = try? response.json, json["path"] != .null else { return response.text }
        return "\(json["status"]) \(json["error"]) \(json["message"])"
    }

    @Test("are in no list, count, shelf or search, and their former addresses are not redirected")
    func lists() async throws {
        try await run { server, works, owner, mia in
            let progress = #"{"page":1,"completed":false,"updatedAt":9,"device":"d"}"#
            let path = "/api/v1/publications/\(works.comic)/progress"
            #expect(try await owner.send(.PUT, path, progress).status == 200)
            let series = try await mia.send(.GET, "/api/v1/series?search=kestrel").json
            #expect(series["total"].integer == 0)
            #expect(series["series"].elements.isEmpty)
            #expect(try await mia.send(.GET, "/api/v1/series/index").json["total"].integer == 0)
            #expect(try await mia.send(.GET, "/api/v1/libraries").json["libraries"].elements.isEmpty)
            let facets = try await mia.send(.GET, "/api/v1/series/facets").json
            #expect(facets["formats"].elements.isEmpty && facets["years"].elements.isEmpty)
            #expect(try await mia.send(.GET, "/api/v1/authors").json["authors"].elements.isEmpty)
            for shelf in ["continue", "deck", "added", "history", "favourites"] {
                let page = try await mia.send(.GET, "/api/v1/publications?shelf=\(shelf)")
                #expect(try page.json["publications"].elements.isEmpty)
            }
            #expect(try await mia.send(.GET, "/api/v1/continue").json["publications"].elements.isEmpty)
            #expect(try await owner.send(.GET, "/api/v1/continue").json["publications"].elements.count == 1)
            // Addresses of earlier versions, which are redirected.
            let numbers = try await server.store.series(SeriesQuery(search: "Kestrel"), user: .owner).series.map(\.id)
            let number = try #require(numbers.first)
            for address in ["/api/v1/series/", "/series/"] {
                #expect(try await owner.send(.GET, address + "\(number)").status == 308)
                let hidden = try await mia.send(.GET, address + "\(number)")
                let missing = try await mia.send(.GET, address + "99999")
                #expect(hidden.status == missing.status && hidden.text == missing.text)
            }
        }
    }

    @Test("cause no events; changed limits end the stream, and the client then reloads everything")
    func events() async throws {
        try await run { server, works, owner, mia in
            let version = try #require(try await mia.send(.GET, "/api/v1/series").json["version"].integer)
            func listen() async throws -> EventReader<HTTPClientResponse.Body>.AsyncIterator {
                let path = "/api/v1/events?since=\(version)"
                let request = TestClient.request(port: server.port, .GET, path, headers: mia.headers)
                let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
                return EventReader(response.body).makeAsyncIterator()
            }
            var events = try await listen()
            let favourite = "/api/v1/publications/\(works.comic)/favourite"
            #expect(try await owner.send(.PUT, favourite).status == 204)
            let labels = "/api/v1/series/\(works.series)/labels"
            #expect(try await owner.send(.PUT, labels, #"{"labels":["family"]}"#).status == 200)
            let users = try await owner.send(.GET, "/api/v1/users").json["users"].elements
            let id = try #require(users.first { $0["name"].text == "Mia" }?["id"].text)
            let limits =
                #"{"limits":{"libraries":null,"highestAge":null,"showsUnrated":true,"#
                + #""includedLabels":[],"excludedLabels":["family"]}}"#
            #expect(try await owner.send(.PATCH, "/api/v1/users/\(id)", limits).status == 200)
            while let event = try await events.next() {
                guard event.name == "library" else { continue }
                let change = try JSON(parsing: event.data.utf8)
                #expect(change["series"].elements.isEmpty && change["publications"].elements.isEmpty)
            }
            events = try await listen()
            while let event = try await events.next() {
                guard event.name == "library" else { continue }
                let change = try JSON(parsing: event.data.utf8)
                #expect(change["more"].flag == true && change["series"].elements.isEmpty)
                break
            }
        }
    }

    @Test("don't exist for a proxy that checks the access to an address")
    func proxy() async throws {
        try await run { server, works, owner, mia in
            let edition = "/books/\(works.bookContent)/1/1.xhtml"
            for address in ["/images/\(works.content)/0?w=160", edition] {
                let question = [("X-Original-URI", address)]
                let owned = try await server.get("/api/v1/access", headers: owner.headers + question)
                #expect(owned.status == 204, "\(owned.text)")
                #expect(try await server.get("/api/v1/access", headers: mia.headers + question).status == 404)
            }
        }
    }

    @Test("appear when an administrator changes the limits or the labels")
    func changes() async throws {
        try await run { server, works, owner, mia in
            let users = try await owner.send(.GET, "/api/v1/users").json["users"].elements
            let id = try #require(users.first { $0["name"].text == "Mia" }?["id"].text)
            func limit(_ members: String) async throws {
                let answer = try await owner.send(.PATCH, "/api/v1/users/\(id)", #"{"limits":{\#(members)}}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            func total() async throws -> Int? { try await mia.send(.GET, "/api/v1/series").json["total"].integer }
            let rest = #""highestAge":null,"showsUnrated":true,"libraries":null"#
            #expect(try await total() == 0)
            try await limit(rest + #","includedLabels":[],"excludedLabels":[]"#)
            #expect(try await total() == 2)
            try await limit(rest + #","includedLabels":["family"],"excludedLabels":[]"#)
            #expect(try await total() == 0)
            let labels = "/api/v1/series/\(works.series)/labels"
            let stored = try await owner.send(.PUT, labels, #"{"labels":["Family"]}"#)
            #expect(try stored.json["labels"].elements.map(\.text) == ["family"])
            #expect(try await total() == 1)
            #expect(try await mia.send(.PUT, labels, #"{"labels":[]}"#).status == 403)
            #expect(try await mia.send(.GET, "/api/v1/labels").status == 403)
            let known = try await owner.send(.GET, "/api/v1/labels").json["labels"].elements
            #expect(known.map { $0["label"].text } == ["family"])
            let detail = try await owner.send(.GET, "/api/v1/series/\(works.series)").json
            #expect(detail["restrictions"]["labels"].elements.map(\.text) == ["family"])
            let own = try await mia.send(.GET, "/api/v1/series/\(works.series)").json
            #expect(own["restrictions"] == .null)
        }
    }
}
