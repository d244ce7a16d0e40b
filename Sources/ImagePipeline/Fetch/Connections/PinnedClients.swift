import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOPosix
import Synchronization

/// HTTP clients, each pinned to one checked address of one host.
///
/// AsyncHTTPClient resolves names itself, and a DNS override applies to a whole client. So there is one client for each
/// host and address. The `Host` header and the name in the certificate stay those of the host.
final class PinnedClients: Sendable {
    struct Key: Hashable {
        var host: HostName
        var address: InternetAddress
        var connectMilliseconds: Int64
    }

    private struct State {
        var clients: [Key: (client: HTTPClient, users: Int, lastUse: Int)] = [:]
        var closing: [Int: Task<Void, Never>] = [:]
        var counter = 0
        var isShutDown = false
    }

    /// The maximum number of unused clients. Beyond it, the least recently used one is closed. Each may hold
    /// connections and its own copy of the system's certificates.
    private static let idleLimit = 8

    private let policy: FetchPolicy
    /// Guards the clients and their use counts.
    private let state = Mutex(State())

    init(policy: FetchPolicy) {
        self.policy = policy
    }

    deinit {
        // Closes the connections if `shutDown` was not called.
        for entry in state.withLock({ $0.clients.values }) { entry.client.shutdown { _ in } }
    }

    /// Returns a client. The caller must return it with ``returnClient(_:)``. `nil` after the shutdown.
    func borrow(_ key: Key) -> HTTPClient? {
        state.withLock { state in
            guard !state.isShutDown else { return nil }
            var entry = state.clients[key] ?? (makeClient(key), 0, 0)
            entry.users += 1
            state.clients[key] = entry
            return entry.client
        }
    }

    func returnClient(_ key: Key) {
        state.withLock { state in
            state.counter += 1
            state.clients[key]?.users -= 1
            state.clients[key]?.lastUse = state.counter
            let idle = state.clients.filter { $0.value.users == 0 }
            guard !state.isShutDown, idle.count > Self.idleLimit,
                let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse })?.key,
                let client = state.clients.removeValue(forKey: oldest)?.client
            else { return }
            let number = state.counter
            state.closing[number] = Task { [weak self] in
                try? await client.shutdown()
                self?.closed(number)
            }
        }
    }

    private func closed(_ number: Int) {
        state.withLock { $0.closing[number] = nil }
    }

    /// Closes all connections, including those in use.
    func shutDown() async {
        let (clients, closing) = state.withLock { state in
            defer { state.clients = [:] }
            state.isShutDown = true
            return (state.clients.values.map(\.client), Array(state.closing.values))
        }
        for client in clients { try? await client.shutdown() }
        for task in closing { await task.value }
    }

    private func makeClient(_ key: Key) -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .milliseconds(max(1, key.connectMilliseconds))),
            decompression: .enabled(limit: .ratio(policy.maximumInflation))
        )
        configuration.connectionPool.idleTimeout = .milliseconds(Int64(policy.connectionIdleTime * 1000))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = policy.perHostConnections
        // Another address of the host may respond at once; the caller decides whether to retry this one.
        configuration.connectionPool.retryConnectionEstablishment = false
        if case .name(let name) = key.host { configuration.dnsOverride = [name: key.address.description] }
        let address = key.address
        configuration.http1_1ConnectionDebugInitializer = { Self.confirm($0, isTo: address) }
        configuration.http2ConnectionDebugInitializer = { Self.confirm($0, isTo: address) }
        return HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    /// Checks the connection's address before anything is sent. The DNS override already determines the address; this
    /// check holds even if the override's behaviour changes.
    private static func confirm(_ channel: any Channel, isTo address: InternetAddress) -> EventLoopFuture<Void> {
        if channel.remoteAddress.flatMap(InternetAddress.init(socketAddress:)) == address {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        return channel.close().flatMapThrowing { throw UncheckedAddress() }
    }
}

/// The error for a connection to an address other than the checked one.
struct UncheckedAddress: Error {}

extension InternetAddress {
    /// Creates the address without its port; `nil` for other kinds of sockets.
    init?(socketAddress: SocketAddress) {
        // Converts through text: which module owns the members of the C structures depends on the order of imports.
        guard let text = socketAddress.ipAddress else { return nil }
        if case .v4 = socketAddress { self.init(looseIPv4: text) } else { self.init(ipv6: text) }
    }
}
