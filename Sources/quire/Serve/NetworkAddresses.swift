import Glibc

/// The addresses at which other machines on the network can reach this machine.
enum NetworkAddresses {
    /// The IPv4 addresses of all active interfaces except loopback, in the system's order.
    static func local() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let interface = interface?.pointee, let address = interface.ifa_addr else { continue }
            let flags = interface.ifa_flags
            guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
                address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            found.append(String(decoding: bytes, as: UTF8.self))
        }
        return found
    }

    /// Whether a listening address is reachable from this machine only.
    static func isThisMachineOnly(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Whether a listening address means all addresses of the machine.
    static func isEveryAddress(_ host: String) -> Bool {
        host == "0.0.0.0" || host == "::"
    }
}
