import AsyncHTTPClient
import Foundation
import ImagePipeline
import Library
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import WireModel

@testable import Readers
@testable import Server

/// The real server on a real socket with a real store, over a folder of comics.
struct TestServer: Sendable {
    let port: Int
    let scans: EventHub
    let store: LibraryStore
    let data: TestFolder
    let pipeline: ImagePipeline

    struct Response: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: JSON { get throws { try JSON(parsing: body) } }

        subscript(_ name: String) -> String? { headers.first(name: name) }
    }

    /// Runs `body` against a server that is stopped afterwards.
    ///
    /// - Parameters:
    ///   - library: the folder to serve.
    ///   - dictionaries: the folder of dictionaries.
    ///   - fonts: the folder of fonts.
    ///   - hyphenation: the folder of hyphenation patterns.
    ///   - allowedHosts: the private hosts from which remote publications may load pages.
    ///   - memoryPressure: replaces the memory pressure of the system.
    ///   - clock: the clock for the delays after wrong keys, in seconds; nil for the real clock.
    ///   - log: records the messages of the server, except those of debug levels.
    ///   - scanned: whether to wait until the first scan has finished.
    ///   - location: the database of the store; nil for a new file.
    ///   - configure: changes the configuration of the image pipeline.
    ///   - change: changes the settings of the server.
    static func run(
        library: TestFolder,
        access: AccessPolicy = .loopbackOnly,
        webRoot: String? = nil,
        dictionaries: String? = nil,
        fonts: String? = nil,
        hyphenation: String? = nil,
        allowedHosts: Set<String> = [],
        heartbeatInterval: Duration = .seconds(15),
        memoryPressure: MemoryPressure? = nil,
        clock: (@Sendable () -> Double)? = nil,
        log: LogRecorder? = nil,
        scanned: Bool = true,
        location: StoreLocation? = nil,
        configure: (inout ImagePipelineConfiguration) -> Void = { _ in },
        change: (inout ServerSettings) -> Void = { _ in },
        _ body: (TestServer) async throws -> Void
    ) async throws {
        let data = try TestFolder()
        let store = try LibraryStore(
            location ?? .file(data.path + "/library.sqlite"),
            additionalMigrations: AccountSchema.migrations
        )
        var pictures = ImagePipelineConfiguration.server(
            cacheDirectory: data.path + "/cache",
            allowedHosts: allowedHosts
        )
        pictures.workerCount = 2
        configure(&pictures)
        let pipeline = try ImagePipeline(configuration: pictures)
        var logger = Logger(label: "quire.test")
        logger.logLevel = .critical
        if let log { logger = log.logger }
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        var settings = ServerSettings(
            port: 0,
            access: access,
            webRoot: webRoot,
            heartbeatInterval: heartbeatInterval
        )
        settings.dictionaryFolder = dictionaries
        settings.fontFolder = fonts
        settings.hyphenationFolder = hyphenation
        if let clock { settings.clock = clock }
        if let memoryPressure { settings.memoryPressure = memoryPressure }
        settings.makeAccounts = { database in
            let cheap = PasswordHash.Parameters(logarithmOfRounds: 10, blockSize: 1, parallelism: 1)
            return AccountStore(database: database, clock: .system, hasher: PasswordHasher(parameters: cheap))
        }
        change(&settings)
        let server = QuireServer(
            settings: settings,
            store: store,
            scanner: try LibraryScanner(store: store, roots: [LibraryRoot.reading(library.path)]),
            pipeline: pipeline,
            logger: logger,
            onListening: { listening.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
        let running = Task {
            defer { listening.finish() }
            try await group.run()
        }
        do {
            guard let port = await ports.first(where: { _ in true }) else {
                try await running.value
                throw RawConnection.Failure()
            }
            if scanned { await server.scans.waitForEnd() }
            try await body(
                TestServer(port: port, scans: server.scans, store: store, data: data, pipeline: pipeline)
            )
        } catch {
            await group.triggerGracefulShutdown()
            _ = try? await running.value
            await pipeline.shutDown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
        await pipeline.shutDown()
        try store.close()
    }

    /// Sends a request and reads the whole response. Redirects are not followed.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) async throws -> Response {
        try await TestClient.send(port: port, method, path, headers: headers, body: body)
    }

    func get(_ path: String, headers: [(String, String)] = []) async throws -> Response {
        try await send(.GET, path, headers: headers)
    }

    func put(_ path: String, json: String, headers: [(String, String)] = []) async throws -> Response {
        try await send(
            .PUT,
            path,
            headers: [("Content-Type", "application/json")] + headers,
            body: Array(json.utf8)
        )
    }

    /// The base URL of the first publication's pages.
    func firstPages() async throws -> String {
        "/images/\(try await store.series(.init(), user: .owner).series.first?.coverContent ?? "")"
    }

    /// Waits until a condition is true, for half a minute at most.
    ///
    /// - Returns: whether it became true.
    func eventually(_ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<6_000 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// Returns the identifier of the first publication.
    func firstPublication() async throws -> String { try await publications().first?["id"].text ?? "" }

    /// Returns the publications of all series, in the order of the lists.
    func publications() async throws -> [JSON] {
        var all: [JSON] = []
        for series in try await get("/api/v1/series").json["series"].elements {
            all += try await get("/api/v1/series/\(series["id"].text ?? "")").json["publications"].elements
        }
        return all
    }
}

extension EventHub {
    /// Waits until the current scan, or the next one, has finished.
    func waitForEnd() async {
        guard let signals = listen() else { return }
        for await _ in signals where latest?.phase == .done || latest?.phase == .failed { return }
    }
}

/// Sends requests to a server on this machine.
enum TestClient {
    static let shared: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.decompression = .disabled
        // A killed server restarts at another port.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Some tests send many requests at once.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        // All suites run at the same time, so connecting can take long.
        configuration.timeout.connect = .seconds(60)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    static func request(
        port: Int,
        _ method: HTTPMethod,
        _ path: String,
        headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        request.headers = HTTPHeaders(headers)
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        return request
    }

    static func send(
        port: Int,
        _ method: HTTPMethod,
        _ path: String,
        headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) async throws -> TestServer.Response {
        let request = request(port: port, method, path, headers: headers, body: body)
        let response = try await shared.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 64 << 20)
        return TestServer.Response(
            status: Int(response.status.code),
            headers: response.headers,
            body: Array(bytes.readableBytesView)
        )
    }
}
