import HTTPTypes
import Hummingbird
import ImagePipeline

/// The proxies whose headers are trusted: the name of the user, and the address of the client.
public struct TrustedProxies: Sendable, Equatable {
    /// The name of the programs that connect through a UNIX domain socket, which have no address.
    public static let socketPeer = "unix"
    /// The networks of the proxies.
    let networks: [AddressRange]
    /// Whether the programs that connect through a UNIX domain socket are trusted.
    let includesSocket: Bool
    /// The name of the header with the user's name; nil to ignore it.
    let userHeader: HTTPField.Name?
    /// Whether users whom the header names and the server doesn't know are added.
    let createsUsers: Bool

    /// No proxy is trusted.
    public static let none = TrustedProxies([], userHeader: nil, createsUsers: false)

    /// Reads the configuration; nil if a network or the header's name is not valid.
    ///
    /// - Parameters:
    ///   - networks: Addresses such as `10.0.0.2`, networks such as `10.0.0.0/24`, and ``socketPeer``.
    ///   - userHeader: The name of the header, such as `Remote-User`; nil to ignore it.
    ///   - createsUsers: Whether unknown users of the header are added.
    public init?(networks: [String], userHeader: String?, createsUsers: Bool) {
        let addresses = networks.filter { $0 != Self.socketPeer }
        let ranges = addresses.compactMap { AddressRange($0) }
        let name = userHeader.flatMap { HTTPField.Name($0) }
        guard ranges.count == addresses.count, (name != nil) == (userHeader != nil) else { return nil }
        self.init(
            ranges,
            includesSocket: addresses.count < networks.count,
            userHeader: name,
            createsUsers: createsUsers
        )
    }

    private init(
        _ networks: [AddressRange],
        includesSocket: Bool = false,
        userHeader: HTTPField.Name?,
        createsUsers: Bool
    ) {
        self.networks = networks
        self.includesSocket = includesSocket
        self.userHeader = userHeader
        self.createsUsers = createsUsers
    }

    /// Returns whether the peer of a connection is a trusted proxy.
    ///
    /// - Parameter address: the peer's address, or ``socketPeer``.
    func contains(_ address: String) -> Bool {
        if address == Self.socketPeer { return includesSocket }
        guard let address = InternetAddress(peer: address) else { return false }
        return networks.contains { $0.contains(address) }
    }

    /// Returns the name of the user from the header of a trusted proxy; nil if the header is missing, empty, or there are
    /// several, as when a client sent one too.
    func userName(in request: Request, peer: String) -> String? {
        guard let userHeader, contains(peer) else { return nil }
        let values = request.headers[values: userHeader]
        guard values.count == 1, !values[0].isEmpty else { return nil }
        return values[0]
    }

    /// Returns the address of the client. If the peer is a trusted proxy, this is the last address in its headers that
    /// isn't a trusted proxy.
    func clientAddress(of request: Request, peer: String) -> String {
        forwarded(in: request.headers, peer: peer).client ?? peer
    }
}

/// A range of addresses in CIDR notation.
struct AddressRange: Sendable, Equatable {
    let address: InternetAddress
    let prefixLength: Int

    /// Reads an address or a network; nil for other texts.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = InternetAddress(peer: String(parts[0])) else { return nil }
        let maximum = if case .v4 = address { 32 } else { 128 }
        guard let length = parts.count == 2 ? Int(parts[1]) : maximum, (0...maximum).contains(length) else {
            return nil
        }
        self.address = address
        prefixLength = length
    }

    /// Whether an address is in the range.
    func contains(_ other: InternetAddress) -> Bool {
        switch (address, other) {
        case (.v4(let first), .v4(let second)):
            return prefixLength == 0 || (first ^ second) >> (32 - UInt32(prefixLength)) == 0
        case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
            // A shift by 64 gives zero.
            let highLength = min(prefixLength, 64)
            return (high ^ otherHigh) >> UInt64(64 - highLength) == 0
                && (low ^ otherLow) >> UInt64(64 - max(prefixLength - 64, 0)) == 0
        default: return false
        }
    }
}

extension InternetAddress {
    /// Reads the address of a connection's peer. An IPv4 address that is mapped to IPv6 is the IPv4 address.
    init?(peer text: String) {
        if text.utf8.contains(UInt8(ascii: ":")) {
            self.init(ipv6: String(text.prefix { $0 != "%" }))
            guard case .v6(high: 0, let low) = self, low >> 32 == 0xFFFF else { return }
            self = .v4(UInt32(truncatingIfNeeded: low))
        } else {
            self.init(decimalIPv4: text.utf8)
        }
    }

    /// Reads four decimal parts. Other notations of IPv4 are not accepted: a leading zero would mean octal.
    private init?(decimalIPv4 text: some Sequence<UInt8>) {
        var (bits, part, digitCount, partCount): (UInt32, UInt32, Int, Int) = (0, 0, 0, 1)
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard digitCount == 0 || part > 0 else { return nil }
                part = part * 10 + UInt32(byte - UInt8(ascii: "0"))
                digitCount += 1
                guard part <= 255 else { return nil }
            case UInt8(ascii: "."):
                guard digitCount > 0, partCount < 4 else { return nil }
                bits = bits << 8 | part
                (part, digitCount, partCount) = (0, 0, partCount + 1)
            default: return nil
            }
        }
        guard digitCount > 0, partCount == 4 else { return nil }
        self = .v4(bits << 8 | part)
    }
}
