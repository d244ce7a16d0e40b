import NIOHTTP1
import Testing
import TextCoding

@testable import Server

@Suite("Sessions of Komga's clients")
struct KomgaSessionTests {
    private static let me = "/komga/api/v2/users/me"

    private func basic(_ name: String, _ password: String = AccountServer.password) -> (String, String) {
        ("Authorization", "Basic " + Base64.encode(Array("\(name):\(password)".utf8)))
    }

    /// Returns the cookies that a response sets, by name.
    private func cookies(_ answer: TestServer.Response) -> [String: String] {
        var cookies: [String: String] = [:]
        for field in answer.headers["set-cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        return cookies
    }

    @Test("begin after a 401 that requests a password, also for a browser")
    func unauthorized() async throws {
        try await AccountServer.run { accounts in
            for headers in [[], [("Accept", "text/html")], [("X-Auth-Token", "stale")]] {
                for path in [Self.me, "/komga/api/v1/series", "/komga/api/v1/books/x/pages/1", "/komga/nothing"] {
                    let answer = try await accounts.server.get(path, headers: headers)
                    #expect(answer.status == 401, "\(path) \(headers)")
                    #expect(answer["www-authenticate"] == "Basic realm=\"Quire\"")
                    let json = try answer.json
                    #expect(json["error"].text == "Unauthorized" && json["path"].text == path)
                    #expect(json["status"].integer == 401 && json["timestamp"].text?.count == 20)
                }
            }
            #expect(try await accounts.server.get(Self.me, headers: [basic("Anna", "wrong")]).status == 401)
            #expect(try await accounts.server.get("/komga/api/v1/client-settings/global/list").text == "{}")
        }
    }

    @Test("return the typed name as the e-mail address, and set cookies for the tracker")
    func basicAuthentication() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let answer = try await server.get(Self.me, headers: [basic("anna")])
            let user = try answer.json
            #expect(user["email"].text == "anna" && user["id"].text == accounts.annaID)
            #expect(user["ageRestriction"] == .null && user.members.keys.contains("ageRestriction"))
            #expect(user["roles"].elements.map(\.text) == ["USER", "PAGE_STREAMING", "FILE_DOWNLOAD"])
            let set = answer.headers["set-cookie"].first ?? ""
            #expect(set.contains("Path=/komga;") && set.contains("HttpOnly") && !set.contains("remember-me"))
            let session = try #require(cookies(answer)["KOMGA-SESSION"])
            let cookie = [("Cookie", "KOMGA-SESSION=\(session)")]
            #expect(try await server.get(Self.me, headers: cookie).json["email"].text == "Anna")
            // The tracker sends write requests without an Origin header.
            let series =
                try await server.get("/komga/api/v1/series", headers: cookie).json["content"][0]["id"].text ?? ""
            let path = "/komga/api/v2/series/\(series)/read-progress/tachiyomi"
            let written = try await server.put(path, json: #"{"lastBookNumberSortRead":1}"#, headers: cookie)
            #expect(written.status == 204, "\(written.text)")
            let foreign = cookie + [("Origin", "https://evil.example")]
            #expect(try await server.put(path, json: #"{"lastBookNumberSortRead":1}"#, headers: foreign).status == 403)
            let site = cookie + [("Sec-Fetch-Site", "cross-site")]
            #expect(try await server.put(path, json: #"{"lastBookNumberSortRead":1}"#, headers: site).status == 403)
            // The cookie of the app still needs Origin.
            let app = [accounts.anna[0]]
            #expect(try await server.put(path, json: #"{"lastBookNumberSortRead":1}"#, headers: app).status == 403)
            // A client without cookies doesn't open a session with each request.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await server.get(Self.me, headers: [basic("Anna")]) } }
                try await group.waitForAll()
            }
            let sessions = try await server.get("/api/v1/users/me/sessions", headers: accounts.anna).json
            #expect(sessions["sessions"].elements.count <= 3)
        }
    }

    @Test("persist with remember-me, and end when the user signs out")
    func remembering() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let answer = try await server.get(
                Self.me + "?remember-me=true",
                headers: [basic("Anna"), ("X-Auth-Token", "")]
            )
            let token = try #require(answer["x-auth-token"])
            let remembered = try #require(cookies(answer)["komga-remember-me"])
            let byToken = [("X-Auth-Token", token)]
            let byCookie = [("Cookie", "komga-remember-me=\(remembered)")]
            for headers in [byToken, byCookie] {
                #expect(try await server.get(Self.me, headers: headers).status == 200)
            }
            // An explicit credential takes precedence over a cookie.
            let both = byCookie + [basic("Ben")]
            #expect(try await server.get(Self.me, headers: both).json["email"].text == "Ben")
            #expect(try await server.get(Self.me, headers: byCookie + [basic("Ben", "wrong")]).status == 401)
            let out = try await server.send(.POST, "/komga/api/logout", headers: byToken)
            #expect(out.status == 204)
            #expect(out.headers["set-cookie"].allSatisfy { $0.contains("Max-Age=0") })
            for headers in [byToken, byCookie] {
                #expect(try await server.get(Self.me, headers: headers).status == 401)
            }
        }
    }

    @Test("of an API key have its scope, and end with it")
    func keys() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            func makeKey(_ scope: String) async throws -> (id: String, secret: String) {
                let body = #"{"name":"k","scope":"\#(scope)"}"#
                let json = try await server.write(.POST, "/api/v1/users/me/keys", body, accounts.anna).json
                return (try #require(json["id"].text), try #require(json["secret"].text))
            }
            let key = try await makeKey("reading")
            let answer = try await server.get(
                Self.me + "?remember-me=true",
                headers: [("X-API-Key", key.secret), ("X-Auth-Token", "")]
            )
            #expect(answer.status == 200)
            let token = try #require(answer["x-auth-token"])
            #expect(try await server.get("/komga/api/v1/series", headers: [("X-Auth-Token", token)]).status == 200)
            // The app's own routes don't accept the token.
            let app = [("Cookie", "quire_session=\(token)")]
            #expect(try await server.get("/api/v1/users/me", headers: app).status == 401)
            let removed = try await server.send(.DELETE, "/api/v1/users/me/keys/\(key.id)", headers: accounts.anna)
            #expect(removed.status == 204)
            #expect(try await server.get("/komga/api/v1/series", headers: [("X-Auth-Token", token)]).status == 401)
            // The client of a key for synchronisation sends the hash of the secret, so the secret is unknown here.
            for (scope, status) in [("opds", 403), ("sync", 401)] {
                let other = try await makeKey(scope)
                let refused = try await server.get(Self.me, headers: [("X-API-Key", other.secret)])
                #expect(refused.status == status, "\(scope)")
                #expect(try refused.json["status"].integer == status)
            }
        }
    }

    @Test("of a server without sign-in end when it has a second user")
    func openServer() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            let answer = try await server.get(Self.me, headers: [("X-Auth-Token", ""), basic("anyone", "x")])
            #expect(try answer.json["email"].text == "anyone")
            let token = try #require(answer["x-auth-token"])
            #expect(try await server.get(Self.me, headers: [("X-Auth-Token", "stale")]).status == 200)
            let added = try await server.write(
                .POST,
                "/api/v1/users",
                #"{"name":"Anna","password":"\#(AccountServer.password)","role":"member"}"#
            )
            #expect(added.status == 201)
            #expect(try await server.get(Self.me, headers: [("X-Auth-Token", token)]).status == 401)
        }
    }

    @Test("of users without the permission can't download files")
    func downloads() async throws {
        try await AccountServer.run { accounts in
            let books = try await accounts.server.get("/komga/api/v1/books", headers: [basic("Anna")]).json["content"]
            let path = "/komga/api/v1/books/\(books[0]["id"].text ?? "")/file"
            #expect(try await accounts.server.get(path, headers: [basic("Anna")]).status == 200)
            #expect(try await accounts.server.get(path, headers: [basic("Ben")]).status != 200)
        }
    }
}
