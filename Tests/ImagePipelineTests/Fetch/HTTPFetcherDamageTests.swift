import PageImages
import Testing

@testable import ImagePipeline

@Suite("Damaged responses", .timeLimit(.minutes(5)))
struct HTTPFetcherDamageTests {
    private static let file = ServerFile.sample(count: 100_000)

    @Test(
        "an incomplete body is never a success",
        arguments: [
            ServerBehaviour.dropped(file, after: 0), .dropped(file, after: 1), .dropped(file, after: 99_999),
            .lying(length: 11, Array(repeating: 1, count: 10)), .lying(length: 5_000_000, []),
            .chunked([[1, 2, 3]], isEnded: false), .chunked([], isEnded: false),
            .raw(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8)),
            .raw(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n".utf8)),
            .raw(
                Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nContent-Encoding: gzip\r\n\r\n".utf8)
                    + PackedBytes.gzip([1, 2, 3])
            ),
        ]
    )
    func cutOff(behaviour: ServerBehaviour) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", behaviour)
            #expect(await fetcher.failure(server.url("/a"))?.kind == .incomplete)
        }
    }

    @Test(
        "a response that is not HTTP fails",
        arguments: [
            "\u{1}\u{2}\u{3}garbage\n\n", "SSH-2.0-OpenSSH_9.2\r\n", "220 mail.example ESMTP\r\n", "<html>hello</html>",
            "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
        ]
    )
    func garbage(answer: String) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .raw(Array(answer.utf8)))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .incomplete)
        }
    }

    @Test("endless headers fail")
    func endlessHead() async throws {
        try await withServer { server, fetcher in
            let start = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n".utf8)
            server.serve("/long", .raw(start + Array("X: ".utf8) + [UInt8](repeating: 0x61, count: 1_000_000)))
            server.serve("/many", .raw(start + (0..<50_000).flatMap { Array("X\($0): \($0)\r\n".utf8) }))
            #expect(await fetcher.failure(server.url("/long"))?.kind == .incomplete)
            #expect(await fetcher.failure(server.url("/many"))?.kind == .incomplete)
        }
    }

    @Test("a connection that closes before a response is unreachable")
    func closes() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .closes)
            #expect(await fetcher.failure(server.url("/a"))?.kind == .unreachable)
        }
    }

    @Test("a port without a server is unreachable")
    func noServer() async throws {
        let server = try await FaultyServer.start()
        let (host, url) = (server.host, server.url("/a"))
        await server.stop()
        let fetcher = HTTPFetcher(policy: FetchPolicy(allowedHosts: [host]))
        #expect(await fetcher.failure(url)?.kind == .unreachable)
        await fetcher.shutDown()
    }

    @Test("bytes beyond the announced length are not used for the next response")
    func tooLong() async throws {
        try await withServer { server, fetcher in
            let excess = Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil".utf8)
            server.serve("/a", .lying(length: 3, [1, 2, 3] + excess))
            server.serve("/b", .file(.sample(count: 7)))
            try await expect(fetcher, at: server.url("/a"), brings: [1, 2, 3])
            try await expect(fetcher, at: server.url("/b"), brings: ServerFile.sample(count: 7).bytes)
        }
    }

    @Test("a body that ends with its connection, in chunks, or empty is complete")
    func otherEnds() async throws {
        try await withServer { server, fetcher in
            server.serve("/close", .untilClose([1, 2, 3]))
            server.serve("/chunks", .chunked([[1], [2, 3]], isEnded: true))
            server.serve("/empty", .file(.sample(count: 0)))
            try await expect(fetcher, at: server.url("/close"), brings: [1, 2, 3])
            try await expect(fetcher, at: server.url("/chunks"), brings: [1, 2, 3])
            try await expect(fetcher, at: server.url("/empty"), brings: [])
        }
    }

    @Test("a length above the limit is refused before the body is read")
    func announcedTooLarge() async throws {
        try await withServer(policy: { $0.maximumByteCount = 1000 }) { server, fetcher in
            server.serve("/a", .file(.sample(count: 1001)))
            server.serve("/b", .file(.sample(count: 1000)))
            server.serve("/c", .lying(length: .max, []))
            let progress = ProgressRecord()
            await #expect(throws: FetchError.self) {
                try await fetcher.fetch(FetchRequest(url: server.url("/a")), progress: progress.report)
            }
            #expect(progress.reports.isEmpty)
            try await expect(fetcher, at: server.url("/b"), brings: ServerFile.sample(count: 1000).bytes)
            #expect(await fetcher.failure(server.url("/c"))?.kind == .tooLarge)
        }
    }

    @Test("an endless body is stopped at the limit")
    func endless() async throws {
        try await withServer(policy: { $0.maximumByteCount = 3_000_000 }) { server, fetcher in
            server.serve("/a", .endless)
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooLarge)
            await eventually { server.connectionCount == 0 }
        }
    }

    @Test("a compressed body is decompressed, and its progress has no expected length", arguments: ["gzip", "GZIP"])
    func packed(coding: String) async throws {
        try await withServer { server, fetcher in
            var file = ServerFile.sample(count: 200_000)
            let content = file.bytes
            file.bytes = PackedBytes.gzip(content)
            file.headers = [("Content-Encoding", coding)]
            server.serve("/a", .file(file))
            let progress = ProgressRecord()
            let request = FetchRequest(url: server.url("/a"))
            guard case .body(let body) = try await fetcher.fetch(request, progress: progress.report) else {
                return #expect(Bool(false))
            }
            #expect(body.array == content)
            #expect(progress.reports.allSatisfy { $0.expected == nil })
            #expect(progress.received == 200_000)
        }
    }

    @Test("a decompression bomb is stopped by its ratio and by its size")
    func bomb() async throws {
        let bomb = PackedBytes.bomb(packedCount: 200_000)
        let headers = [("Content-Encoding", "gzip")]
        try await withServer(policy: { $0.maximumInflation = 100 }) { server, fetcher in
            server.serve("/a", .chunked([bomb], isEnded: true, headers: headers))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooLarge)
        }
        try await withServer(policy: {
            $0.maximumInflation = 10_000
            $0.maximumByteCount = 1_000_000
        }) { server, fetcher in
            server.serve("/a", .chunked([bomb], isEnded: true, headers: headers))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooLarge)
        }
    }

    @Test("a body that can't be decompressed, or has an unsupported encoding, is an error")
    func badlyPacked() async throws {
        try await withServer { server, fetcher in
            let whole = PackedBytes.gzip(ServerFile.sample(count: 5000).bytes)
            let packed = { (bytes: [UInt8], coding: String) in
                ServerBehaviour.chunked([bytes], isEnded: true, headers: [("Content-Encoding", coding)])
            }
            server.serve("/truncated", packed(Array(whole.dropLast(600)), "gzip"))
            server.serve("/garbage", packed(Array("no gzip at all, not even close".utf8), "gzip"))
            server.serve("/brotli", packed(whole, "br"))
            server.serve("/twice", packed(whole, "gzip, gzip"))
            #expect(await fetcher.failure(server.url("/truncated"))?.kind == .incomplete)
            for path in ["/garbage", "/brotli", "/twice"] {
                #expect(await fetcher.failure(server.url(path))?.kind == .undecodable, "\(path)")
            }
        }
    }
}
