import AsyncHTTPClient
import Library
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Responses and data that end with a session")
struct EndedAccessTests {
    /// Ways in which Anna's access ends or changes.
    enum End: CaseIterable, CustomTestStringConvertible {
        case signOut, revocation, password, removal, limits, role

        var testDescription: String { "\(self)" }

        func perform(_ users: AccountServer) async throws -> Int {
            let (server, path) = (users.server, "/api/v1/users/\(users.annaID)")
            let answer =
                switch self {
                case .signOut: try await server.send(.DELETE, "/api/v1/session", headers: users.anna)
                case .revocation: try await revoke(users)
                case .password:
                    try await server.write(.PUT, path + "/password", #"{"password":"battery staple"}"#, users.owner)
                case .removal: try await server.send(.DELETE, path, headers: users.owner)
                case .limits:
                    try await server.write(
                        .PATCH,
                        path,
                        #"{"limits":{"highestAge":6,"showsUnrated":false,"includedLabels":[],"excludedLabels":[]}}"#,
                        users.owner
                    )
                case .role: try await server.write(.PATCH, path, #"{"role":"child"}"#, users.owner)
                }
            return answer.status
        }

        /// Ends the session from another device of the user.
        private func revoke(_ users: AccountServer) async throws -> TestServer.Response {
            let other = [try await users.server.signIn("Anna")] + users.anna.dropFirst()
            let sessions = try await users.server.get("/api/v1/users/me/sessions", headers: other).json["sessions"]
            let first = try #require(sessions.elements.first { $0["isCurrent"] == .bool(false) }?["id"].text)
            return try await users.server.send(.DELETE, "/api/v1/users/me/sessions/\(first)", headers: other)
        }

        /// Whether the session ends. The next request is then refused.
        var endsSession: Bool {
            switch self {
            case .signOut, .revocation, .password, .removal: true
            case .limits, .role: false
            }
        }
    }

    private func listen(_ server: TestServer, _ headers: [(String, String)]) async throws -> HTTPClientResponse {
        let request = TestClient.request(port: server.port, .GET, "/api/v1/events", headers: headers)
        return try await TestClient.shared.execute(request, timeout: .seconds(60))
    }

    /// Reads a stream until it ends.
    private func end(of response: HTTPClientResponse) async throws {
        for try await _ in response.body {}
    }

    @Test("the user's event stream ends, and the others stay open", arguments: End.allCases)
    func streams(end: End) async throws {
        try await AccountServer.run { users in
            let anna = try await listen(users.server, users.anna)
            let ben = try await listen(users.server, users.ben)
            let own = try await listen(users.server, users.owner)
            #expect((anna.status, ben.status, own.status) == (.ok, .ok, .ok))
            let status = try await end.perform(users)
            #expect((200..<300).contains(status))
            // A stream that stays open lets the request time out.
            try await self.end(of: anna)
            #expect(try await users.server.eventually { users.server.scans.listenerCount == 2 })
            withExtendedLifetime((ben, own)) {}
            let next = try await users.server.get("/api/v1/users/me", headers: users.anna)
            #expect(next.status == (end.endsSession ? 401 : 200))
        }
    }

    @Test("the stream of an API key ends when the key is revoked")
    func key() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let keys = "/api/v1/users/me/keys"
            let made = try await server.write(.POST, keys, #"{"name":"tablet","scope":"reading"}"#, users.anna)
            let header = ("X-API-Key", try #require(try made.json["secret"].text))
            let stream = try await listen(server, [header])
            let id = try #require(try made.json["id"].text)
            #expect(try await server.send(.DELETE, "\(keys)/\(id)", headers: users.anna).status == 204)
            try await end(of: stream)
        }
    }

    @Test("the stream of a server with one user ends when a second user is added")
    func secondUser() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let stream = try await listen(server, [])
            let body = #"{"name":"Anna","password":"correct horse","role":"member"}"#
            #expect(try await server.write(.POST, "/api/v1/users", body).status == 201)
            try await end(of: stream)
            #expect(try await server.get("/api/v1/events").status == 401)
        }
    }

    @Test("responses that aren't stored name the user, and a request for another user is refused")
    func userHeader() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let page = try await server.firstPages() + "/0?w=480"
            for path in ["/api/v1/users/me", "/api/v1/series", "/nothing"] {
                #expect(try await server.get(path, headers: users.anna)["quire-user"] == users.annaID)
                #expect(try await server.get(path, headers: users.ben)["quire-user"] == users.benID)
                #expect(try await server.get(path)["quire-user"] == nil)
            }
            #expect(try await server.get(page, headers: users.anna)["quire-user"] == nil)

            let publication = try #require(
                try await server.store.series(.init(), user: .owner).series.first?.id
            )
            let favourite = "/api/v1/series/\(publication)/favourite"
            let forAnna = [("Quire-User", users.annaID)]
            let refused = try await server.send(.PUT, favourite, headers: users.ben + forAnna)
            #expect(refused.status == 409)
            #expect(refused["quire-user"] == users.benID)
            #expect(try await server.send(.PUT, favourite, headers: users.anna + forAnna).status == 204)
        }
    }

    @Test("each user has an outbox key of their own, and keeps it")
    func outboxKey() async throws {
        try await AccountServer.run { users in
            let path = "/api/v1/users/me/outbox-key"
            let anna = try await users.server.get(path, headers: users.anna)
            #expect(anna.status == 200)
            #expect(anna["cache-control"] == "no-store")
            #expect(try await users.server.get(path, headers: users.anna).text == anna.text)
            #expect(try await users.server.get(path, headers: users.ben).text != anna.text)
            #expect(try await users.server.get(path).status == 401)
            let keys = "/api/v1/users/me/keys"
            let made = try await users.server.write(.POST, keys, #"{"name":"a","scope":"reading"}"#, users.anna)
            let reading = ("X-API-Key", try #require(try made.json["secret"].text))
            #expect(try await users.server.get(path, headers: [reading]).status == 403)
        }
    }
}
