import Glibc
import NIOCore
import NIOPosix
import PageImages

/// Resolves a host name to its IP addresses, the preferred one first.
typealias HostLookup = @Sendable (_ name: String) async throws(FetchError) -> [InternetAddress]

/// Resolves host names with the system's resolver, on a thread pool because the calls block.
final class SystemHostLookup: Sendable {
    /// A lookup whose name server doesn't answer blocks its thread until the resolver's timeout. With several threads,
    /// other lookups continue.
    private let threads = NIOThreadPool(numberOfThreads: 4)

    /// Returns the host's addresses in the order the system prefers (RFC 6724).
    func addresses(of name: String) async throws(FetchError) -> [InternetAddress] {
        // Starts the threads on the first call.
        threads.start()
        let arrival = Promise<[InternetAddress]>()
        threads.submit { state in
            arrival.fulfil(state == .active ? Self.resolve(name) : [])
        }
        // `getaddrinfo` can't be cancelled. A cancelled caller returns immediately, and its result is discarded.
        guard let addresses = await arrival.wait() else { throw .cancelled }
        guard !addresses.isEmpty else {
            throw FetchError(.unreachable, "The host \(name) is unknown or its name service does not answer.")
        }
        return addresses
    }

    deinit {
        // Ends the threads if `shutDown` was not called.
        threads.shutdownGracefully { _ in }
    }

    func shutDown() async {
        try? await threads.shutdownGracefully()
    }

    private static func resolve(_ name: String) -> [InternetAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var found: [InternetAddress] = []
        var next = first
        while let entry = next {
            if let address = address(entry.pointee), !found.contains(address) { found.append(address) }
            next = entry.pointee.ai_next
        }
        return found
    }

    private static func address(_ entry: addrinfo) -> InternetAddress? {
        guard let pointer = UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch entry.ai_family {
        case AF_INET:
            let address = pointer.loadUnaligned(as: sockaddr_in.self)
            return withUnsafeBytes(of: address.sin_addr) { InternetAddress(networkBytes: Array($0)) }
        case AF_INET6:
            let address = pointer.loadUnaligned(as: sockaddr_in6.self)
            return withUnsafeBytes(of: address.sin6_addr) { InternetAddress(networkBytes: Array($0)) }
        default: return nil
        }
    }
}
