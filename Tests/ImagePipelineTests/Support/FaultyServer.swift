import NIOCore
import NIOPosix
import Synchronization

/// A web server on loopback that does what its scripts say, wrong things above all.
///
/// It writes HTTP/1.1 by hand, so that it can also write what no HTTP library would.
///
///     let server = try await FaultyServer.start()
///     server.serve("/a.png", .dropped(file, after: 100), .file(file))   // second request and later: the file
///     let fetcher = HTTPFetcher(policy: FetchPolicy(allowedHosts: [server.host]))
///     … fetch server.url("/a.png") …
///     #expect(server.count("/a.png") == 2)
///     await fetcher.shutDown()
///     await server.stop()
///
/// The first request of a path gets the first behaviour of its script, the second the second, and so on; the last
/// behaviour is for all that follow. A path without a script is answered with 404. A path is what stands before `?`.
///
/// With ``RandomFaults`` a share of all requests meets a fault instead of its script. Which ones is decided by the seed,
/// the path and the number of the request for that path, not by which request of several comes first.
final class FaultyServer: Sendable {
    fileprivate struct State {
        var scripts: [String: [ServerBehaviour]] = [:]
        var requests: [String: [ServerRequest]] = [:]
        var faultCounts: [String: Int] = [:]
        var connections: [ObjectIdentifier: any Channel] = [:]
        var mostConnections = 0
        var connectionCount = 0
    }

    /// Where the server listens, on 127.0.0.1.
    let port: Int
    private let listener: any Channel
    private let core: Core

    /// What the server and its connections share.
    final class Core: Sendable {
        fileprivate let faults: RandomFaults
        /// Guards scripts and records.
        fileprivate let state = Mutex(State())

        fileprivate init(faults: RandomFaults) {
            self.faults = faults
        }

        /// Writes a request down and says what to do with it.
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
                state.mostConnections = max(state.mostConnections, state.connections.count)
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

    /// Stops listening and closes every connection, stalled ones included.
    func stop() async {
        try? await listener.close()
        for connection in core.state.withLock({ Array($0.connections.values) }) { try? await connection.close() }
    }

    /// `127.0.0.1:port`, as the fetch policy's allowed hosts take it.
    var host: String { "127.0.0.1:\(port)" }

    /// The address of a path, under 127.0.0.1 or another name of the same machine.
    func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// Sets a path's script in place of the former; its requests are counted anew.
    func serve(_ path: String, _ first: ServerBehaviour, _ more: ServerBehaviour...) {
        core.state.withLock { state in
            state.scripts[path] = [first] + more
            state.requests[path] = nil
            state.faultCounts[path] = nil
        }
    }

    /// The requests of a path, in the order they came.
    func requests(_ path: String) -> [ServerRequest] { core.state.withLock { $0.requests[path] ?? [] } }

    /// How often a path was asked for.
    func count(_ path: String) -> Int { requests(path).count }

    /// How often a request of a path met a random fault.
    func faultCount(_ path: String) -> Int { core.state.withLock { $0.faultCounts[path] ?? 0 } }

    /// How often anything was asked for.
    var totalCount: Int { core.state.withLock { $0.requests.values.reduce(0) { $0 + $1.count } } }

    /// How many connections are open.
    var connectionCount: Int { core.state.withLock { $0.connections.count } }

    /// How many connections were ever made.
    var connectionsMade: Int { core.state.withLock { $0.connectionCount } }

    /// How many connections were open at the same time at most.
    var mostConnections: Int { core.state.withLock { $0.mostConnections } }
}
