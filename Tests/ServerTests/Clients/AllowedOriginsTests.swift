import NIOHTTP1
import Testing
import TextCoding

@testable import Server

@Suite("Requests from other web sites (CORS)")
struct AllowedOriginsTests {
    private static let site = "https://reader.example.org"

    @Test(
        "an origin is a scheme and a host",
        arguments: [
            (site, true), ("http://localhost:3000", true), ("HTTPS://Reader.Example.org:443", true),
            ("https://[::1]:8443", true), ("*", false), ("", false), ("null", false), ("reader.example.org", false),
            ("https://", false), ("https://a.example/", false), ("https://a.example/path", false),
            ("https://user@a.example", false), ("https://*.example", false), ("ftp://a.example", false),
            ("https://a.example\r\nX: y", false), ("https://a.example https://b.example", false),
        ]
    )
    func origins(text: String, isValid: Bool) {
        #expect((AllowedOrigins([text]) != nil) == isValid)
    }

    private func run(_ body: (AccountServer) async throws -> Void) async throws {
        let allowed = try #require(AllowedOrigins([Self.site.uppercased() + ":443", "http://localhost:3000"]))
        try await AccountServer.run {
            $0.allowedOrigins = allowed
        } _: {
            try await body($0)
        }
    }

    private func preflight(
        _ server: TestServer,
        _ path: String,
        _ origin: String,
        _ method: String = "PATCH"
    ) async throws -> TestServer.Response {
        let headers = [
            ("Origin", origin), ("Access-Control-Request-Method", method),
            ("Access-Control-Request-Headers", "authorization"),
        ]
        return try await server.send(.OPTIONS, path, headers: headers)
    }

    @Test("preflight requests are answered for the protocols and for the named sites only")
    func preflights() async throws {
        try await run { accounts in
            let server = accounts.server
            for path in ["/komga/api/v1/series", "/opds/v2/catalog", "/koreader/users/auth"] {
                let answer = try await preflight(server, path, Self.site)
                #expect(answer.status == 204, "\(path)")
                #expect(answer["access-control-allow-origin"] == Self.site)
                #expect(answer["access-control-allow-headers"]?.contains("Authorization") == true)
                #expect(answer["access-control-allow-methods"]?.contains("PATCH") == true)
                #expect(answer["access-control-allow-credentials"] == nil)
                #expect(answer["vary"]?.contains("Origin") == true)
            }
            for (path, origin) in [
                ("/komga/api/v1/series", "https://evil.example"), ("/komga/api/v1/series", "null"),
                ("/komga/api/v1/series", "http://reader.example.org"),
                ("/opds/v2/catalog", Self.site + ".evil.example"),
                ("/api/v1/series", Self.site), ("/api/v1/users/me/keys", Self.site), ("/", Self.site),
                ("/images/x/1", Self.site),
            ] {
                let answer = try await preflight(server, path, origin)
                #expect(answer.status == 403, "\(path) \(origin)")
                #expect(answer["access-control-allow-origin"] == nil, "\(path) \(origin)")
            }
        }
    }

    @Test("a site needs a key or a password, because cookies are ignored")
    func credentials() async throws {
        try await run { accounts in
            let server = accounts.server
            let origin = ("Origin", Self.site)
            let basic = Base64.encode(Array("Anna:\(AccountServer.password)".utf8))
            let password = ("Authorization", "Basic \(basic)")
            let answer = try await server.get("/komga/api/v1/series", headers: [origin, password])
            #expect(answer.status == 200 && answer["access-control-allow-origin"] == Self.site)
            #expect(answer["access-control-expose-headers"]?.contains("X-Auth-Token") == true)
            #expect(answer["access-control-allow-credentials"] == nil)
            #expect(answer["vary"]?.contains("Origin") == true)
            // Scripts can read errors too.
            let wrong = try await server.get("/opds/v2/catalog", headers: [origin])
            #expect(wrong.status == 401 && wrong["access-control-allow-origin"] == Self.site)
            // The cookies of Quire's app, and those of Komga's API.
            let session = try #require(answer.headers["set-cookie"].first).prefix { $0 != ";" }
            for cookie in [accounts.anna[0], ("Cookie", String(session))] {
                for path in ["/komga/api/v1/series", "/opds/v2/catalog"] {
                    #expect(try await server.get(path, headers: [cookie, origin]).status == 401, "\(path)")
                }
            }
            let series = try answer.json["content"][0]["id"].text ?? ""
            let progress = "/komga/api/v2/series/\(series)/read-progress/tachiyomi"
            let body = #"{"lastBookNumberSortRead":1}"#
            let site = ("Sec-Fetch-Site", "cross-site")
            #expect(try await server.put(progress, json: body, headers: [origin, site, password]).status == 204)
            let cookie = ("Cookie", String(session))
            #expect(try await server.put(progress, json: body, headers: [origin, site, cookie]).status == 401)
            // Other parts of the server, and other sites.
            #expect(try await server.get("/api/v1/series", headers: [origin, password]).status == 403)
            let evil = ("Origin", "https://evil.example")
            let refused = try await server.get("/komga/api/v1/series", headers: [evil, password])
            #expect(refused.status == 403 && refused["access-control-allow-origin"] == nil)
            #expect(refused["vary"]?.contains("Origin") == true)
            let two = try await server.get("/komga/api/v1/series", headers: [origin, evil, password])
            #expect(two.status == 403 && two["access-control-allow-origin"] == nil)
        }
    }

    @Test("no site is allowed by default")
    func off() async throws {
        try await AccountServer.run { accounts in
            let answer = try await preflight(accounts.server, "/komga/api/v1/series", Self.site)
            #expect(answer.status == 403 && answer["access-control-allow-origin"] == nil)
            let open = try await accounts.server.get("/opds/v2/auth")
            #expect(open.status == 200 && open["access-control-allow-origin"] == nil)
            #expect(open["vary"]?.contains("Origin") != true)
        }
    }
}
