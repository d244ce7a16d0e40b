import Database
import Glibc
import Hummingbird
import HummingbirdCore
public import ImagePipeline
public import Library
public import Logging
import NIOCore
import Readers
public import ServiceLifecycle
public import Workers

/// The configuration of a server.
public struct ServerSettings: Sendable {
    /// The address to listen on, such as `127.0.0.1` or `0.0.0.0`.
    public var host: String
    /// The port to listen on; 0 lets the system choose one.
    public var port: Int
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
    /// Whether responses tell browsers to use only HTTPS for this host (HSTS).
    public var requiresSecureTransport = false
    /// The path under which a proxy publishes the server.
    public var basePath = BasePath.root
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
    /// The seconds without requests before the server renders them. Tests reduce it.
    var idlePause = 10.0
    /// The version that `/api/v1/server` reports.
    public var version: String
    /// Returns the statistics of the worker pools by name, for the metrics.
    public var workerCounts: @Sendable () -> [(name: String, counts: WorkerPool.Statistics)] = { [] }
    /// The interval between heartbeats on event streams.
    public var heartbeatInterval: Duration
    /// Whether a scan starts as soon as the server listens. Otherwise a scan starts only on request.
    public var scansAtStart = true
    /// Makes the store of the accounts. Tests replace it by one with cheap derivations of passwords.
    var makeAccounts: @Sendable (Database) -> AccountStore = { AccountStore(database: $0) }
    /// The clock, in seconds, that measures the delay after wrong keys. Tests replace it.
    var clock: @Sendable () -> Double = MonotonicClock.start()
    /// The memory pressure, read with every heartbeat. Tests replace it.
    var memoryPressure = MemoryPressure()

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

/// The HTTP server of a library: it scans the library and serves it until it is shut down.
public struct QuireServer: Service {
    /// Publishes the progress of scans.
    public let scans: EventHub

    private let settings: ServerSettings
    private let store: LibraryStore
    private let scanner: LibraryScanner
    private let pipeline: ImagePipeline
    private let logger: Logger
    private let onListening: @Sendable (Int) async -> Void
    private let previews = PreviewQueue()
    private let sync = SyncQueue()

    /// The maximum size of a request head, in bytes. Quire's URLs and cookies are short.
    private static let headLimit = 16 << 10
    /// The maximum number of connections served at the same time. Further connections wait until one closes.
    private static let connectionLimit = 1024
    /// The time after which an idle connection is closed.
    private static let idleTimeout = TimeAmount.seconds(60)

    /// Creates a server. It starts with `run()`.
    ///
    /// - Parameters:
    ///   - settings: the address to listen on and the access policy.
    ///   - store: the library's store, with the migrations of `AccountSchema`.
    ///   - scanner: scans the library when the server starts and on request.
    ///   - pipeline: renders the images. The server does not shut it down.
    ///   - logger: receives internal failures. Requests are not logged.
    ///   - onListening: called with the port once connections are accepted.
    public init(
        settings: ServerSettings,
        store: LibraryStore,
        scanner: LibraryScanner,
        pipeline: ImagePipeline,
        logger: Logger,
        onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
    ) {
        self.settings = settings
        self.store = store
        self.scanner = scanner
        self.pipeline = pipeline
        self.logger = logger
        self.onListening = onListening
        scans = EventHub()
    }

