import PageImages
import Testing

@testable import ImagePipeline

@Suite("Fetching", .timeLimit(.minutes(5)))
struct HTTPFetcherTests {
    @Test("a file is fetched with its headers and progress reports")
    func file() async throws {
        try await withServer { server, fetcher in
            var file = ServerFile.sample(count: 300_000, entityTag: "\"v1\"")
            file.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
            file.headers = [
                ("Cache-Control", "max-age=60"), ("Content-Disposition", "inline; filename=\"page 1.png\""),
            ]
            server.serve("/a/b.png", .file(file))
            let progress = ProgressRecord()
            let outcome = try await fetcher.fetch(
                FetchRequest(url: server.url("/a/b.png?w=1#x")),
                progress: progress.report
            )
            guard case .body(let body) = outcome else { return #expect(Bool(false)) }
            #expect(body.array == file.bytes)
            #expect(body.mediaType == "image/png")
            #expect(body.suggestedFileName == "page 1.png")
            #expect(body.validators == Validators(entityTag: "\"v1\"", lastModified: file.lastModified))
            #expect(body.freshness.freshUntil != nil)
            #expect(body.finalURL == server.url("/a/b.png?w=1"))
            #expect(progress.reports.first == .init(received: 0, expected: 300_000))
            #expect(progress.reports.last == .init(received: 300_000, expected: 300_000))
            #expect(progress.reports.map(\.received) == progress.reports.map(\.received).sorted())
            let request = try #require(server.requests("/a/b.png").first)
            #expect(request.target == "/a/b.png?w=1")
            #expect(request.header("Host") == server.host)
            #expect(request.header("User-Agent") == "Quire")
            #expect(request.header("Accept")?.contains("image/webp") == true)
            #expect(request.header("Accept-Encoding") == "gzip, deflate")
            #expect(request.header("Range") == nil)
        }
    }

    @Test("this machine is refused unless its host is allowed")
    func refused() async throws {
        try await withServer(isAllowed: false) { server, fetcher in
            server.serve("/a", .file(.sample(count: 10)))
            for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "127.0.0.1."] {
                #expect(await fetcher.failure(server.url("/a", host: host))?.kind == .refusedAddress)
            }
            #expect(server.connectionsMade == 0)
        }
    }

    @Test("a cached copy that is still current is not transferred again")
    func conditional() async throws {
        try await withServer { server, fetcher in
            var file = ServerFile.sample(count: 10, entityTag: "W/\"v2\"")
            file.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
            file.headers = [("Cache-Control", "max-age=600")]
            server.serve("/a", .file(file))
            let first = try await fetcher.body(server.url("/a"))
            var request = FetchRequest(url: server.url("/a"), validators: first.validators)
            guard case .notModified(let head) = try await fetcher.fetch(request) else { return #expect(Bool(false)) }
            #expect(head.validators == first.validators)
            #expect(head.freshness.freshUntil != nil)
            #expect(head.finalURL == server.url("/a"))
            #expect(server.requests("/a").last?.header("If-None-Match") == "W/\"v2\"")
            #expect(server.requests("/a").last?.header("If-Modified-Since") == file.lastModified)

            request.validators = Validators(entityTag: "\"other\"")
            guard case .body = try await fetcher.fetch(request) else { return #expect(Bool(false)) }
            #expect(server.requests("/a").last?.header("If-Modified-Since") == nil)

            // A server that answers 304 to an unconditional request.
            server.serve("/b", .status(304))
            #expect(await fetcher.failure(server.url("/b"))?.kind == .status(304))
        }
    }

    @Test(
        "a status that is not a success is reported",
        arguments: [201, 204, 206, 300, 400, 401, 403, 404, 410, 416, 418, 500, 502, 504]
    )
    func status(status: Int) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .status(status))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .status(status))
        }
    }

    @Test(
        "the delay that a busy server asks for is reported",
        arguments: [
            (503, "120", 120.0), (429, "3", 3.0), (503, "Thu, 01 Jan 2026 00:01:30 GMT", 90.0),
            (503, "Thu, 01 Jan 2015 00:00:00 GMT", 0.0), (503, "soon", nil), (503, "-5", nil),
        ] as [(Int, String, Double?)]
    )
    func retryAfter(status: Int, field: String, seconds: Double?) async throws {
        try await withServer(clock: ManualClock().clock) { server, fetcher in
            server.serve("/a", .status(status, headers: [("Retry-After", field)]))
            let failure = await fetcher.failure(server.url("/a"))
            #expect(failure?.kind == .status(status))
            #expect(failure?.retryAfter == seconds)
        }
    }

    @Test(
        "the media type that the server claims does not affect the result",
        arguments: ["text/html", "video/mp4; x=y", "nonsense", nil]
    )
    func contentType(type: String?) async throws {
        try await withServer { server, fetcher in
            var file = ServerFile.sample(count: 10)
            file.mediaType = type
            server.serve("/a", .file(file))
            let body = try await fetcher.body(server.url("/a"))
            #expect(body.array == file.bytes)
            #expect(body.mediaType == (type == "nonsense" ? nil : type.map { String($0.prefix { $0 != ";" }) }))
        }
    }

    @Test("data URLs are decoded without a request, with the same size limit")
    func data() async throws {
        try await withServer(policy: { $0.maximumByteCount = 4 }) { server, fetcher in
            let progress = ProgressRecord()
            let request = FetchRequest(url: "data:image/gif;base64,R0lG")
            guard case .body(let body) = try await fetcher.fetch(request, progress: progress.report) else {
                return #expect(Bool(false))
            }
            #expect(body.array == Array("GIF".utf8))
            #expect(body.mediaType == "image/gif")
            #expect(progress.reports == [.init(received: 3, expected: 3)])
            #expect(await fetcher.failure("data:,12345")?.kind == .tooLarge)
            #expect(await fetcher.failure("data:image/gif;base64,R0l")?.kind == nil)
            #expect(await fetcher.failure("data:image/gif;base64,R")?.kind == .undecodable)
            #expect(server.totalCount == 0)
        }
    }
}
