import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

/// Ben, the child, doesn't see the comic of the server, because it has no age rating.
@Suite("Shared lists over HTTP")
struct SharedListRouteTests {
    private static let lists = "/api/v1/lists"

    /// Runs `body` with a server and the identifier of the comic's series. Anna has the permission to share lists.
    private func run(_ body: (AccountServer, _ series: String) async throws -> Void) async throws {
        try await AccountServer.run { accounts in
            let permission = #"{"permissions":["shareLists"]}"#
            let path = "/api/v1/users/\(accounts.annaID)"
            #expect(try await accounts.server.write(.PATCH, path, permission, accounts.owner).status == 200)
            let all = try await accounts.server.get("/api/v1/series", headers: accounts.owner).json["series"].elements
            try await body(accounts, try #require(all.first?["id"].text))
        }
    }

    /// Makes a collection of Anna. Returns its path.
    private func make(_ accounts: AccountServer, _ audience: String, entries: [String] = []) async throws -> String {
        let list = entries.map { "\"\($0)\"" }.joined(separator: ",")
        let body = #"{"kind":"collection","title":"L","entries":[\#(list)],"audience":\#(audience)}"#
        let answer = try await accounts.server.write(.POST, Self.lists, body, accounts.anna)
        #expect(answer.status == 201, "\(answer.text)")
        return Self.lists + "/" + (try #require(try answer.json["id"].text))
    }

    private func titles(_ accounts: AccountServer, _ user: [(String, String)]) async throws -> [String?] {
        try await accounts.server.get(Self.lists, headers: user).json["lists"].elements.map { $0["title"].text }
    }

    /// Shows Ben the works without a rating.
    private func showUnrated(to accounts: AccountServer) async throws {
        let limits =
            #"{"limits":{"libraries":null,"highestAge":12,"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}}"#
        let path = "/api/v1/users/\(accounts.benID)"
        #expect(try await accounts.server.write(.PATCH, path, limits, accounts.owner).status == 200)
    }

    @Test("need the permission to share, except to stop sharing")
    func permission() async throws {
        try await AccountServer.run { accounts in
            let (server, anna) = (accounts.server, accounts.anna)
            let user = "/api/v1/users/\(accounts.annaID)"
            let names = "/api/v1/users/names"
            let shared = #"{"kind":"collection","title":"L","audience":{"kind":"everyone"}}"#
            #expect(try await server.write(.POST, Self.lists, shared, anna).status == 403)
            #expect(try await server.get(names, headers: anna).status == 403)
            #expect(try await titles(accounts, anna).isEmpty)
            let permission = #"{"permissions":["shareLists"]}"#
            #expect(try await server.write(.PATCH, user, permission, accounts.owner).status == 200)
            let made = try await server.write(.POST, Self.lists, shared, anna)
            #expect(made.status == 201)
            #expect(try made.json["audience"]["kind"].text == "everyone" && made.json["editable"].flag == true)
            let users = try await server.get(names, headers: anna).json["users"].elements
            #expect(users.map { $0["name"].text } == ["owner", "Anna", "Ben"])
            #expect(try await server.get(names, headers: accounts.ben).status == 403)

            #expect(try await server.write(.PATCH, user, #"{"permissions":[]}"#, accounts.owner).status == 200)
            let list = Self.lists + "/" + (try #require(try made.json["id"].text))
            let chosen = #"{"audience":{"kind":"chosen","users":["1"]}}"#
            #expect(try await server.write(.PATCH, list, chosen, anna).status == 403)
            #expect(try await server.write(.PATCH, list, #"{"title":"Renamed"}"#, anna).status == 200)
            #expect(try await titles(accounts, accounts.owner) == ["Renamed"])
            #expect(try await server.write(.PATCH, list, #"{"audience":{"kind":"owner"}}"#, anna).status == 200)
            #expect(try await titles(accounts, accounts.owner).isEmpty)
        }
    }

    @Test("are read by their audience within its limits, and changed by the owner and administrators")
    func audience() async throws {
        try await run { accounts, series in
            let (server, ben) = (accounts.server, accounts.ben)
            let list = try await make(accounts, #"{"kind":"everyone"}"#, entries: [series])
            let seen = try await server.get(list, headers: accounts.owner).json["list"]
            #expect(seen["owner"].text == "Anna" && seen["editable"].flag == true)
            let own = try await server.get(list, headers: accounts.anna).json["list"]
            #expect(own["owner"] == .null && own["editable"].flag == true)

            // The series is hidden from Ben. So is the list, because it has no other entries.
            #expect(try await titles(accounts, ben).isEmpty)
            let hidden = try await server.get(list, headers: ben)
            let missing = try await server.get(Self.lists + "/999", headers: ben)
            #expect(hidden.status == 404 && hidden.text == missing.text)
            try await showUnrated(to: accounts)
            let page = try await server.get(list, headers: ben).json
            #expect(page["list"]["count"].integer == 1 && page["list"]["editable"].flag == false)
            #expect(page["entries"].elements.map { $0["id"].text } == [series])

            let entry = list + "/entries/\(series)"
            #expect(try await server.write(.PATCH, list, #"{"title":"x"}"#, ben).status == 403)
            #expect(try await server.write(.PATCH, list, #"{"audience":{"kind":"owner"}}"#, ben).status == 403)
            #expect(try await server.write(.POST, list + "/entries", #"{"ids":["\#(series)"]}"#, ben).status == 403)
            #expect(try await server.write(.PUT, entry, #"{"before":null}"#, ben).status == 403)
            #expect(try await server.send(.DELETE, entry, headers: ben).status == 403)
            #expect(try await server.send(.DELETE, list, headers: ben).status == 403)
            #expect(try await server.write(.PATCH, list, #"{"title":"By owner"}"#, accounts.owner).status == 200)
            #expect(try await titles(accounts, accounts.anna) == ["By owner"])
            #expect(try await server.send(.DELETE, entry, headers: accounts.owner).status == 200)
            #expect(try await titles(accounts, ben).isEmpty)
        }
    }

    @Test("show their chosen users only to users who can change them")
    func chosen() async throws {
        try await run { accounts, series in
            try await showUnrated(to: accounts)
            let server = accounts.server
            let audience = #"{"kind":"chosen","users":["\#(accounts.benID)"]}"#
            let list = try await make(accounts, audience, entries: [series])
            #expect(try await titles(accounts, accounts.owner).isEmpty)
            #expect(try await server.get(list, headers: accounts.owner).status == 404)
            let own = try await server.get(list, headers: accounts.anna).json["list"]["audience"]
            #expect(own["kind"].text == "chosen" && own["users"].elements.map(\.text) == [accounts.benID])
            let shared = try await server.get(list, headers: accounts.ben).json["list"]["audience"]
            #expect(shared["kind"].text == "chosen" && shared["users"] == .null)

            for (body, status) in [
                (#"{"audience":{"kind":"chosen","users":["99"]}}"#, 404),
                (#"{"audience":{"kind":"chosen","users":["x"]}}"#, 400),
                (#"{"audience":{"kind":"chosen","users":"2"}}"#, 400),
                (#"{"audience":{"kind":"friends"}}"#, 400), (#"{"audience":{}}"#, 400), ("{}", 400),
                (#"{"audience":{"kind":"chosen"}}"#, 200),
            ] {
                #expect(try await server.write(.PATCH, list, body, accounts.anna).status == status, "\(body)")
            }
            #expect(try await titles(accounts, accounts.ben).isEmpty)
        }
    }

    @Test("cause events for the users who see them, or who no longer see them")
    func events() async throws {
        try await run { accounts, series in
            try await showUnrated(to: accounts)
            let server = accounts.server
            let path = "/api/v1/events"
            let request = TestClient.request(port: server.port, .GET, path, headers: accounts.ben)
            let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
            var events = EventReader(response.body).makeAsyncIterator()
            func waitForLists() async throws {
                while let event = try await events.next() {
                    guard event.name == "library" else { continue }
                    let change = try JSON(parsing: event.data.utf8)
                    if change["lists"].flag == true { return }
                }
                Issue.record("The stream ended.")
            }
            let list = try await make(accounts, #"{"kind":"everyone"}"#)
            try await waitForLists()
            let entries = #"{"ids":["\#(series)"]}"#
            #expect(try await server.write(.POST, list + "/entries", entries, accounts.anna).status == 200)
            try await waitForLists()
            #expect(try await titles(accounts, accounts.ben) == ["L"])
            let unshared = #"{"audience":{"kind":"owner"}}"#
            #expect(try await server.write(.PATCH, list, unshared, accounts.anna).status == 200)
            try await waitForLists()
            #expect(try await titles(accounts, accounts.ben).isEmpty)
        }
    }
}
