import NIOHTTP1
import Testing

@testable import Server

@Suite("Stored responses and access")
struct SharedCacheTests {
    @Test("the status 304 for an image is sent only after the access was checked")
    func confirmation() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let pages = try await server.firstPages()
            for path in [pages + "/0?w=480", pages + "/0?w=original", pages + "/cover?w=480"] {
                let first = try await server.get(path, headers: users.anna)
                let tag = try #require(first["etag"])
                let known = ("If-None-Match", tag)
                #expect(try await server.get(path, headers: users.anna + [known]).status == 304)
                let refused = try await server.get(path, headers: [known])
                #expect(refused.status == 401)
                #expect(refused["etag"] == nil)
                let wrong = ("Cookie", "quire_session=" + String(repeating: "a", count: 43))
                #expect(try await server.get(path, headers: [wrong, known]).status == 401)
            }
        }
    }

    @Test("a browser keeps an image for one session only, and a list not at all")
    func browserCache() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let page = try await server.firstPages() + "/0?w=480"
            let image = try await server.get(page, headers: users.anna)
            #expect(image["cache-control"]?.hasPrefix("private") == true)
            #expect(image["vary"] == "Accept, Cookie")
            let known = [("If-None-Match", try #require(image["etag"]))]
            #expect(try await server.get(page, headers: users.anna + known)["vary"] == "Accept, Cookie")
            for path in ["/api/v1/series", "/api/v1/publications?shelf=history", "/api/v1/lists", "/api/v1/continue"] {
                let list = try await server.get(path, headers: users.anna)
                #expect(list["cache-control"] == "no-store")
                #expect(list["etag"] == nil)
            }
        }
    }

    @Test("a proxy can ask who may get an address")
    func access() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let page = try await server.firstPages() + "/0"
            let unknown = "/images/\(String(repeating: "0", count: 64))/0?w=480"
            let table: [(String, Int)] = [
                (page + "?w=480", 204), (page + "?w=original", 204), (unknown, 404), (page + "?w=1", 400),
                ("/books/\(String(repeating: "0", count: 64))/6/a.xhtml", 404), ("/books/x/6/a.xhtml", 404),
                ("/api/v1/series", 204), ("/api/v1/users/me", 204), ("/api/v1/users", 403), ("/nothing", 404),
                ("/images/../api/v1/users", 404), ("//api/v1/users", 404), ("", 404), ("?w=480", 404),
            ]
            for (address, status) in table {
                let original = ("X-Original-URI", address)
                let anna = try await server.get("/api/v1/access", headers: users.anna + [original])
                #expect(anna.status == status, "\(address)")
                #expect(anna["cache-control"] == "no-store")
                #expect(try await server.get("/api/v1/access", headers: [original]).status == 401, "\(address)")
            }
            let list = ("X-Original-URI", "/api/v1/users")
            #expect(try await server.get("/api/v1/access", headers: users.owner + [list]).status == 204)
            #expect(try await server.get("/api/v1/access", headers: users.owner).status == 400)
            #expect(try await server.get("/api/v1/access", headers: users.owner + [list, list]).status == 400)
            // The answer ends with the session.
            #expect(try await server.send(.DELETE, "/api/v1/session", headers: users.anna).status == 200)
            let image = ("X-Original-URI", page + "?w=480")
            #expect(try await server.get("/api/v1/access", headers: users.anna + [image]).status == 401)
        }
    }

    @Test("a key gives access to the addresses of its scope")
    func keys() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let page = try await server.firstPages() + "/0?w=480"
            for (scope, expected) in [("reading", (204, 403)), ("opds", (403, 403)), ("everything", (204, 204))] {
                let body = #"{"name":"\#(scope)","scope":"\#(scope)"}"#
                let made = try await server.write(.POST, "/api/v1/users/me/keys", body, users.owner)
                let key = ("X-API-Key", try #require(try made.json["secret"].text))
                for (address, status) in [(page, expected.0), ("/api/v1/users/me/keys", expected.1)] {
                    let answer = try await server.get("/api/v1/access", headers: [key, ("X-Original-URI", address)])
                    #expect(answer.status == status, "\(scope) \(address)")
                }
            }
        }
    }

    @Test("signing in returns to the requested page of this server only")
    func returnPath() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let form = ("Content-Type", "application/x-www-form-urlencoded")
            for (path, expected) in [
                ("%2Fread%2F12%2F7", "/read/12/7"), ("https%3A%2F%2Fevil.example", "/"), ("%2F%2Fevil.example", "/"),
                ("%2F%5Cevil.example", "/"), ("%2Fa%0D%0ASet-Cookie:x", "/"),
            ] {
                let page = try await server.get("/login?return=\(path)")
                #expect(page.text.contains("evil") == false)
                let answer = try await server.send(
                    .POST,
                    "/login?return=\(path)",
                    headers: [form],
                    body: Array("name=anna&password=correct+horse".utf8)
                )
                #expect(answer.status == 303)
                #expect(answer["location"] == expected)
            }
        }
    }
}
