import Foundation
import NIOHTTP1
import Readers
import Testing

@testable import Server

@Suite("Accounts over HTTP")
struct AccountRouteTests {
    private static let json = ("Content-Type", "application/json")
    private static let password = "correct horse"

    /// A server with the owner, the member Anna and the child Ben, and the owner's cookie.
    private func withUsers(
        change: (inout ServerSettings) -> Void = { _ in },
        _ body: (TestServer, _ owner: (String, String)) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: folder, change: change) { server in
            let first = try await server.post(
                "/api/v1/users",
                #"{"name":"Anna","password":"correct horse","role":"member"}"#
            )
            #expect(first.status == 201)
            let owner = try #require(first.cookie)
            let second = try await server.post(
                "/api/v1/users",
                #"{"name":"Ben","password":"correct horse","role":"child"}"#,
                [owner]
            )
            #expect(second.status == 201)
            try await body(server, owner)
        }
    }

    private func signIn(_ server: TestServer, _ name: String) async throws -> (String, String) {
        let answer = try await server.post("/api/v1/session", #"{"name":"\#(name)","password":"\#(Self.password)"}"#)
        #expect(answer.status == 200)
        return try #require(answer.cookie)
    }

    @Test("one user needs no sign-in; with the second user everyone does, and the owner stays signed in")
    func secondUser() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let me = try await server.get("/api/v1/users/me")
            #expect(try me.json["isOwner"] == .bool(true))
            #expect(try me.json["role"].text == "administrator")
            let added = try await server.post(
                "/api/v1/users",
                #"{"name":"Anna","password":"correct horse","role":"member"}"#
            )
            #expect(added.status == 201)
            #expect(!added.text.contains(Self.password))
            let cookie = try #require(added["set-cookie"])
            #expect(
                cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict") && cookie.contains("; Path=/;")
            )
            #expect(try await server.get("/api/v1/users/me").status == 401)
            #expect(try await server.get("/", headers: [("Accept", "text/html")]).text.contains("name=\"password\""))
            let owner = try await server.get("/api/v1/users/me", headers: [try #require(added.cookie)])
            #expect(try owner.json["isOwner"] == .bool(true))
        }
    }

    @Test("signs in by name and password, and out again")
    func session() async throws {
        try await withUsers { server, _ in
            let cookie = try await signIn(server, "ANNA")
            let me = try await server.get("/api/v1/users/me", headers: [cookie])
            #expect(try me.json["name"].text == "Anna")
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            let end = try await server.send(.DELETE, "/api/v1/session", headers: [cookie, own])
            #expect(end.status == 200)
            #expect(end["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(end["clear-site-data"] == "\"cache\"")
            #expect(try await server.get("/api/v1/users/me", headers: [cookie]).status == 401)
            for body in [#"{"name":"anna","password":"wrong"}"#, #"{"name":"nobody","password":"wrong"}"#] {
                let answer = try await server.post("/api/v1/session", body)
                #expect(answer.status == 401)
                #expect(answer["set-cookie"] == nil)
                #expect(try answer.json["detail"].text == "The name or the password is wrong.")
            }
        }
    }

    @Test("the form of the login page signs in too")
    func form() async throws {
        try await withUsers { server, _ in
            let form = ("Content-Type", "application/x-www-form-urlencoded")
            let body = Array("name=anna&password=correct+horse".utf8)
            let answer = try await server.send(.POST, "/login", headers: [form], body: body)
            #expect(answer.status == 303)
            let me = try await server.get("/api/v1/users/me", headers: [try #require(answer.cookie)])
            #expect(try me.json["name"].text == "Anna")
            let wrong = try await server.send(
                .POST,
                "/login",
                headers: [form],
                body: Array("name=anna&password=x".utf8)
            )
            #expect(wrong.status == 401)
            #expect(wrong.text.contains("Wrong name or password."))
        }
    }

    @Test("after wrong passwords the next attempt must wait, even with the correct password")
    func guessing() async throws {
        try await TestServer.run(library: try TestFolder(), clock: { 0 }) { server in
            _ = try await server.post("/api/v1/users", #"{"name":"Anna","password":"correct horse","role":"member"}"#)
            var statuses: [Int] = []
            for _ in 0..<6 {
                statuses.append(try await server.post("/api/v1/session", #"{"name":"anna","password":"x"}"#).status)
            }
            #expect(statuses == [401, 401, 401, 401, 401, 429])
            let right = try await server.post("/api/v1/session", #"{"name":"anna","password":"correct horse"}"#)
            #expect(right.status == 429)
            #expect(right["retry-after"] == "1")
        }
    }

    @Test("password guesses for one user from many addresses are rate-limited, and other users can still sign in")
    func guessingByUser() async throws {
        let proxies = TrustedProxies(networks: ["127.0.0.1"], userHeader: nil, createsUsers: false) ?? .none
        try await withUsers(change: {
            $0.proxies = proxies
            $0.clock = { 0 }
        }) { server, _ in
            func attempt(_ name: String, _ password: String, from address: Int) async throws -> Int {
                let forwarded = ("X-Forwarded-For", "203.0.113.\(address)")
                let body = #"{"name":"\#(name)","password":"\#(password)"}"#
                return try await server.post("/api/v1/session", body, [forwarded]).status
            }
            var statuses: [Int] = []
            for address in 1...12 { statuses.append(try await attempt("Anna", "wrong", from: address)) }
            #expect(statuses == Array(repeating: 401, count: 11) + [429])
            #expect(try await attempt("Anna", Self.password, from: 13) == 429)
            #expect(try await attempt("Ben", "wrong", from: 13) == 401)
            #expect(try await attempt("Ben", Self.password, from: 14) == 200)
        }
    }

    @Test("members and children manage only themselves")
    func roles() async throws {
        try await withUsers { server, owner in
            let users = try await server.get("/api/v1/users", headers: [owner]).json["users"].elements
            #expect(users.compactMap { $0["name"].text } == ["owner", "Anna", "Ben"])
            let ben = try #require(users.last?["id"].text)
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            for name in ["Anna", "Ben"] {
                let cookie = try await signIn(server, name)
                #expect(try await server.get("/api/v1/users", headers: [cookie]).status == 403)
                for (method, path, body) in [
                    (.POST, "/api/v1/users", #"{"name":"Eve","password":"correct horse","role":"administrator"}"#),
                    (.PATCH, "/api/v1/users/\(ben)", #"{"role":"administrator"}"#),
                    (.DELETE, "/api/v1/users/\(ben)", ""),
                    (.PUT, "/api/v1/users/1/password", #"{"password":"correct horse"}"#),
                    (.POST, "/api/v1/scan", ""), (.PATCH, "/api/v1/users/me", #"{"role":"administrator"}"#),
                    (
                        .PATCH, "/api/v1/users/me",
                        #"{"limits":{"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}}"#
                    ),
                ] as [(HTTPMethod, String, String)] {
                    let headers = [cookie, own, Self.json]
                    let answer = try await server.send(method, path, headers: headers, body: Array(body.utf8))
                    #expect(answer.status == 403, "\(name) \(method) \(path)")
                }
                let colour = try await server.send(
                    .PATCH,
                    "/api/v1/users/me",
                    headers: [cookie, own, Self.json],
                    body: Array(#"{"avatarColour":3,"language":"ja"}"#.utf8)
                )
                #expect(try colour.json["avatarColour"].integer == 3)
            }
            let changed = try await server.send(
                .PATCH,
                "/api/v1/users/\(ben)",
                headers: [owner, own, Self.json],
                body: Array(
                    #"{"limits":{"highestAge":6,"showsUnrated":false,"includedLabels":["Kids"],"excludedLabels":[],"libraries":["1"]}}"#
                        .utf8
                )
            )
            #expect(try changed.json["limits"]["includedLabels"][0].text == "kids")
            #expect(try await server.send(.DELETE, "/api/v1/users/1", headers: [owner, own]).status == 409)
            #expect(try await server.send(.DELETE, "/api/v1/users/\(ben)", headers: [owner, own]).status == 204)
        }
    }

    @Test("writes with a cookie need an origin, and those with a key don't")
    func origins() async throws {
        try await withUsers { server, _ in
            let cookie = try await signIn(server, "Anna")
            let body = Array(#"{"name":"phone","scope":"everything"}"#.utf8)
            let path = "/api/v1/users/me/keys"
            #expect(try await server.send(.POST, path, headers: [cookie, Self.json], body: body).status == 403)
            for header in [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
                #expect(
                    try await server.send(.POST, path, headers: [cookie, header, Self.json], body: body).status == 403
                )
            }
            for header in [("Origin", "http://127.0.0.1:\(server.port)"), ("Sec-Fetch-Site", "same-origin")] {
                let answer = try await server.send(.POST, path, headers: [cookie, header, Self.json], body: body)
                #expect(answer.status == 201)
                let key = try #require(try answer.json["secret"].text)
                let bearer = ("Authorization", "Bearer \(key)")
                #expect(try await server.send(.POST, path, headers: [bearer, Self.json], body: body).status == 201)
            }
        }
    }

    @Test("keys work in three headers, within their scope, until they are revoked")
    func keys() async throws {
        try await withUsers { server, _ in
            let cookie = try await signIn(server, "Anna")
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            for scope in ["everything", "reading", "opds", "sync"] {
                let made = try await server.send(
                    .POST,
                    "/api/v1/users/me/keys",
                    headers: [cookie, own, Self.json],
                    body: Array(#"{"name":"phone","scope":"\#(scope)"}"#.utf8)
                )
                let key = try #require(try made.json["secret"].text)
                let id = try #require(try made.json["id"].text)
                let basic = Data("anna:\(key)".utf8).base64EncodedString()
                for header in [
                    ("Authorization", "Bearer \(key)"), ("X-API-Key", key), ("Authorization", "Basic \(basic)"),
                ] {
                    let lists = try await server.get("/api/v1/series", headers: [header]).status
                    let account = try await server.get("/api/v1/users/me/keys", headers: [header]).status
                    switch scope {
                    case "everything": #expect(lists == 200 && account == 200)
                    case "reading": #expect(lists == 200 && account == 403)
                    case "opds": #expect(lists == 403 && account == 403)
                    // The secret is no key: e-readers send its MD5. As a password it is wrong.
                    default: #expect([401, 429].contains(lists) && [401, 429].contains(account))
                    }
                }
                let list = try await server.get("/api/v1/users/me/keys", headers: [cookie])
                #expect(!list.text.contains(key))
                let revoked = try await server.send(.DELETE, "/api/v1/users/me/keys/\(id)", headers: [cookie, own])
                #expect(revoked.status == 204)
                #expect(try await server.get("/api/v1/series", headers: [("X-API-Key", key)]).status == 401)
                // A wrong credential is refused, even with a valid cookie.
                #expect(try await server.get("/api/v1/series", headers: [("X-API-Key", key), cookie]).status == 401)
            }
        }
    }

    @Test("sessions are listed and revoked, and a new password ends the others")
    func sessions() async throws {
        try await withUsers { server, _ in
            let first = try await signIn(server, "Anna")
            let second = try await signIn(server, "Anna")
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            let list = try await server.get("/api/v1/users/me/sessions", headers: [first]).json["sessions"].elements
            #expect(list.count == 2)
            let other = try #require(list.first { $0["isCurrent"] == .bool(false) }?["id"].text)
            let path = "/api/v1/users/me/sessions/\(other)"
            #expect(try await server.send(.DELETE, path, headers: [first, own]).status == 204)
            #expect(try await server.get("/api/v1/users/me", headers: [second]).status == 401)
            let third = try await signIn(server, "Anna")
            for (body, status) in [
                (#"{"current":"wrong","password":"battery staple"}"#, 403), (#"{"password":"battery staple"}"#, 403),
                (#"{"current":"correct horse","password":"short"}"#, 400),
                (#"{"current":"correct horse","password":"battery staple"}"#, 204),
            ] {
                let answer = try await server.send(
                    .PUT,
                    "/api/v1/users/me/password",
                    headers: [first, own, Self.json],
                    body: Array(body.utf8)
                )
                #expect(answer.status == status)
            }
            #expect(try await server.get("/api/v1/users/me", headers: [first]).status == 200)
            #expect(try await server.get("/api/v1/users/me", headers: [third]).status == 401)
        }
    }

    @Test("a proxy names the user only from a listed address")
    func trustedHeader() async throws {
        let header = ("Remote-User", "anna")
        for (network, status) in [("127.0.0.1", 200), ("10.0.0.0/8", 401)] {
            let proxies = TrustedProxies(networks: [network], userHeader: "Remote-User", createsUsers: false)
            try await withUsers(change: { $0.proxies = proxies ?? .none }) { server, _ in
                let answer = try await server.get("/api/v1/users/me", headers: [header])
                #expect(answer.status == status)
                if status == 200 {
                    #expect(try answer.json["name"].text == "Anna")
                    let unknown = try await server.get("/api/v1/users/me", headers: [("Remote-User", "eve")])
                    #expect(unknown.status == 403)
                }
            }
        }
    }

    @Test("shared caches may not store what a signed-in user gets, except the app's own files")
    func caching() async throws {
        try await TestServer.run(library: try comics()) { server in
            let path = try await server.firstPages() + "/0?w=480"
            #expect(try await server.get(path)["cache-control"]?.hasPrefix("public") == true)
            let added = try await server.post(
                "/api/v1/users",
                #"{"name":"Anna","password":"correct horse","role":"member"}"#
            )
            let cookie = try #require(added.cookie)
            #expect(try await server.get(path, headers: [cookie])["cache-control"]?.hasPrefix("private") == true)
            #expect(try await server.get(path).status == 401)
        }
    }

    private func comics() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        return folder
    }

    @Test("the access key signs the owner in when there are several users")
    func ownerKey() async throws {
        let key = AccessKey.random()
        try await withUsers(change: { $0.ownerKey = key }) { server, _ in
            let answer = try await server.get("/login?key=\(key.text)")
            #expect(answer.status == 303)
            let me = try await server.get("/api/v1/users/me", headers: [try #require(answer.cookie)])
            #expect(try me.json["isOwner"] == .bool(true))
            // The cookie of a server with one user is no longer accepted.
            let old = ("Cookie", "quire_session=" + key.sessionToken)
            #expect(try await server.get("/api/v1/users/me", headers: [old]).status == 401)
        }
    }

    @Test("a server with an access key requires everyone to sign in once there is a second user")
    func secondUserOnNetwork() async throws {
        let key = AccessKey.random()
        try await TestServer.run(library: try TestFolder(), access: .key(key)) { server in
            #expect(try await server.get("/api/v1/users/me").status == 401)
            let old = try #require(try await server.get("/login?key=\(key.text)").cookie)
            #expect(try await server.get("/api/v1/users/me", headers: [old]).json["isOwner"] == .bool(true))
            let anna = #"{"name":"Anna","password":"correct horse","role":"member"}"#
            #expect(try await server.post("/api/v1/users", anna, [old]).status == 201)
            #expect(try await server.get("/api/v1/users/me", headers: [old]).status == 401)
            let answer = try await server.get("/login?key=\(key.text)")
            #expect(answer.status == 303)
            let owner = try await server.get("/api/v1/users/me", headers: [try #require(answer.cookie)])
            #expect(try owner.json["isOwner"] == .bool(true))
            let member = try await server.get("/api/v1/users/me", headers: [try await signIn(server, "Anna")])
            #expect(try member.json["name"].text == "Anna")
        }
    }

    @Test("a server without an access key requires everyone to sign in once there is a second user")
    func secondUserOnOpenServer() async throws {
        try await TestServer.run(library: try TestFolder(), access: .unrestricted) { server in
            #expect(try await server.get("/api/v1/users/me").json["isOwner"] == .bool(true))
            let anna = #"{"name":"Anna","password":"correct horse","role":"member"}"#
            let added = try await server.post("/api/v1/users", anna)
            #expect(added.status == 201)
            for path in ["/api/v1/users/me", "/api/v1/series", "/api/v1/users"] {
                #expect(try await server.get(path).status == 401, "\(path)")
                #expect(try await server.get(path, headers: [try #require(added.cookie)]).status == 200, "\(path)")
            }
        }
    }
}

extension TestServer {
    /// Sends JSON, as a program without cookies does.
    func post(
        _ path: String,
        _ json: String,
        _ headers: [(String, String)] = []
    ) async throws -> Response {
        let own = ("Origin", "http://127.0.0.1:\(port)")
        return try await send(
            .POST,
            path,
            headers: headers + [own, ("Content-Type", "application/json")],
            body: Array(json.utf8)
        )
    }
}

extension TestServer.Response {
    /// The header with which a client returns the cookie of the response.
    var cookie: (String, String)? {
        self["set-cookie"].map { ("Cookie", String($0.prefix { $0 != ";" })) }
    }
}
