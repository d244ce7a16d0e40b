import NIOCore
import Testing

@testable import ImagePipeline
@testable import PageImages

@Suite("The pipeline with a faulty server")
struct ImagePipelineServerTests {
    private let picture = ServerFile(
        bytes: TestImage(width: 300, height: 200).bytes,
        entityTag: "\"1\"",
        supportsRange: true
    )

    /// Runs a closure with a server and a pipeline that may connect to it, and shuts both down.
    private func withServer(
        _ change: (inout FetchPolicy) -> Void = { _ in },
        _ body: (FaultyServer, ImagePipeline) async throws -> Void
    ) async throws {
        #expect(TestProcess.isStarted)
        let server = try await FaultyServer.start()
        let folder = TemporaryFolder()
        var configuration = ImagePipelineConfiguration(cacheDirectory: folder.path)
        configuration.fetchPolicy = FetchPolicy(allowedHosts: [server.host])
        change(&configuration.fetchPolicy)
        configuration.retry = RetryStrategy(maximumRetries: 2, firstDelay: 0.001)
        let pipeline = try ImagePipeline(configuration: configuration)
        do {
            try await body(server, pipeline)
        } catch {
            Issue.record(error)
        }
        await pipeline.shutDown()
        await server.stop()
        #expect(pipeline.statistics.leaseCount == 0 && pipeline.statistics.workCount == 0)
    }

    private func request(_ server: FaultyServer, _ path: String = "/a.png") -> ImageRequest {
        ImageRequest(
            source: .url(server.url(path)),
            processors: [Downsample(width: 30)],
            serialiser: ImageEncoding(.png)
        )
    }

    @Test("temporary failures are retried until the server recovers", arguments: 0..<6)
    func passes(number: Int) async throws {
        let faults: [ServerBehaviour] = [
            .closes, .dropped(picture, after: 100), .lying(length: picture.bytes.count + 10, picture.bytes),
            .status(503, headers: [("Retry-After", "0")]), .status(500), .raw(Array("?!".utf8)),
        ]
        try await withServer { server, pipeline in
            server.serve("/a.png", faults[number], faults[number], .file(picture))
            let result = try await pipeline.image(request(server))
            #expect(result.image.width == 30 && !result.isPartial)
            #expect(server.count("/a.png") == 3)
        }
    }

    @Test("an interrupted download is resumed")
    func resumes() async throws {
        try await withServer { server, pipeline in
            server.serve("/a.png", .dropped(picture, after: 100), .file(picture))
            let result = try await pipeline.image(ImageRequest(source: .url(server.url("/a.png"))))
            #expect(try await result.image.bytes() == ByteBuffer(bytes: picture.bytes))
            #expect(server.requests("/a.png").last?.header("Range") != nil)
        }
    }

    @Test("a 304 transfers no bytes and decodes nothing again")
    func unchanged() async throws {
        try await withServer { server, pipeline in
            var file = picture
            file.headers = [("Cache-Control", "max-age=0")]
            server.serve("/a.png", .file(file))
            let first = try await pipeline.image(request(server))
            await until { pipeline.statistics.backgroundCount == 0 }
            let second = try await pipeline.image(request(server))
            #expect(second.origin == .disk)
            #expect(second.image.entityTag == first.image.entityTag)
            #expect(server.requests("/a.png").last?.header("If-None-Match") == "\"1\"")
            #expect(pipeline.statistics.confirmations == 1 && pipeline.statistics.decodes == 1)
        }
    }

    @Test("permanent failures are reported at once")
    func hopeless() async throws {
        try await withServer { server, pipeline in
            server.serve("/circle", .redirect("/round"))
            server.serve("/round", .redirect("/circle"))
            server.serve("/text", .status(200, body: Array("no picture".utf8)))
            let cases: [(String, ImageFailureKind)] = [
                ("/circle", .tooManyRedirects), ("/missing", .status(404)), ("/text", .undecodable),
            ]
            for (path, kind) in cases {
                let error = await #expect(throws: ImagePipelineError.self) {
                    try await pipeline.image(request(server, path))
                }
                #expect(error?.kind == kind, "\(path)")
            }
            #expect(server.count("/missing") == 1 && server.count("/text") == 1)
        }
    }

    @Test("a server that stalls times out")
    func stalls() async throws {
        try await withServer({ $0.idleTimeout = 0.5 }) { server, pipeline in
            server.serve("/a.png", .stalled(picture, after: 100))
            let error = await #expect(throws: ImagePipelineError.self) { try await pipeline.image(request(server)) }
            #expect(error?.kind == .timedOut)
            #expect(server.count("/a.png") == 3)
        }
    }

    @Test("addresses of this machine are refused unless they are allowed")
    func refuses() async throws {
        try await withServer({ $0.allowedHosts = [] }) { server, pipeline in
            server.serve("/a.png", .file(picture))
            let error = await #expect(throws: ImagePipelineError.self) { try await pipeline.image(request(server)) }
            #expect(error?.kind == .refusedAddress)
            #expect(server.totalCount == 0)
        }
    }

    @Test("an image in a data URL needs no server")
    func dataAddress() async throws {
        try await withServer { _, pipeline in
            let bytes = TestImage(width: 12, height: 9).bytes
            let text = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let result = try await pipeline.image(ImageRequest(source: .data("data:image/png," + text)))
            #expect(try await result.image.bytes() == ByteBuffer(bytes: bytes))
        }
    }
}
