import PageImages

/// The URLs that one attempt has been redirected to, and whether it may follow the next redirect.
struct RedirectTrail: Sendable {
    /// The URL to request next.
    private(set) var current: RemoteAddress

    private var visited: Set<RemoteAddress>

    /// The maximum number of redirects.
    private static let limit = 5

    init(from address: RemoteAddress) {
        current = address
        visited = [address]
    }

    /// Follows a redirect.
    ///
    /// - Parameter location: The value of `Location`.
    /// - Throws: `tooManyRedirects` after the limit or in a loop; `refusedAddress` for a redirect from https to http or
    ///   to an invalid URL.
    mutating func follow(_ location: String) throws(FetchError) {
        let next = try current.resolving(location)
        if current.origin.isSecure && !next.origin.isSecure {
            throw FetchError(.refusedAddress, "\(current.origin.authority) redirects from https to http.")
        }
        guard visited.insert(next).inserted else {
            throw FetchError(.tooManyRedirects, "\(current.origin.authority) redirects in a loop.")
        }
        guard visited.count - 1 <= Self.limit else {
            throw FetchError(.tooManyRedirects, "The server redirects more than \(Self.limit) times.")
        }
        current = next
    }
}
