import ArgumentParser
import ImagePipeline
import Library
import Logging
import Readers
import Server
import ServiceLifecycle
import UnixSignals

/// `quire serve`: serves folders, and scans them in the background.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve folders of comics and books to browsers."
    )

    @Argument(help: "Folders of comics and books. Each folder becomes a library.", completion: .directory)
    var directories: [String]

    @Option(help: "The port to listen on.")
    var port = 8080

    @Option(help: "The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network.")
    var host = "127.0.0.1"

    @OptionGroup var storeOptions: StoreOptions

    @Option(name: .customLong("cache-size"), help: "The maximum size of the image cache, in gigabytes.")
    var cacheGigabytes = 4.0

    @Flag(
        name: .customLong("smaller-pages"),
        help: "Render pages again as WebP while the server is idle, for readers with slow connections."
    )
    var smallerPages = false

    @Option(
        name: .customLong("dictionaries"),
        help: "The folder of StarDict dictionaries; by default “dictionaries” in the data folder.",
        completion: .directory
    )
    var dictionaryPath: String?

    @Option(
        name: .customLong("hyphenation"),
        help: "The folder of hyphenation patterns, as Debian's packages hyphen-* install them.",
        completion: .directory
    )
    var hyphenationPath = "/usr/share/hyphen"

    @Option(
        name: .customLong("fonts"),
        help: "The folder of fonts for books (WOFF2, WOFF, TTF, OTF); by default “fonts” in the data folder.",
        completion: .directory
    )
    var fontPath: String?

    @OptionGroup var fetching: FetchOptions

    @Option(help: "When to scan the folders: at the start, or only on request.")
    var scan = ScanTime.start

    @Flag(help: "Allow access from the network without the access key.")
    var open = false

    @OptionGroup var signIn: SignInOptions

    @OptionGroup var tls: TLSOptions

    @Option(
        name: .customLong("log-level"),
        help: "What is logged: error, warning (errors too), or debug (each request with its address too)."
    )
    var logLevel = LogLevel.warning

    /// The level of the least severe messages that are logged.
    enum LogLevel: String, ExpressibleByArgument, CaseIterable {
        case debug, warning, error

        var level: Logger.Level {
            switch self {
            case .debug: .debug
            case .warning: .warning
            case .error: .error
            }
        }
    }

    @Flag(
        name: .customLong("daily-backup"),
        inversion: .prefixedNo,
        help: "Write a backup of the store each day to “backups” in the data folder, and keep seven."
    )
    var writesBackups = true

    /// When the folders are scanned.
    enum ScanTime: String, ExpressibleByArgument, CaseIterable {
        case start, never
    }

    /// The time that requests in progress have to finish when the server stops, in seconds.
    private static let graceSeconds = 5

    func validate() throws {
        guard !directories.isEmpty else { throw ValidationError("Specify at least one folder of comics or books.") }
        guard (0...65535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535.") }
        guard (0.1...100_000).contains(cacheGigabytes) else {
            throw ValidationError("--cache-size must be a number of gigabytes from 0.1 to 100000.")
        }
    }

    func run() async throws {
        for directory in directories {
            guard LibraryFolder.exists(directory) else { throw CommandFailure("there is no folder \(directory).") }
        }
        if let dictionaryPath, !LibraryFolder.exists(dictionaryPath) {
            throw CommandFailure("there is no folder \(dictionaryPath) for --dictionaries.")
        }
        if let fontPath, !LibraryFolder.exists(fontPath) {
            throw CommandFailure("there is no folder \(fontPath) for --fonts.")
        }
        let data = try storeOptions.dataOption.directory()
        var logger = Logger(label: "quire") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel.level
        do {
            try await serve(data, logger)
        } catch let error as ServerError {
            throw CommandFailure(error)
        } catch let error as LibraryError {
            throw CommandFailure(error)
        } catch let error as ImagePipelineError {
            throw CommandFailure(error)
        } catch let error as ReadersError {
            throw CommandFailure(error)
        }
    }

    private func serve(_ data: DataDirectory, _ logger: Logger) async throws {
        let roots = try directories.map { try LibraryRoot.reading($0) }
        let access = try accessPolicy(data)
        let ownerKey = ownerKey(access, data)
        let proxies = try signIn.proxies
        let providers = try signIn.providers(data)
        let certificate = try tls.certificate(data, host: host)
        if let problem = certificate?.dateProblem { logger.warning("The certificate for TLS \(problem).") }
        let store = try storeOptions.openStore(in: data)
        let pipeline = try ImagePipeline(
            configuration: .server(
                cacheDirectory: data.cachePath,
                cacheByteLimit: Int64(cacheGigabytes * 1_073_741_824),
                allowedHosts: Set(fetching.allowedHosts),
                warn: { logger.warning("\($0)") }
            )
        )
        QuireCommand.unpacker.use(pipeline.unpackedEntries)
        var settings = ServerSettings(
            host: host,
            port: port,
            access: access,
            webRoot: WebRoot.find(),
            version: QuireVersion.text
        )
        settings.dictionaryFolder = dictionaryPath ?? data.dictionaryPath
        settings.fontFolder = fontPath ?? data.fontPath
        settings.hyphenationFolder = hyphenationPath
        settings.rendersSmallerPages = smallerPages
        settings.scansAtStart = scan == .start
        settings.ownerKey = ownerKey
        settings.proxies = proxies
        settings.workerCounts = { QuireCommand.workerCounts }
        settings.basePath = signIn.basePath
        settings.certificate = certificate
        settings.requiresSecureTransport = tls.requiresSecureTransport
        let connections = OpenIDHTTPClient()
        settings.singleSignOn = signIn.singleSignOn(providers, connections)
        let hasSeveralUsers = try await AccountStore(database: store.database).hasSeveralUsers()
        let server = QuireServer(
            settings: settings,
            store: store,
            scanner: LibraryScanner(store: store, roots: roots),
            pipeline: pipeline,
            logger: logger,
            onListening: { port in
                // With several users, the key in the link signs the owner in.
                StartupMessage(
                    host: host,
                    port: port,
                    key: hasSeveralUsers ? ownerKey : access.key,
                    isSecure: certificate != nil,
                    basePath: signIn.basePath,
                    authorityFingerprint: certificate?.authorityFingerprint
                ).write()
            }
        )
        var quiet = logger
        quiet.logLevel = .critical
        var services = ServiceGroupConfiguration(
            services: [ScanDisplay(scans: server.scans), server, OtherProcessesService(store: store)]
                + backupServices(store, data, logger)
                + (certificate.map { [ReloadService(certificate: $0, logger: logger)] } ?? []),
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: quiet
        )
        // Event streams end when the shutdown begins. Browsers request an image again if the deadline interrupts it.
        services.maximumGracefulShutdownDuration = .seconds(Self.graceSeconds)
        let result = await Result { try await ServiceGroup(configuration: services).run() }
        await pipeline.shutDown()
        await connections.shutDown()
        try store.close()
        do {
            try result.get()
        } catch is ServiceGroupError {
            // Stopped by a signal, but requests took longer than the grace period.
        }
    }

    private func backupServices(_ store: LibraryStore, _ data: DataDirectory, _ logger: Logger) -> [any Service] {
        guard writesBackups else { return [] }
        let backups = DailyBackups(store.database, dataFolder: data.path, version: QuireVersion.text)
        return [BackupService(backups: backups, logger: logger)]
    }

    /// The key that signs the owner in when there are several users; nil if its file can't be used. A server with one
    /// user works without the key.
    private func ownerKey(_ access: AccessPolicy, _ data: DataDirectory) -> AccessKey? {
        access.key ?? (try? AccessKeyFile.key(in: data.path))
    }

    private func accessPolicy(_ data: DataDirectory) throws -> AccessPolicy {
        if NetworkAddresses.isThisMachineOnly(host) { return .loopbackOnly }
        if open {
            StandardError.write(
                "quire: --open: everyone on the network can read the library and change reading progress.\n"
            )
            return .unrestricted
        }
        return .key(try AccessKeyFile.key(in: data.path))
    }
}