    /// Serves until the task is cancelled or a graceful shutdown begins. Requests in progress are finished.
    ///
    /// - Throws: `ServerError` when the server can't listen.
    public func run() async throws {
        let publications = OpenPublicationCache(store: store, clock: settings.clock)
        let renderer = PageRenderer(publications: publications, pipeline: pipeline)
        let boxes = CropBoxStore(store: store)
        let spreads = SpreadStore(store: store)
        let books = BookServices(
            store: store,
            hyphenation: HyphenationFolder(settings.hyphenationFolder, logger: logger)
        )
        let access = AccessGuard(
            policy: settings.access,
            accounts: settings.makeAccounts(store.database),
            ownerKey: settings.ownerKey,
            proxies: settings.proxies,
            singleSignOn: settings.singleSignOn,
            basePath: settings.basePath,
            clock: settings.clock
        )
        let metrics = ServerMetrics(
            pipeline: pipeline,
            scans: scans,
            previews: previews,
            workers: settings.workerCounts
        )
        let readiness = Readiness { [accounts = access.accounts] in _ = try await accounts.user(.owner) }
        store.changes.onChange { [scans] in scans.wake() }
        // Event streams end at once when the access of their user does.
        access.accounts.onChange { [scans] in scans.wake() }
        // Reads the order of all series by title before the first request, so that no request waits for it. The
        // heartbeat reads the orders by time, which fewer requests need.
        _ = try? await store.series(SeriesQuery(limit: 1), user: .owner)
        let routes = routeTable(
            publications: publications,
            renderer: renderer,
            boxes: boxes,
            spreads: spreads,
            books: books,
            access: access,
            readiness: readiness,
            metrics: metrics
        )
        // Hummingbird logs its own start message, which the message of `quire serve` replaces.
        var quiet = logger
        if logger.logLevel > .debug { quiet.logLevel = max(logger.logLevel, .error) }
        var application = Application(
            responder: RootResponder(
                access: access,
                router: routes.responder(store: store),
                publicAddress: PublicAddress(
                    usesTLS: settings.certificate != nil,
                    requiresSecureTransport: settings.requiresSecureTransport,
                    basePath: settings.basePath,
                    proxies: settings.proxies
                ),
                metrics: metrics
            ),
            server: httpServer,
            configuration: .init(
                address: .hostname(settings.host, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)
            ),
            onServerRunning: { channel in
                await onListening(channel.localAddress?.port ?? settings.port)
                if settings.scansAtStart { scans.requestScan() }
            },
            logger: quiet
        )
        application.addServices(
            ScanService(scanner: scanner, hub: scans, previews: previews, sync: sync, logger: logger),
            SyncService(
                queue: sync,
                store: store,
                accounts: access.accounts,
                places: KOReaderPlaces(store: store, books: books),
                logger: logger
            ),
            PreviewService(queue: previews, store: store, logger: logger),
            CropService(boxes: boxes, publications: publications, logger: logger),
            SpreadService(spreads: spreads, publications: publications, logger: logger),
            Heartbeat(
                hub: scans,
                store: store,
                publications: publications,
                books: books,
                pipeline: pipeline,
                metrics: metrics,
                pressure: settings.memoryPressure,
                interval: settings.heartbeatInterval,
                clock: settings.clock
            )
        )
        if let certificate = settings.certificate {
            application.addServices(CertificateRefresh(certificate: certificate, logger: logger))
        }
        do {
            try await withGracefulShutdownHandler {
                try await application.run()
            } onGracefulShutdown: {
                readiness.stop()
            }
        } catch is SocketAddressError.UnknownHost {
            throw ServerError.cannotListen(
                host: settings.host,
                port: settings.port,
                reason: "the host name is unknown"
            )
        } catch let error as IOError {
            throw error.errnoCode == EADDRINUSE
                ? ServerError.portInUse(host: settings.host, port: settings.port)
                : ServerError.cannotListen(
                    host: settings.host,
                    port: settings.port,
                    reason: String(cString: strerror(error.errnoCode))
                )
        }
    }

    /// The HTTP server, with TLS if there is a certificate.
    private var httpServer: HTTPServerBuilder {
        let requests = HTTP1Channel.Configuration(
            idleTimeout: Self.idleTimeout,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Self.headLimit,
                maxHeaderListSize: Self.headLimit,
                maxHeaderFieldCount: 100
            )
        )
        guard let certificate = settings.certificate else { return .http1(configuration: requests) }
        return .secured(
            by: certificate,
            plain: PlainResponder { [trust = certificate.trust, basePath = settings.basePath] path in
                trust?.file(basePath.removing(from: path), basePath)
            },
            requests: requests,
            idleTimeout: Duration(Self.idleTimeout)
        )
    }

