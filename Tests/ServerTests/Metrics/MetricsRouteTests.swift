import NIOHTTP1
import Testing

@testable import Server

@Suite("The metrics of the server")
struct MetricsRouteTests {
    @Test("count requests by route and status, without names of works")
    func requests() async throws {
        let library = try TestFolder()
        try library.writeComic("Secret/secret 1.cbz", pages: 1)
        try await TestServer.run(library: library) { server in
            let id = try await server.firstPublication()
            let pages = try await server.firstPages()
            #expect(try await server.get(pages + "/0?w=160").status == 200)
            for _ in 0..<2 { _ = try await server.get("/api/v1/publications/\(id)") }
            _ = try await server.get("/api/v1/publications/nothing")
            _ = try await server.get("/nothing")
            _ = try await server.send(.PROPFIND, "/health")
            let answer = try await server.get("/metrics")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = Set(answer.text.split(separator: "\n").map(String.init))
            let route = #"route="/api/v1/publications/{id}""#
            for line in [
                #"quire_http_requests_total{method="GET",\#(route),status="200"} 2"#,
                #"quire_http_requests_total{method="GET",\#(route),status="404"} 1"#,
                #"quire_http_requests_total{method="GET",route="none",status="404"} 1"#,
                #"quire_http_requests_total{method="other",route="/health",status="405"} 1"#,
                "# TYPE quire_http_request_duration_seconds histogram", "quire_scan_running 0",
                #"quire_scan_publications{result="found"} 1"#,
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            #expect(lines.contains { $0.hasPrefix("quire_renders_total{path=") })
            for word in ["secret", "Secret", id] { #expect(!answer.text.contains(word), "\(word)") }
        }
    }

    @Test("are available to administrators, and to their keys with the scope metrics")
    func access() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            func key(_ user: [(String, String)], _ scope: String) async throws -> [(String, String)] {
                let body = #"{"name":"a","scope":"\#(scope)"}"#
                let made = try await server.write(.POST, "/api/v1/users/me/keys", body, user)
                return [("Authorization", "Bearer \(try #require(try made.json["secret"].text))")]
            }
            let table: [([(String, String)], Int)] = [
                ([], 401), (accounts.owner, 200), (accounts.anna, 403), (accounts.ben, 403),
                (try await key(accounts.owner, "metrics"), 200), (try await key(accounts.owner, "everything"), 200),
                (try await key(accounts.owner, "reading"), 403), (try await key(accounts.anna, "metrics"), 403),
            ]
            for (index, (headers, status)) in table.enumerated() {
                #expect(try await server.get("/metrics", headers: headers).status == status, "\(index)")
            }
            let metrics = try await key(accounts.owner, "metrics")
            #expect(try await server.get("/api/v1/series", headers: metrics).status == 403)
        }
    }

    @Test("above the debug level, the log contains no addresses and no names of works")
    func log() async throws {
        let library = try TestFolder()
        try library.writeComic("Secret/secret 1.cbz", pages: 1)
        let log = LogRecorder()
        try await TestServer.run(library: library, log: log) { server in
            let id = try await server.firstPublication()
            _ = try await server.get("/api/v1/publications/\(id)/manifest")
            #expect(!log.messages.contains { $0.contains(id) || $0.contains("secret") })
        }
    }
}
