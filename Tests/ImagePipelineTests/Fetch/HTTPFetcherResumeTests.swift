import NIOCore
import NIOHTTP1
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Resumed downloads", .timeLimit(.minutes(5)))
struct HTTPFetcherResumeTests {
    private static let file = ServerFile.sample(count: 50_000, entityTag: "\"v1\"", supportsRange: true)
    private static let other = ServerFile.sample(count: 50_000, seed: 2, entityTag: "\"v2\"", supportsRange: true)

    @Test("bytes received before the connection broke are not requested again")
    func continued() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .dropped(Self.file, after: 20_000), .dropped(Self.file, after: 10_000), .file(Self.file))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .incomplete)
            #expect(fetcher.keptPartials == (1, 20_000))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .incomplete)
            #expect(fetcher.keptPartials == (1, 30_000))
            let progress = ProgressRecord()
            let request = FetchRequest(url: server.url("/a"))
            guard case .body(let body) = try await fetcher.fetch(request, progress: progress.report) else {
                return #expect(Bool(false))
            }
            #expect(body.array == Self.file.bytes)
            #expect(body.mediaType == "image/png")
            #expect(body.validators.entityTag == "\"v1\"")
            #expect(progress.reports.first == .init(received: 30_000, expected: 50_000))
            #expect(server.requests("/a").map { $0.header("Range") } == [nil, "bytes=20000-", "bytes=30000-"])
            #expect(server.requests("/a").map { $0.header("If-Range") } == [nil, "\"v1\"", "\"v1\""])
            #expect(server.requests("/a").last?.header("Accept-Encoding") == "identity")
            #expect(fetcher.keptPartials == (0, 0))
        }
    }

    @Test("a file that has changed is downloaded again, never merged with old bytes")
    func changed() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .dropped(Self.file, after: 20_000), .file(Self.other))
            _ = await fetcher.failure(server.url("/a"))
            try await expect(fetcher, at: server.url("/a"), brings: Self.other.bytes)
            #expect(server.count("/a") == 2)
        }
    }

    /// An answer to a request for the bytes from 20000 that a faulty server might give.
    private static func rest(_ range: String?, tag: String?, of file: ServerFile = file) -> ServerBehaviour {
        let fields = [range.map { "Content-Range: \($0)\r\n" }, tag.map { "ETag: \($0)\r\n" }].compactMap(\.self)
            .joined()
        let body = Array(file.bytes[20_000...])
        return .raw(
            Array("HTTP/1.1 206 Partial\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\(fields)\r\n".utf8)
                + body
        )
    }

    @Test(
        "a part that is not the missing part restarts the download",
        arguments: [
            rest("bytes 20001-49999/50000", tag: "\"v1\""), rest("bytes 0-29999/50000", tag: "\"v1\""),
            rest("bytes 20000-49998/50000", tag: "\"v1\""), rest("bytes 20000-49999/60000", tag: "\"v1\""),
            rest("bytes 20000-59999/60000", tag: "\"v1\""), rest("bytes */50000", tag: "\"v1\""),
            rest("bytes 20000-49999/50000", tag: "\"v2\"", of: other), rest("bytes 20000-49999/50000", tag: nil),
            rest("bytes 20000-49999/50000", tag: "W/\"v1\""), rest(nil, tag: "\"v1\""), rest("nonsense", tag: "\"v1\""),
            .status(416, headers: [("Content-Range", "bytes */10")]),
            .raw(
                Array(
                    "HTTP/1.1 206 Partial\r\nConnection: close\r\nETag: \"v1\"\r\nContent-Range: bytes 20000-49999/50000\r\n"
                        .utf8
                )
                    + Array("Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc".utf8)
            ),
        ]
    )
    func wrongPart(answer: ServerBehaviour) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .dropped(Self.file, after: 20_000), answer, .file(Self.file))
            _ = await fetcher.failure(server.url("/a"))
            try await expect(fetcher, at: server.url("/a"), brings: Self.file.bytes)
            #expect(server.requests("/a").map { $0.header("Range") } == [nil, "bytes=20000-", nil])
        }
    }

    @Test("a correct part without a total length or a media type is accepted")
    func sparsePart() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .dropped(Self.file, after: 20_000), Self.rest("bytes 20000-49999/*", tag: "\"v1\""))
            _ = await fetcher.failure(server.url("/a"))
            let body = try await fetcher.body(server.url("/a"))
            #expect(body.array == Self.file.bytes)
            #expect(body.mediaType == "image/png")
        }
    }

    @Test("a download is not resumed without a strong validator, when compressed, or if the server declines ranges")
    func neverContinued() async throws {
        var weak = Self.file
        weak.entityTag = "W/\"v1\""
        var dated = Self.file
        dated.entityTag = nil
        dated.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
        var packed = Self.file
        packed.bytes = PackedBytes.gzip(Self.file.bytes)
        packed.headers = [("Content-Encoding", "gzip")]
        var unwilling = Self.file
        unwilling.supportsRange = false
        unwilling.headers = [("Accept-Ranges", "none")]
        for file in [weak, dated, packed, unwilling] {
            try await withServer { server, fetcher in
                server.serve("/a", .dropped(file, after: 20_000), .file(file))
                #expect(await fetcher.failure(server.url("/a"))?.kind == .incomplete)
                #expect(fetcher.keptPartials == (0, 0))
                try await expect(fetcher, at: server.url("/a"), brings: Self.file.bytes)
                #expect(server.requests("/a").last?.header("Range") == nil)
            }
        }
    }

    @Test("a partial body is kept after unrelated failures and after a cancellation")
    func keptThrough() async throws {
        try await withServer { server, fetcher in
            server.serve(
                "/a",
                .stalled(Self.file, after: 20_000),
                .status(503),
                .closes,
                .redirect("/b"),
                .file(Self.file)
            )
            server.serve("/b", .closes)
            let progress = ProgressRecord()
            let url = server.url("/a")
            let task = Task { try await fetcher.fetch(FetchRequest(url: url), progress: progress.report) }
            await eventually { progress.received == 20_000 }
            task.cancel()
            _ = await task.result
            for _ in 0..<3 {
                #expect(fetcher.keptPartials == (1, 20_000))
                #expect(await fetcher.failure(url) != nil)
            }
            // At another URL, the whole body is requested: equal tags of two URLs may stand for different files.
            #expect(server.requests("/b").first?.header("Range") == nil)
            try await expect(fetcher, at: url, brings: Self.file.bytes)
            #expect(server.requests("/a").last?.header("Range") == "bytes=20000-")
        }
    }

    @Test("a partial body is not used for another Accept header, or after the file is removed")
    func notForOthers() async throws {
        try await withServer { server, fetcher in
            server.serve(
                "/a",
                .dropped(Self.file, after: 20_000),
                .file(Self.file),
                .status(404),
                .file(Self.file)
            )
            let url = server.url("/a")
            _ = await fetcher.failure(url)
            _ = try await fetcher.fetch(FetchRequest(url: url, accept: "image/png"))
            #expect(fetcher.keptPartials == (1, 20_000))
            #expect(await fetcher.failure(url)?.kind == .status(404))
            #expect(fetcher.keptPartials == (0, 0))
            _ = try await fetcher.body(url)
            #expect(server.requests("/a").map { $0.header("Range") } == [nil, nil, "bytes=20000-", nil])
        }
    }

    @Test("a rest that exceeds the size limit in total is refused")
    func tooLarge() async throws {
        let unannounced = ServerFile(
            bytes: Self.file.bytes,
            entityTag: Self.file.entityTag,
            supportsRange: true
        )
        try await withServer(policy: { $0.maximumByteCount = 40_000 }) { server, fetcher in
            server.serve("/a", .dropped(unannounced, after: 20_000), .file(unannounced))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooLarge)
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooLarge)
        }
    }
}

