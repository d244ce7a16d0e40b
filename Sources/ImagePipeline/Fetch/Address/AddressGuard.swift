import ImageLoading
import Synchronization

/// Decides which addresses a request may be connected to.
///
/// A host's name is looked up here and nowhere else: the connection is made to an address that came out of this check,
/// so a name that changes its mind between check and connection changes nothing.
final class AddressGuard: Sendable {
    private let allowed: AllowedHosts
    private let lifetime: Double
    private let lookUp: HostLookup
    private let now: @Sendable () -> Double
    /// Guards the answers that are still good. They hold a chapter's pages to one address, and so to its connections.
    private let known = Mutex<KnownHosts>(KnownHosts())

    init(policy: FetchPolicy, clock: FetchClock, lookUp: @escaping HostLookup) {
        allowed = AllowedHosts(policy.allowedHosts)
        lifetime = policy.addressLifetime
        now = clock.now
        self.lookUp = lookUp
    }

    /// The addresses to connect to, best first; never empty.
    ///
    /// One address that must not be asked makes the whole host suspect: an honest host does not name one.
    ///
    /// - Throws: `refusedAddress`, `unreachable` when the host is unknown, or `cancelled`.
    func addresses(for origin: RemoteAddress.Origin) async throws(FetchFailure) -> [InternetAddress] {
        let addresses: [InternetAddress]
        switch origin.host {
        case .literal(let address): addresses = [address]
        case .name(let name): addresses = try await self.addresses(of: name)
        }
        if !allowed.contain(origin), let use = addresses.lazy.compactMap(\.specialUse).first {
            throw FetchFailure(
                .refusedAddress,
                "\(origin.host.text) is not on the open internet (\(use)). If you trust it, allow it with "
                    + "--allow-host \(origin.authority)."
            )
        }
        return addresses
    }

    private func addresses(of name: String) async throws(FetchFailure) -> [InternetAddress] {
        if let addresses = known.withLock({ $0.addresses(of: name, now: now()) }) { return addresses }
        let addresses = try await lookUp(name)
        guard !addresses.isEmpty else { throw FetchFailure(.unreachable, "The host \(name) has no address.") }
        known.withLock { $0.keep(addresses, of: name, until: now() + lifetime) }
        return addresses
    }
}

/// Answers of the name service, for as long as they are good.
struct KnownHosts {
    private var entries: [String: (addresses: [InternetAddress], until: Double)] = [:]
    /// More hosts than any library reads from at once.
    private static let limit = 256

    func addresses(of name: String, now: Double) -> [InternetAddress]? {
        guard let entry = entries[name], now < entry.until else { return nil }
        return entry.addresses
    }

    mutating func keep(_ addresses: [InternetAddress], of name: String, until: Double) {
        // Full of names is full of names nobody needs again: starting over costs a lookup each.
        if entries.count >= Self.limit { entries.removeAll() }
        entries[name] = (addresses, until)
    }
}
