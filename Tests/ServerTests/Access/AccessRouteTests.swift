import Library
import NIOHTTP1
import Synchronization
import Testing

@testable import Server

@Suite("Access over HTTP")
struct AccessRouteTests {
    private func withServer(_ access: AccessPolicy, _ body: (TestServer) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: folder, access: access, body)
    }

    /// All requests that change the data of a publication.
    private func writes(_ server: TestServer) async throws -> [(HTTPMethod, String, String)] {
        let id = try #require(try await server.store.series(.init(), user: .owner).series.first?.coverPublicationID)
        let path = "/api/v1/publications/\(id)"
        return [
            (.PUT, path + "/progress", #"{"page":0,"completed":false,"updatedAt":1,"device":"d"}"#),
            (
                .PUT, path + "/annotations/page-1",
                #"{"id":"page-1","kind":"bookmark","locator":{"locations":{"position":1}},"created":1}"#
            ), (.DELETE, path + "/annotations/page-1?modified=2", ""),
            (.PUT, path + "/bookmarks/0", "{}"), (.DELETE, path + "/bookmarks/0", ""),
            (.PUT, path + "/cover", #"{"page":0}"#), (.DELETE, path + "/cover", ""),
            (.PUT, path + "/pairing", #"{"isolated":[0],"shifted":[]}"#),
        ]
    }

    private static let form = ("Content-Type", "application/x-www-form-urlencoded")

    @Test("needs no key on this machine, but the right Host and Origin")
    func loopbackOnly() async throws {
        try await withServer(.loopbackOnly) { server in
            #expect(try await server.get("/health").status == 200)
            for host in ["evil.example", "127.0.0.1.evil.example:\(server.port)", "192.168.1.5"] {
                let answer = try await server.get("/health", headers: [("Host", host)])
                #expect(answer.status == 403)
                #expect(answer["content-type"] == "application/problem+json")
            }
            for host in ["localhost", "localhost:\(server.port)", "[::1]:\(server.port)"] {
                #expect(try await server.get("/health", headers: [("Host", host)]).status == 200)
            }
            for origin in ["http://evil.example", "null", "http://localhost:1"] {
                for path in ["/health", "/api/v1/scan", "/"] {
                    #expect(try await server.get(path, headers: [("Origin", origin)]).status == 403)
                }
                #expect(
                    try await server.send(.POST, "/api/v1/scan", headers: [("Origin", origin)], body: []).status == 403
                )
            }
            for (method, path, body) in try await writes(server) {
                for header in [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
                    let headers = [header, ("Content-Type", "application/json")]
                    let answer = try await server.send(method, path, headers: headers, body: Array(body.utf8))
                    #expect(answer.status == 403)
                }
                // A CORS preflight request of another site: it gets no permission.
                let asked = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", method.rawValue)]
                let leave = try await server.send(.OPTIONS, path, headers: asked)
                #expect(leave.status == 403)
                #expect(leave["access-control-allow-origin"] == nil)
            }
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            for (method, path, body) in try await writes(server) {
                let headers = [own, ("Content-Type", "application/json")]
                let answer = try await server.send(method, path, headers: headers, body: Array(body.utf8))
                #expect((200..<300).contains(answer.status))
            }
            #expect(try await server.send(.POST, "/api/v1/scan", headers: [own]).status == 202)
            let login = try await server.get("/login?key=anything")
            #expect(login.status == 303)
            #expect(login["set-cookie"] == nil)
        }
    }

    @Test("needs the key on a network, except for the login page and the health checks")
    func network() async throws {
        let key = AccessKey.random()
        try await withServer(.key(key)) { server in
            for path in [
                "/api/v1/libraries", "/api/v1/events", "/api/v1/server", "/images/x/0", "/assets/app.0123abcd.js",
                "/nothing", "/", "/login/x",
            ] {
                let answer = try await server.get(path)
                #expect(answer.status == 401)
                #expect(answer["content-type"] == "application/problem+json")
                #expect(answer["www-authenticate"] != nil)
            }
            for path in ["/", "/read/1", "/read/1/2", "/series/3", "/nothing"] {
                let page = try await server.get(path, headers: [("Accept", "text/html,*/*")])
                #expect(page.status == 401)
                #expect(page["content-type"] == "text/html; charset=utf-8")
                let query = path == "/" ? "" : "?return=" + path.replacing("/", with: "%2F")
                #expect(page.text.contains("<form method=\"post\" action=\"/login\(query)\">"))
                #expect(!page.text.contains("<script"))
                #expect(!page.text.contains("style="))
            }
            #expect(
                try await server.get("/api/v1/series", headers: [("Accept", "text/html")])["content-type"]
                    == "application/problem+json"
            )
            for path in ["/health", "/ready"] {
                let answer = try await server.get(path, headers: [("Authorization", "Bearer wrong")])
                #expect(answer.status == 200)
                #expect(answer.text == #"{"status":"ok"}"#)
            }
            #expect(try await server.get("/login").status == 200)
            #expect(try await server.get("/login.css")["content-type"] == "text/css; charset=utf-8")
            for (method, path, body) in try await writes(server) {
                let headers = [("Content-Type", "application/json")]
                #expect(try await server.send(method, path, headers: headers, body: Array(body.utf8)).status == 401)
                #expect(try await server.get(path).status == 401)
            }
        }
    }

    @Test("the key in the link is exchanged for a cookie that differs from the key")
    func link() async throws {
        let key = AccessKey.random()
        try await withServer(.key(key)) { server in
            let answer = try await server.get("/login?key=\(key.text)")
            #expect(answer.status == 303)
            #expect(answer["location"] == "/")
            let cookie = try #require(answer["set-cookie"])
            #expect(cookie.contains("; HttpOnly"))
            #expect(cookie.contains("; SameSite=Strict"))
            #expect(cookie.contains("; Path=/"))
            #expect(!cookie.contains(key.text))
            let pair = String(cookie.prefix { $0 != ";" })
            for value in [pair, "other=1; \(pair)", "\(pair); other=1"] {
                #expect(try await server.get("/api/v1/server", headers: [("Cookie", value)]).status == 200)
            }
            for value in ["quire_session=", "quire_session=x", "quire_session=\(key.text)", pair + "0", "x" + pair] {
                #expect(try await server.get("/api/v1/server", headers: [("Cookie", value)]).status == 401)
            }
        }
    }

    @Test("after a link on another site, a page reloads itself, because a redirect would lose the cookie")
    func linkFromElsewhere() async throws {
        let key = AccessKey.random()
        try await withServer(.key(key)) { server in
            let answer = try await server.get(
                "/login?key=\(key.text)",
                headers: [("Sec-Fetch-Site", "cross-site")]
            )
            #expect(answer.status == 200)
            #expect(answer["set-cookie"] != nil)
            #expect(answer.text.contains("http-equiv=\"refresh\""))
            #expect(!answer.text.contains(key.text))
        }
    }

    @Test("the login form accepts a typed key")
    func typedKey() async throws {
        let key = AccessKey.random()
        try await withServer(.key(key)) { server in
            let typed = "key=+\(key.text.uppercased().prefix(13))-\(key.text.dropFirst(13))+"
            let answer = try await server.send(.POST, "/login", headers: [Self.form], body: Array(typed.utf8))
            #expect(answer.status == 303)
            #expect(answer["set-cookie"] != nil)
            let foreign = try await server.send(
                .POST,
                "/login",
                headers: [Self.form, ("Origin", "http://evil.example")],
                body: Array(typed.utf8)
            )
            #expect(foreign.status == 403)
            let large = try await server.send(
                .POST,
                "/login",
                headers: [Self.form],
                body: [UInt8](repeating: 120, count: 20_000)
            )
            #expect(large.status == 413)
        }
    }

    @Test("wrong keys cause a delay, which then also applies to the correct key")
    func guessing() async throws {
        let key = AccessKey.random()
        let time = Time()
        let folder = try TestFolder()
        try await TestServer.run(library: folder, access: .key(key), clock: { time.seconds }) { server in
            var statuses: [Int] = []
            for number in 0..<7 {
                let body = Array("key=wrong\(number)".utf8)
                statuses.append(try await server.send(.POST, "/login", headers: [Self.form], body: body).status)
            }
            #expect(statuses == [401, 401, 401, 401, 401, 429, 429])
            let right = try await server.get("/login?key=\(key.text)")
            #expect(right.status == 429)
            #expect(right["retry-after"] == "1")
            #expect(right["set-cookie"] == nil)
            // Existing sessions stay valid.
            let cookie = ("Cookie", "quire_session=" + key.sessionToken)
            #expect(try await server.get("/api/v1/server", headers: [cookie]).status == 200)

            time.pass(seconds: 1)
            #expect(try await server.get("/login?key=wrong").status == 401)
            let again = try await server.get("/login?key=\(key.text)")
            #expect(again["retry-after"] == "2")
            time.pass(seconds: 2)
            #expect(try await server.get("/login?key=\(key.text)").status == 303)
        }
    }

    /// A manual clock.
    private final class Time: Sendable {
        private let state = Mutex(0.0)

        var seconds: Double { state.withLock { $0 } }

        func pass(seconds: Double) { state.withLock { $0 += seconds } }
    }

    @Test("the session survives a restart, but not a new key")
    func restart() async throws {
        let key = AccessKey.random()
        let cookie = ("Cookie", "quire_session=" + key.sessionToken)
        try await withServer(.key(key)) { server in
            let status = try await server.get("/api/v1/server", headers: [cookie]).status
            #expect(status == 200)
        }
        try await withServer(.key(key)) { server in
            let status = try await server.get("/api/v1/server", headers: [cookie]).status
            #expect(status == 200)
        }
        try await withServer(.key(.random())) { server in
            let status = try await server.get("/api/v1/server", headers: [cookie]).status
            #expect(status == 401)
        }
    }

    @Test("cross-site writes are refused also without a key")
    func unrestricted() async throws {
        try await withServer(.unrestricted) { server in
            #expect(try await server.get("/api/v1/server", headers: [("Host", "reader.lan")]).status == 200)
            #expect(try await server.send(.POST, "/api/v1/scan").status == 202)
            for fields in [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
                #expect(try await server.send(.POST, "/api/v1/scan", headers: [fields]).status == 403)
                let answer = try await server.put(
                    "/api/v1/publications/1/progress",
                    json: #"{"page":0,"completed":false,"updatedAt":1,"device":"d"}"#,
                    headers: [fields]
                )
                #expect(answer.status == 403)
            }
        }
    }
}