    /// Returns the table of all routes.
    func routeTable(
        publications: OpenPublicationCache,
        renderer: PageRenderer,
        boxes: CropBoxStore,
        spreads: SpreadStore,
        books: BookServices,
        access: AccessGuard,
        readiness: Readiness,
        metrics: ServerMetrics
    ) -> RouteTable {
        var routes = RouteTable()
        HealthRoutes(readiness: readiness).add(to: &routes)
        MetricsRoutes(metrics: metrics).add(to: &routes)
        TrustRoutes(files: settings.certificate?.trust, basePath: settings.basePath).add(to: &routes)
        AccessRoutes(access: access).add(to: &routes)
        SessionRoutes(access: access, documents: publications.protected).add(to: &routes)
        SingleSignOnRoutes(access: access, store: store).add(to: &routes)
        OwnAccountRoutes(access: access, store: store).add(to: &routes)
        SettingsRoutes(store: store).add(to: &routes)
        UserRoutes(access: access).add(to: &routes)
        AccessCheckRoutes(store: store, publications: publications, basePath: settings.basePath).add(to: &routes)
        ServerRoutes(version: settings.version, hub: scans).add(to: &routes)
        LibraryRoutes(store: store).add(to: &routes)
        SeriesRoutes(store: store).add(to: &routes)
        LabelRoutes(store: store).add(to: &routes)
        DuplicateRoutes(store: store).add(to: &routes)
        ShelfRoutes(store: store).add(to: &routes)
        FavouriteRoutes(store: store).add(to: &routes)
        ListRoutes(store: store).add(to: &routes)
        PublicationRoutes(
            store: store,
            boxes: boxes,
            spreads: spreads,
            hyphenation: books.hyphenation,
            publications: publications
        ).add(to: &routes)
        let downloads = PublicationDownloads(store: store)
        FileRoutes(store: store, downloads: downloads).add(to: &routes)
        DocumentPasswordRoutes(store: store, documents: publications.protected, access: access).add(to: &routes)
        CropRoutes(store: store, boxes: boxes).add(to: &routes)
        SpreadRoutes(store: store, spreads: spreads).add(to: &routes)
        ProgressRoutes(store: store).add(to: &routes)
        AnnotationRoutes(store: store).add(to: &routes)
        DeprecatedAnnotationRoutes(store: store).add(to: &routes)
        ChoiceRoutes(store: store).add(to: &routes)
        EventRoutes(hub: scans, store: store, accounts: access.accounts).add(to: &routes)
        let storedPages = StoredPageReader()
        ImageRoutes(
            store: store,
            publications: publications,
            renderer: renderer,
            warmer: PageWarmer(renderer: renderer),
            boxes: boxes,
            storedPages: storedPages,
            previews: previews,
            smallerPages: settings.rendersSmallerPages
                ? SmallerPages(renderer: renderer, pause: settings.idlePause) : nil
        ).add(to: &routes)
        books.addRoutes(
            to: &routes,
            store: store,
            hub: scans,
            publications: publications,
            storedPages: storedPages
        )
        KomgaRoutes(
            store: store,
            access: access,
            hub: scans,
            publications: publications,
            renderer: renderer,
            storedPages: storedPages,
            books: books,
            downloads: downloads
        ).add(to: &routes)
        OPDSRoutes(
            library: KomgaLibrary(store: store),
            reading: PublicationReading(store: store, books: books, storedPages: storedPages),
            images: KomgaImages(publications: publications, renderer: renderer, storedPages: storedPages),
            downloads: downloads,
            basePath: settings.basePath
        ).add(to: &routes)
        KOReaderRoutes(store: store, places: KOReaderPlaces(store: store, books: books)).add(to: &routes)
        DictionaryRoutes(
            folder: DictionaryFolder(settings.dictionaryFolder, logger: logger),
            workers: books.workers
        ).add(to: &routes)
        FontRoutes(
            folder: FontFolder(settings.fontFolder, logger: logger),
            workers: books.workers
        ).add(to: &routes)
        WebRoutes(root: settings.webRoot, store: store, basePath: settings.basePath).add(to: &routes)
        return routes
    }
}
