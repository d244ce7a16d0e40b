import Library
import Logging
import NIOHTTP1
import Testing
import Workers

@testable import Server

@Suite("The metrics of the server")
struct MetricsRouteTests {
    @Test("count requests by route and status, without names of works")
    func requests() async throws {
        let library = try TestFolder()
        try library.writeComic("Secret/secret 1.cbz", pages: 1)
        let pool = WorkerPool()
        try await TestServer.run(
            library: library,
            change: { $0.workerCounts = { [(name: "pictures", counts: pool.statistics)] } }
        ) { server in
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
            for prefix in [
                "quire_renders_total{path=", "quire_render_seconds_total{path=",
                #"quire_cache_lookups_total{cache="memory",result="miss"}"#, #"quire_cache_bytes{cache="disk"}"#,
                #"quire_image_queue{state="waiting"}"#, "quire_image_requests ", "quire_preview_queue ",
                #"quire_background_queue{queue="crops"}"#, #"quire_background_queue{queue="spreads"}"#,
                #"quire_background_queue{queue="comparison"}"#, #"quire_background_queue{queue="koreader"} 0"#,
                "quire_memory_resident_bytes ", #"quire_workers{pool="pictures"} 0"#,
                #"quire_worker_starts_total{pool="pictures"} 0"#,
                #"quire_worker_losses_total{pool="pictures",reason="crash"} 0"#,
            ] {
                #expect(lines.contains { $0.hasPrefix(prefix) }, "\(prefix)")
            }
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

    @Test("above the debug level, the log contains no addresses and no names of works, even if requests fail")
    func log() async throws {
        let library = try TestFolder()
        try library.writeComic("Secret/secret 1.cbz", pages: 1)
        try library.write("Secret/secret 2.cbz", "damaged")
        let log = LogRecorder()
        try await TestServer.run(library: library, log: log) { server in
            let id = try await server.firstPublication()
            #expect(try await server.get("/api/v1/publications/\(id)/manifest").status == 200)
            try server.store.close()
            for path in ["/api/v1/publications/\(id)", "/api/v1/series?search=secret"] {
                #expect(try await server.get(path).status == 500)
            }
            let failures = log.records.filter { $0.message.hasPrefix("error: GET ") }
            let numbers = failures.compactMap { $0.metadata["hb.request.id"]?.description }
            #expect(failures.count == 2 && Set(numbers).count == 2)
            for record in log.records {
                let text = "\(record.message) \(record.metadata)".lowercased()
                #expect(!text.contains(id.lowercased()) && !text.contains("secret"), "\(text)")
            }
        }
    }

    @Test("at the debug level, the log has a line for each request, with its number, route data and status")
    func requestLog() async throws {
        let log = LogRecorder(level: .debug)
        try await TestServer.run(library: TestFolder(), log: log) { server in
            for path in ["/api/v1/libraries", "/nothing"] { _ = try await server.get(path) }
        }
        let lines = log.records.filter { $0.message == "debug: Answered" }.map(\.metadata)
        #expect(lines.compactMap { $0["path"]?.description }.suffix(2) == ["/api/v1/libraries", "/nothing"])
        #expect(lines.compactMap { $0["status"]?.description }.suffix(2) == ["200", "404"])
        let numbers = lines.compactMap { $0["hb.request.id"]?.description }
        #expect(numbers.count == lines.count && Set(numbers).count == numbers.count)
    }

    @Test("a failure in the background is logged without the names of works")
    func failures() {
        let log = LogRecorder()
        log.logger.warning("It failed", failure: LibraryError.fileMissing(path: "/Secret.cbz"))
        log.logger.warning("It failed", failure: LibraryError.storeFailed(reason: "the disk is full"))
        log.logger.warning("It failed", failure: LibraryError.storeUnavailable(reason: "no connection"))
        #expect(
            log.messages == [
                "warning: It failed: LibraryError", "warning: It failed: the disk is full",
                "warning: It failed: no connection",
            ]
        )
    }
}
