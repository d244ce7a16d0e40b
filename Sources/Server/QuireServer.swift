import Glibc
import Hummingbird
import HummingbirdCore
public import ImagePipeline
public import Library
public import Logging
import NIOCore
public import ServiceLifecycle

/// How a server is set up.
public struct ServerSettings: Sendable {
    /// The address to listen on, such as `127.0.0.1` or `0.0.0.0`.
    public var host: String
    /// The port to listen on; 0 lets the system choose one.
    public var port: Int
    /// Who may come in.
    public var access: AccessPolicy
    /// The folder with the built browser app; nil when there is none.
    public var webRoot: String?
    /// The version that `/health` tells.
    public var version: String
    /// How often listeners to events get a sign of life.
    public var heartbeatInterval: Duration
    /// Whether the folders are looked through once the server listens; else only when somebody asks for it.
    public var scansAtStart = true
    /// Seconds by which waits after wrong keys are measured; tests make it stand still.
    var clock: @Sendable () -> Double = SteadyClock.start()
    /// Tells at each sign of life how scarce memory is; tests make it so.
    var memoryPressure = MemoryPressure()

    /// Makes settings; the defaults are those for this machine alone.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        access: AccessPolicy = .thisMachine,
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

/// The HTTP server over a library: scans it, serves it, and stops when it is told to.
public struct QuireServer: Service {
    /// Where the scan's progress can be listened to.
    public let scans: ScanHub

    private let settings: ServerSettings
    private let store: LibraryStore
    private let scanner: LibraryScanner
    private let pipeline: ImagePipeline
    private let logger: Logger
    private let onListening: @Sendable (Int) async -> Void
    private let previews = PreviewQueue()

    /// Largest request head in bytes. Addresses and cookies here are short.
    private static let headLimit = 16 << 10
    /// Connections that are served at once; more wait until one ends.
    private static let connectionLimit = 1024
    /// Time after which a connection on which nothing is asked is closed.
    private static let idleTimeout = TimeAmount.seconds(60)

    /// Sets up a server. Nothing happens before `run()`.
    ///
    /// - Parameters:
    ///   - settings: where to listen and whom to let in.
    ///   - store: the library's store.
    ///   - scanner: scans the library once the server runs, and again when asked over HTTP.
    ///   - pipeline: makes the pictures. It is not shut down with the server.
    ///   - logger: hears about failures inside; requests are not logged.
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
        scans = ScanHub()
    }

    /// Serves until the task is cancelled or a graceful shutdown begins; then requests under way are finished.
    ///
    /// - Throws: `ServerError` when the server can't listen.
    public func run() async throws {
        let shelf = PublicationShelf(store: store)
        let pictures = PagePictures(shelf: shelf, pipeline: pipeline)
        let boxes = PageBoxes(store: store)
        let books = BookParts(store: store)
        let access = AccessGuard(policy: settings.access, clock: settings.clock)
        store.changes.onChange { [scans] in scans.wake() }
        // The order of all series is read once; nobody should wait for it when the door is open.
        _ = try? await store.series(SeriesQuery(limit: 1))
        let routes = routeTable(shelf: shelf, pictures: pictures, boxes: boxes, books: books, access: access)
        // The framework says on every start that it has started; people are told in Quire's own words.
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .error)
        var application = Application(
            responder: FrontDoor(access: access, inside: routes.responder()),
            server: .http1(
                configuration: .init(
                    idleTimeout: Self.idleTimeout,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: Self.headLimit,
                        maxHeaderListSize: Self.headLimit,
                        maxHeaderFieldCount: 100
                    )
                )
            ),
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
            ScanService(scanner: scanner, hub: scans, previews: previews, logger: logger),
            PreviewService(queue: previews, store: store, logger: logger),
            CropService(boxes: boxes, shelf: shelf, logger: logger),
            Heartbeat(
                hub: scans,
                shelf: shelf,
                books: books,
                pipeline: pipeline,
                pressure: settings.memoryPressure,
                interval: settings.heartbeatInterval
            )
        )
        do {
            try await application.run()
        } catch is SocketAddressError.UnknownHost {
            throw ServerError.cannotListen(
                host: settings.host,
                port: settings.port,
                reason: "there is no machine of that name"
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

    /// Every route there is.
    func routeTable(
        shelf: PublicationShelf,
        pictures: PagePictures,
        boxes: PageBoxes,
        books: BookParts,
        access: AccessGuard
    ) -> RouteTable {
        var routes = RouteTable()
        AccessRoutes(access: access).add(to: &routes)
        ServerRoutes(version: settings.version, hub: scans).add(to: &routes)
        LibraryRoutes(store: store).add(to: &routes)
        SeriesRoutes(store: store).add(to: &routes)
        ShelfRoutes(store: store).add(to: &routes)
        FavouriteRoutes(store: store).add(to: &routes)
        ListRoutes(store: store).add(to: &routes)
        PublicationRoutes(store: store, boxes: boxes).add(to: &routes)
        CropRoutes(store: store, boxes: boxes).add(to: &routes)
        ProgressRoutes(store: store).add(to: &routes)
        BookmarkRoutes(store: store).add(to: &routes)
        ChoiceRoutes(store: store).add(to: &routes)
        EventRoutes(hub: scans, changes: store.changes).add(to: &routes)
        let pageBytes = PageBytes()
        ImageRoutes(
            shelf: shelf,
            pictures: pictures,
            warmer: PageWarmer(pictures: pictures),
            boxes: boxes,
            pageBytes: pageBytes,
            previews: previews,
            isPersonal: access.isPersonal
        ).add(to: &routes)
        books.addRoutes(
            to: &routes,
            store: store,
            hub: scans,
            pageBytes: pageBytes,
            isPersonal: access.isPersonal
        )
        WebRoutes(root: settings.webRoot).add(to: &routes)
        return routes
    }
}
