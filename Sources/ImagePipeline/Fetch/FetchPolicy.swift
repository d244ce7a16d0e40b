/// The limits every fetch keeps to, and the hosts that may be private.
public struct FetchPolicy: Sendable {
    /// Hosts that may be fetched from although their addresses are private or loopback: `host` for every port or
    /// `host:port` for one, compared whole and without regard to case. Empty by default, so that a remote manifest
    /// can't make the server ask its own network.
    public var allowedHosts: Set<String> = []
    /// The most bytes a body may have, after decompression. 100 MB is weserv's limit; the largest scans stay below.
    public var maximumByteCount = 100_000_000
    /// How many times larger than its compressed form a body may become. Deflate reaches 1032; manifests stay below
    /// 60, pictures hardly above 1.
    public var maximumInflation = 100
    /// Attempts at once to one origin. Six is what browsers allow themselves on HTTP/1.1.
    public var perHostConnections = 6
    /// Seconds until a connection must stand.
    public var connectTimeout = 10.0
    /// Seconds that may pass without a byte arriving.
    public var idleTimeout = 20.0
    /// Seconds one attempt may take in all, from when it gets its connection.
    public var totalTimeout = 120.0
    /// Bytes of cut-off downloads kept to be continued.
    public var partialByteLimit = 64 << 20
    /// Cut-off downloads kept to be continued.
    public var partialCountLimit = 64
    /// Seconds an answer of the name service is good for. Short, for names move; but not nothing, for a chapter's
    /// pages come from one host.
    public var addressLifetime = 60.0
    /// Seconds an unused connection is kept open.
    public var connectionIdleTime = 30.0
    /// What `User-Agent` says.
    public var userAgent = "Quire"

    /// The standard limits, with no private host allowed.
    public init(allowedHosts: Set<String> = []) {
        self.allowedHosts = allowedHosts
    }
}
