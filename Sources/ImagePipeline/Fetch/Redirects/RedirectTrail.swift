import ImageLoading

/// The addresses one attempt has been sent to, and whether it may go on to the next.
struct RedirectTrail: Sendable {
    /// Where the attempt stands.
    private(set) var current: RemoteAddress
    /// Whether it has never left the origin that credentials and modifier headers are meant for. Once it has, they
    /// stay behind even if it is sent back.
    private(set) var isHome = true

    private let policy: RedirectPolicy
    private let first: RemoteAddress
    private var seen: Set<RemoteAddress>

    /// No policy follows further: browsers give up at 20.
    private static let hopLimit = 20

    init(from address: RemoteAddress, policy: RedirectPolicy) {
        self.policy = policy
        first = address
        current = address
        seen = [address]
    }

    /// Goes where the server points.
    ///
    /// - Parameter location: The value of `Location`.
    /// - Throws: `tooManyRedirects` when the policy, the count or a circle forbids it; `refusedAddress` when it leads
    ///   from https to http or to what is no address.
    mutating func follow(_ location: String) throws(FetchFailure) {
        let next = try current.resolving(location)
        if current.origin.isSecure && !next.origin.isSecure {
            throw FetchFailure(.refusedAddress, "\(current.origin.authority) redirects from https to http.")
        }
        guard seen.insert(next).inserted else {
            throw FetchFailure(.tooManyRedirects, "\(current.origin.authority) redirects in a circle.")
        }
        let staysHome = isHome && next.origin == first.origin
        let hop = seen.count - 1
        let decision = policy.decision(
            hop: hop,
            isSameHost: next.origin.host == first.origin.host,
            isSameOrigin: staysHome
        )
        guard case .follow(let withCredentials) = decision, hop <= Self.hopLimit else {
            throw FetchFailure(.tooManyRedirects, Self.refusal(policy, hop: hop))
        }
        isHome = withCredentials
        current = next
    }

    private static func refusal(_ policy: RedirectPolicy, hop: Int) -> String {
        switch policy {
        case .none: "The server redirects, which is not followed."
        case .sameHost: "The server redirects to another host, or too often."
        case .follow: "The server redirects more than \(hop - 1) times."
        }
    }
}