@Suite("Partial bodies")
struct PartialBodiesTests {
    private func body(_ count: Int, tag: String = "\"v\"") throws -> PartialBody {
        PartialBody(
            bytes: .init(repeating: 7, count: count),
            head: ResponseHead(status: 200, headers: ["ETag": tag]),
            address: try RemoteAddress("http://a/"),
            total: nil
        )
    }

    @Test("the count and the size stay within their limits, for random calls")
    func limits() throws {
        var random = SeededGenerator(seed: 5)
        var bodies = PartialBodies<Int>(byteLimit: 1000, countLimit: 8)
        for _ in 0..<5000 {
            let key = Int(random.next() % 20)
            if random.next() % 3 == 0 {
                let taken = bodies.take(key)
                #expect(bodies.take(key) == nil || taken == nil)
            } else {
                bodies.keep(try body(Int(random.next() % 600)), for: key)
            }
            bodies.checkInvariants()
        }
    }

    @Test("the oldest body is removed first, and the longer part of a file is kept")
    func order() throws {
        var bodies = PartialBodies<String>(byteLimit: 1000, countLimit: 2)
        bodies.keep(try body(10), for: "a")
        bodies.keep(try body(10), for: "b")
        bodies.keep(try body(20), for: "a")
        bodies.keep(try body(5), for: "a")
        bodies.keep(try body(10), for: "c")
        #expect(bodies.take("b") == nil)
        #expect(bodies.take("a")?.count == 20)
        bodies.keep(try body(20), for: "d")
        bodies.keep(try body(5, tag: "\"new\""), for: "d")
        #expect(bodies.take("d")?.count == 5)
        bodies.keep(try body(501), for: "e")
        #expect(bodies.take("e") == nil)
    }
}

@Suite("Content ranges")
struct ContentRangeTests {
    @Test(
        "a range is parsed strictly",
        arguments: [
            ("bytes 0-0/1", true), ("BYTES 5-9/10", true), ("bytes 5-9/*", true), ("bytes 5-9/9", false),
            ("bytes 9-5/10", false), ("bytes */10", false), ("bytes 5-/10", false), ("bytes -5/10", false),
            ("bytes 5-9", false), ("items 5-9/10", false), ("bytes=5-9/10", false), ("bytes +5-9/10", false),
            ("bytes 5-9/10/11", false), ("bytes 5-99999999999999999999/*", false), ("", false),
        ]
    )
    func parsing(field: String, isRange: Bool) {
        #expect((ContentRange(field) != nil) == isRange)
    }

    @Test(
        "only the exact rest completes a file",
        arguments: [
            ("bytes 5-9/10", 5, 10, true), ("bytes 5-9/10", 5, nil, true), ("bytes 5-9/*", 5, 10, true),
            ("bytes 5-9/*", 5, nil, false), ("bytes 5-9/10", 4, 10, false), ("bytes 5-8/10", 5, 10, false),
            ("bytes 5-9/10", 5, 11, false), ("bytes 5-9/11", 5, nil, false),
        ] as [(String, Int, Int?, Bool)]
    )
    func completing(field: String, count: Int, total: Int?, completes: Bool) {
        #expect(ContentRange(field)?.completes(count, of: total) == completes)
    }
}
