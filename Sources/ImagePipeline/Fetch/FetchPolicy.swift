/// The limits of every fetch, and the hosts that may have private addresses.
public struct FetchPolicy: Sendable {
    /// The hosts that may be fetched from even if their addresses are private or loopback: `host` for every port or
    /// `host:port` for one port. The comparison is exact but ignores case. Empty by default, so that a remote manifest
    /// can't make the server send requests to its own network.
    public var allowedHosts: Set<String> = []
    /// The maximum size of a body in bytes, after decompression. 100 MB is also weserv's limit; the largest scans are
    /// smaller.
    public var maximumByteCount = 100_000_000
    /// The maximum ratio of a body's size to its compressed size. Deflate reaches 1032; manifests stay below 60, images
    /// are about 1.
    public var maximumInflation = 100
    /// The maximum number of concurrent attempts for each origin. Browsers use six for HTTP/1.1.
    public var perHostConnections = 6
    /// The maximum time to connect, in seconds.
    public var connectTimeout = 10.0
    /// The maximum time without a received byte, in seconds.
    public var idleTimeout = 20.0
    /// The maximum time of an attempt from its admission, in seconds.
    public var totalTimeout = 120.0
    /// The maximum size of all partial bodies kept for resuming, in bytes.
    public var partialByteLimit = 64 << 20
    /// The maximum number of partial bodies kept for resuming.
    public var partialCountLimit = 64
    /// How long a DNS answer is cached, in seconds. Short, because addresses change; not zero, because all pages of a
    /// chapter come from one host.
    public var addressLifetime = 60.0
    /// How long an unused connection stays open, in seconds.
    public var connectionIdleTime = 30.0
    /// The value of the `User-Agent` header.
    public var userAgent = "Quire"

    /// Creates the standard limits. No host may have a private address by default.
    public init(allowedHosts: Set<String> = []) {
        self.allowedHosts = allowedHosts
    }
}
