import PageImages
import Synchronization

/// Decides which addresses a request may connect to.
///
/// Host names are resolved only here. The connection is made to an address that passed this check, so a DNS answer that
/// changes between the check and the connection has no effect.
final class AddressGuard: Sendable {
    private let allowed: AllowedHosts
    private let lifetime: Double
    private let lookUp: HostLookup
    private let now: @Sendable () -> Double
    /// Guards the cached DNS answers. The cache also keeps all pages of a chapter on one address, so they share
    /// connections.
    private let known = Mutex<KnownHosts>(KnownHosts())

    init(policy: FetchPolicy, clock: FetchClock, lookUp: @escaping HostLookup) {
        allowed = AllowedHosts(policy.allowedHosts)
        lifetime = policy.addressLifetime
        now = clock.now
        self.lookUp = lookUp
    }

    /// Returns the addresses to connect to, in order of preference; never empty.
    ///
    /// If one address of a host is not public, the whole host is refused.
    ///
    /// - Throws: `refusedAddress`, `unreachable` when the host is unknown, or `cancelled`.
    func addresses(for origin: RemoteAddress.Origin) async throws(FetchError) -> [InternetAddress] {
        let addresses: [InternetAddress]
        switch origin.host {
        case .literal(let address): addresses = [address]
        case .name(let name): addresses = try await self.addresses(of: name)
        }
        if !allowed.contain(origin), let use = addresses.lazy.compactMap(\.specialUse).first {
            throw FetchError(
                .refusedAddress,
                "\(origin.host.text) is not on the public internet (\(use)). If you trust it, allow it with "
                    + "--allow-host \(origin.authority)."
            )
        }
        return addresses
    }

    private func addresses(of name: String) async throws(FetchError) -> [InternetAddress] {
        if let addresses = known.withLock({ $0.addresses(of: name, now: now()) }) { return addresses }
        let addresses = try await lookUp(name)
        guard !addresses.isEmpty else { throw FetchError(.unreachable, "The host \(name) has no address.") }
        known.withLock { $0.keep(addresses, of: name, until: now() + lifetime) }
        return addresses
    }
}

/// The cached DNS answers.
struct KnownHosts {
    private var entries: [String: (addresses: [InternetAddress], until: Double)] = [:]
    /// The maximum number of hosts. More than a library reads from at the same time.
    private static let limit = 256

    func addresses(of name: String, now: Double) -> [InternetAddress]? {
        guard let entry = entries[name], now < entry.until else { return nil }
        return entry.addresses
    }

    mutating func keep(_ addresses: [InternetAddress], of name: String, until: Double) {
        // When the cache is full, removes all entries. This costs one lookup for each host in use.
        if entries.count >= Self.limit { entries.removeAll() }
        entries[name] = (addresses, until)
    }
}
