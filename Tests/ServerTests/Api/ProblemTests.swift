import NIOHTTP1
import Testing

@testable import Server

@Suite("Problems over HTTP")
struct ProblemTests {
    @Test("are problem details with the usual security headers")
    func problems() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            let cases: [(HTTPMethod, String, Int)] = [
                (.GET, "/nothing", 404), (.GET, "/api", 404), (.GET, "/api/v1", 404), (.GET, "/api/v2/series", 404),
                (.GET, "/api/v1/series/1/2/3", 404), (.POST, "/nothing", 404), (.DELETE, "/api/v1/series", 405),
                (.POST, "/api/v1/series", 405), (.PUT, "/", 405), (.PATCH, "/health", 405), (.OPTIONS, "/health", 405),
                (.POST, "/images/x/0", 405), (.GET, "/api/v1/series/99", 404), (.GET, "/api/v1/series/x", 404),
                (.GET, "/api/v1/publications/99", 404), (.GET, "/api/v1/publications/99/manifest", 404),
                (.GET, "/api/v1/publications/99/progress", 404), (.GET, "/api/v1/publications/-1", 404),
                (.GET, "/api/v1/series?sort=size", 400), (.GET, "/api/v1/series?limit=0", 400),
                (.GET, "/api/v1/series?limit=201", 400), (.GET, "/api/v1/series?limit=x", 400),
                (.GET, "/api/v1/series?after=nonsense", 400), (.GET, "/api/v1/series?search=%ff", 400),
                (.GET, "/api/v1/series?library=x", 400), (.GET, "/api/v1/continue?limit=1000", 400),
                (.GET, "/images/x/0?w=480", 404), (.TRACE, "/health", 405), (.TRACE, "/nothing", 404),
                (.TRACE, "/images/x/0", 405), (.RAW(value: "PROPFIND"), "/health", 405),
                (.RAW(value: "QUERY"), "/api/v1/series", 405), (.RAW(value: "PROPFIND"), "/nothing", 404),
            ]
            for (method, path, status) in cases {
                let answer = try await server.send(method, path)
                #expect(answer.status == status, "\(method) \(path)")
                #expect(answer["content-type"] == "application/problem+json", "\(method) \(path)")
                let problem = try answer.json
                #expect(Set(problem.members.keys) == ["type", "title", "status", "detail"], "\(method) \(path)")
                #expect(problem["status"].integer == status)
                #expect(problem["detail"].text?.isEmpty == false)
                #expect((answer["allow"] != nil) == (status == 405))
                expectSecurityHeaders(answer)
            }
        }
    }

    @Test(
        "any method gets 405 with the supported ones, and leaves no line in the log",
        arguments: ["TRACE", "QUERY", "PROPFIND", "LOCK", "M-SEARCH"]
    )
    func methods(name: String) async throws {
        let log = LogRecorder()
        try await TestServer.run(library: TestFolder(), log: log) { server in
            let lines = log.messages
            for (path, allowed) in [
                ("/health", "GET, HEAD"), ("/login", "GET, HEAD, POST"),
                ("/api/v1/lists/1", "GET, HEAD, PATCH, DELETE"),
                ("/books/a/b/c/d.xhtml", "GET, HEAD"),
            ] {
                let request = "\(name) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                let answer = try await RawConnection.exchange(port: server.port, request)
                #expect(answer.hasPrefix("HTTP/1.1 405 "), "\(path)")
                #expect(answer.lowercased().contains("\r\nallow: \(allowed.lowercased())\r\n"), "\(path)")
            }
            #expect(log.messages == lines)
        }
    }

    @Test("successful responses have the security headers too")
    func headers() async throws {
        try await TestServer.run(library: TestFolder()) { server in
            for path in ["/health", "/", "/api/v1/series", "/login.css"] {
                expectSecurityHeaders(try await server.get(path))
                expectSecurityHeaders(try await server.send(.HEAD, path))
            }
        }
    }

    private func expectSecurityHeaders(_ answer: TestServer.Response) {
        #expect(answer["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(answer["content-security-policy"]?.contains("script-src 'self' 'wasm-unsafe-eval'") == true)
        #expect(answer["content-security-policy"]?.contains("unsafe-inline") == false)
        #expect(answer["x-content-type-options"] == "nosniff")
        #expect(answer["referrer-policy"] == "same-origin")
        #expect(answer["cross-origin-opener-policy"] == "same-origin")
        #expect(answer["cross-origin-resource-policy"] == "same-origin")
        #expect(answer.headers["content-security-policy"].count == 1)
    }

    @Test("HEAD answers like GET, without a body")
    func head() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            for path in ["/health", "/api/v1/series", "/api/v1/libraries", "/nothing", "/api/v1/series?limit=0"] {
                let get = try await server.get(path)
                let head = try await server.send(.HEAD, path)
                #expect(head.status == get.status)
                #expect(head.body.isEmpty)
                #expect(head["content-length"] == get["content-length"])
                #expect(head["content-type"] == get["content-type"])
            }
            #expect(try await server.send(.HEAD, "/api/v1/events").status == 200)
        }
    }

    @Test(
        "invalid HTTP is refused and the server keeps running",
        arguments: [
            "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n",
            "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "x", count: 100_000) + "\r\n\r\n",
            "PUT /api/v1/publications/1/progress HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
            "PUT /api/v1/publications/1/progress HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
                + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
            "\0\0\0\0\r\n\r\n",
        ]
    )
    func noHTTP(text: String) async throws {
        try await TestServer.run(library: TestFolder()) { server in
            let answer = try await RawConnection.exchange(port: server.port, text)
            #expect(!answer.hasPrefix("HTTP/1.1 2"))
            #expect(try await server.get("/health").status == 200)
        }
    }
}
