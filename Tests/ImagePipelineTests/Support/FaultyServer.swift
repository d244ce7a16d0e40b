import NIOCore
import NIOPosix
import Synchronization

/// A web server on the loopback interface that follows scripts, mostly to send faulty responses.
///
/// It writes HTTP/1.1 itself, because HTTP libraries don't allow invalid responses.
///
///     let server = try await FaultyServer.start()
///     server.serve("/a.png", .dropped(file, after: 100), .file(file))   // second request and later: the file
///     let fetcher = HTTPFetcher(policy: FetchPolicy(allowedHosts: [server.host]))
///     … fetch server.url("/a.png") …
///     #expect(server.count("/a.png") == 2)
///     await fetcher.shutDown()
///     await server.stop()
///
/// Each request of a path uses the next behaviour of the path's script; the last behaviour repeats. A path without a
/// script has the status 404. The query is not part of the path.
///
/// With ``RandomFaults``, some requests meet a fault instead. The seed, the path and the number of the request for that
/// path determine which ones, independently of the order of concurrent requests.
final class FaultyServer: Sendable {
    fileprivate struct State {
        var scripts: [String: [ServerBehaviour]] = [:]
        var requests: [String: [ServerRequest]] = [:]
        var faultCounts: [String: Int] = [:]
        var connections: [ObjectIdentifier: any Channel] = [:]
        var peakConnectionCount = 0
        var connectionCount = 0
    }

    /// The port of the server on 127.0.0.1.
    let port: Int
    private let listener: any Channel
    private let core: Core

    /// The state that the server and its connections share.
    final class Core: Sendable {
        fileprivate let faults: RandomFaults
        /// Guards the scripts and the recorded requests.
        fileprivate let state = Mutex(State())

        fileprivate init(faults: RandomFaults) {
            self.faults = faults
        }

        /// Records a request and returns how to respond.
        func behaviour(for request: ServerRequest) -> ServerBehaviour {
            let found = state.withLock { state -> ServerBehaviour in
                let number = state.requests[request.path, default: []].count
                state.requests[request.path, default: []].append(request)
                guard let script = state.scripts[request.path], let last = script.last else { return .status(404) }
                let planned = number < script.count ? script[number] : last
                guard let fault = faults.fault(path: request.path, number: number) else { return planned }
                state.faultCounts[request.path, default: 0] += 1
                return fault.behaviour(insteadOf: planned)
            }
            if case .decided(let decide) = found { return decide(request) }
            return found
        }

        fileprivate func opened(_ channel: any Channel) {
            state.withLock { state in
                state.connections[ObjectIdentifier(channel)] = channel
                state.connectionCount += 1
                state.peakConnectionCount = max(state.peakConnectionCount, state.connections.count)
            }
            channel.closeFuture.whenComplete { _ in
                self.state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
            }
        }
    }

    private init(listener: any Channel, core: Core, port: Int) {
        self.listener = listener
        self.core = core
        self.port = port
    }

    /// Starts a server on a free port.
    static func start(faults: RandomFaults = .none) async throws -> FaultyServer {
        let core = Core(faults: faults)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                core.opened(channel)
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(FaultyConnection(core: core))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        return FaultyServer(listener: listener, core: core, port: listener.localAddress?.port ?? 0)
    }

    /// Stops listening and closes all connections, including stalled ones.
    func stop() async {
        try? await listener.close()
        for connection in core.state.withLock({ Array($0.connections.values) }) { try? await connection.close() }
    }

    /// `127.0.0.1:port`, for the allowed hosts of the fetch policy.
    var host: String { "127.0.0.1:\(port)" }

    /// Returns the URL of a path, with 127.0.0.1 or another name of this machine.
    func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// Replaces the script of a path and resets its count of requests.
    func serve(_ path: String, _ first: ServerBehaviour, _ more: ServerBehaviour...) {
        core.state.withLock { state in
            state.scripts[path] = [first] + more
            state.requests[path] = nil
            state.faultCounts[path] = nil
        }
    }

    /// The requests of a path, in order.
    func requests(_ path: String) -> [ServerRequest] { core.state.withLock { $0.requests[path] ?? [] } }

    /// Returns the number of requests of a path.
    func count(_ path: String) -> Int { requests(path).count }

    /// Returns the number of requests of a path that met a random fault.
    func faultCount(_ path: String) -> Int { core.state.withLock { $0.faultCounts[path] ?? 0 } }

    /// The number of all requests.
    var totalCount: Int { core.state.withLock { $0.requests.values.reduce(0) { $0 + $1.count } } }

    /// The number of open connections.
    var connectionCount: Int { core.state.withLock { $0.connections.count } }

    /// The number of connections since the start.
    var connectionsMade: Int { core.state.withLock { $0.connectionCount } }

    /// The maximum number of connections that were open at the same time.
    var peakConnectionCount: Int { core.state.withLock { $0.peakConnectionCount } }
}
