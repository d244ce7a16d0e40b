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
import Workers

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
    private let activity: ReadingActivity
    private let previews = PreviewQueue()
    private let koreaderMatches = KOReaderMatchQueue()
    private let pageComparison = PageComparisonQueue()

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
        activity = ReadingActivity(clock: settings.clock)
        scans = EventHub()
    }

    /// Serves until the task is cancelled or a graceful shutdown begins. Requests in progress are finished.
    ///
    /// - Throws: `ServerError` when the server can't listen.
    public func run() async throws {
        let publications = OpenPublicationCache(store: store, clock: settings.clock)
        let renderer = PageRenderer(publications: publications, pipeline: pipeline)
        let boxes = CropBoxStore(store: store)
        let spreads = SpreadStore(store: store, comparison: pageComparison)
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
            boxes: boxes,
            spreads: spreads,
            store: store,
            workers: settings.workerCounts
        )
        let readiness = Readiness(logger: logger) { [accounts = access.accounts] in
            _ = try await accounts.user(.owner)
        }
        store.changes.onChange { [scans] in scans.wake() }
        // Wake event streams, so that they end at once when their user loses access.
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
        let responder = RootResponder(
            access: access,
            router: routes.responder(store: store),
            publicAddress: PublicAddress(
                usesTLS: settings.certificate != nil,
                requiresSecureTransport: settings.requiresSecureTransport,
                basePath: settings.basePath,
                proxies: settings.proxies
            ),
            metrics: metrics,
            origins: settings.allowedOrigins
        )
        let socket = settings.socketPath.map { ListeningSocket(path: $0) }
        var application = Application(
            responder: responder,
            server: httpServer(images: ImageResponder(root: responder, logger: quiet)),
            configuration: .init(
                address: socket.map { .unixDomainSocket(path: $0.path) }
                    ?? .hostname(settings.host, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)
            ),
            onServerRunning: { channel in
                socket?.allowGroup()
                await onListening(channel.localAddress?.port ?? settings.port)
                if settings.scansAtStart { scans.requestScan() }
            },
            logger: quiet
        )
        try socket?.prepare()
        defer { socket?.remove() }
        let messages = NodeMessages(store: store, hub: scans)
        messages.start()
        application.addServices(
            OtherProcessesService(store: store),
            NodeService(
                store: store,
                version: settings.version,
                address: settings.socketPath ?? String(settings.port),
                logger: logger
            ),
            ScanService(
                scanner: scanner,
                activity: activity,
                hub: scans,
                messages: messages,
                previews: previews,
                koreaderMatches: koreaderMatches,
                pages: pageComparison,
                logger: logger,
                scansAtStart: settings.scansAtStart
            ),
            KOReaderMatchService(
                queue: koreaderMatches,
                store: store,
                accounts: access.accounts,
                converter: KOReaderProgressConverter(store: store, books: books),
                logger: logger
            ),
            WritingService(store: store, hub: scans, logger: logger),
            WatchService(scanner: scanner, options: settings.watching, hub: scans, logger: logger),
            PreviewService(queue: previews, store: store, logger: logger),
            CropService(boxes: boxes, publications: publications, logger: logger),
            SpreadService(spreads: spreads, publications: publications, logger: logger),
            PageComparisonService(queue: pageComparison, store: store, logger: logger),
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
        if settings.comparesPages {
            application.addServices(
                PageFingerprintService(
                    queue: pageComparison,
                    store: store,
                    spreads: spreads,
                    activity: { metrics.activity },
                    idlePause: settings.idlePause,
                    logger: logger
                )
            )
        }
        if let certificate = settings.certificate {
            application.addServices(
                CertificateRefresh(certificate: certificate, logger: logger, interval: settings.certificateInterval)
            )
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
            let reason = SystemError.text(error.errnoCode)
            if let socket { throw ServerError.cannotListenOnSocket(path: socket.path, reason: reason) }
            throw error.errnoCode == EADDRINUSE
                ? ServerError.portInUse(host: settings.host, port: settings.port)
                : ServerError.cannotListen(
                    host: settings.host,
                    port: settings.port,
                    reason: reason
                )
        }
    }

    /// Returns the HTTP server, with TLS if there is a certificate.
    private func httpServer(images: ImageResponder) -> HTTPServerBuilder {
        let requests = HTTP1Channel.Configuration(
            idleTimeout: Self.idleTimeout,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Self.headLimit,
                maxHeaderListSize: Self.headLimit,
                maxHeaderFieldCount: 100
            )
        )
        guard let certificate = settings.certificate else {
            return HTTPServerBuilder { responder in
                EventLoopChannel(
                    base: HTTP1Channel(responder: responder, configuration: requests),
                    images: images
                )
            }
        }
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
        LibraryRoutes(store: store, hub: scans).add(to: &routes)
        FolderTreeRoutes(store: store).add(to: &routes)
        MetadataWritingRoutes(store: store).add(to: &routes)
        SeriesRoutes(store: store).add(to: &routes)
        LabelRoutes(store: store).add(to: &routes)
        EditingRoutes(store: store).add(to: &routes)
        CoverPictureRoutes(store: store, publications: publications, renderer: renderer).add(to: &routes)
        DuplicateRoutes(store: store).add(to: &routes)
        RepeatedPageRoutes(store: store, publications: publications, workers: books.workers).add(to: &routes)
        ShelfRoutes(store: store).add(to: &routes)
        AuthorRoutes(store: store).add(to: &routes)
        FavouriteRoutes(store: store).add(to: &routes)
        ListRoutes(store: store).add(to: &routes)
        ReadingListRoutes(store: store).add(to: &routes)
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
        StatisticsRoutes(store: store).add(to: &routes)
        AnnotationRoutes(store: store).add(to: &routes)
        DeprecatedAnnotationRoutes(store: store).add(to: &routes)
        ChoiceRoutes(store: store).add(to: &routes)
        EventRoutes(hub: scans, store: store, accounts: access.accounts).add(to: &routes)
        let storedPages = StoredPageReader(activity: activity)
        ImageRoutes(
            store: store,
            publications: publications,
            renderer: renderer,
            warmer: PageWarmer(renderer: renderer),
            boxes: boxes,
            storedPages: storedPages,
            previews: previews,
            smallerPages: settings.rendersSmallerPages
                ? SmallerPages(renderer: renderer, pause: settings.idlePause) : nil,
            accelerated: settings.imageLocation.map { location in
                AcceleratedImages(location: location, folder: pipeline.cachedFilesFolder, proxies: settings.proxies)
            }
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
            library: ProtocolLibrary(store: store),
            reading: PublicationReading(store: store, books: books, storedPages: storedPages),
            images: ProtocolImages(publications: publications, renderer: renderer, storedPages: storedPages),
            downloads: downloads,
            basePath: settings.basePath
        ).add(to: &routes)
        KOReaderRoutes(
            store: store,
            converter: KOReaderProgressConverter(store: store, books: books),
            access: access
        ).add(to: &routes)
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
