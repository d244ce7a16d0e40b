import Database
import ImagePipeline
public import Library
import Readers
public import Workers

/// The configuration of a server.
public struct ServerSettings: Sendable {
    /// The address to listen on, such as `127.0.0.1` or `0.0.0.0`.
    public var host: String
    /// The port to listen on; 0 lets the system choose one.
    public var port: Int
    /// The path of a UNIX domain socket to listen on instead of an address and a port; nil for none.
    public var socketPath: String?
    /// The access policy.
    public var access: AccessPolicy
    /// The key that signs the owner in when there are several users; nil for none. The policy's key has precedence.
    public var ownerKey: AccessKey?
    /// The proxies whose headers are trusted.
    public var proxies = TrustedProxies.none
    /// The providers with which users can sign in.
    public var singleSignOn = SingleSignOn.none
    /// The certificate for TLS; nil for a server without TLS.
    public var certificate: ServerCertificate?
    /// The time between two checks whether the certificate has changed. Tests reduce it.
    var certificateInterval = Duration.seconds(60)
    /// Whether responses tell browsers to use only HTTPS for this host (HSTS).
    public var requiresSecureTransport = false
    /// The path under which a proxy publishes the server.
    public var basePath = BasePath.root
    /// The internal location with which nginx sends cached images (`X-Accel-Redirect`); nil if the server sends them.
    public var imageLocation: BasePath?
    /// The web sites whose scripts may use the protocols for other apps.
    public var allowedOrigins = AllowedOrigins.none
    /// The folder that contains the built browser app; nil when it was not built.
    public var webRoot: String?
    /// The folder of StarDict dictionaries; nil when there is none.
    public var dictionaryFolder: String?
    /// The folder of fonts; nil when there is none.
    public var fontFolder: String?
    /// The folder of hyphenation patterns; nil when there is none.
    public var hyphenationFolder: String?
    /// Whether pages that were sent as JPEG are rendered again as WebP for later readers, while the server is idle.
    public var rendersSmallerPages = false
    /// Whether the pages of all comics are compared while the server is idle. The pages of opened comics always are.
    public var comparesPages = true
    /// The time without requests before work of the idle server begins, in seconds. Tests reduce it.
    var idlePause = 10.0
    /// The version that `/api/v1/server` reports.
    public var version: String
    /// Returns the statistics of the worker pools by name, for the metrics.
    public var workerCounts: @Sendable () -> [(name: String, counts: WorkerPool.Statistics)] = { [] }
    /// The interval between heartbeats on event streams.
    public var heartbeatInterval: Duration
    /// Whether a scan starts as soon as the server listens. Otherwise a scan starts only on request.
    public var scansAtStart = true
    /// How changes of the folders of the libraries are detected.
    public var watching = WatchOptions(mode: .never)
    /// Creates the account store. Tests replace it with a store whose password hashing is cheap.
    var makeAccounts: @Sendable (Database) -> AccountStore = { AccountStore(database: $0) }
    /// The clock, in seconds, that measures the delay after wrong keys. Tests replace it.
    var clock: @Sendable () -> Double = MonotonicClock.start()
    /// The memory pressure, read with every heartbeat. Tests replace it.
    var memoryPressure = MemoryPressure()

    /// The maximum length of ``socketPath``, in bytes.
    public static let maximumSocketPathLength = ListeningSocket.maximumPathLength

    /// Creates settings. The defaults serve this machine only.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        access: AccessPolicy = .loopbackOnly,
        webRoot: String? = nil,
        version: String = "0.1.0",
        heartbeatInterval: Duration = .seconds(15)
    ) {
        self.host = host
        self.port = port
        self.access = access
        self.webRoot = webRoot
        self.version = version
        self.heartbeatInterval = heartbeatInterval
    }
}
