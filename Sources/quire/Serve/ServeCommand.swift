import ArgumentParser
import Foundation
import ImagePipeline
import Library
import Logging
import Publications
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

    @OptionGroup var arguments: ServeArguments

    /// The time that requests in progress have to finish when the server stops, in seconds.
    private static let graceSeconds = 5

    func run() async throws {
        let options = try ServeOptions(
            ServeConfiguration(arguments.values, environment: ProcessInfo.processInfo.environment)
        )
        let data = try DataFolder(options.dataPath)
        var logger = Logger(label: "quire") { DeferredLogHandler(.standardError(label: $0)) }
        logger.logLevel = options.logLevel
        do {
            try await serve(options, data, logger)
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

    private func serve(_ options: ServeOptions, _ data: DataFolder, _ logger: Logger) async throws {
        let host = options.host
        let signIn = options.signIn
        let roots = try options.libraries.map { folder in
            var root = try LibraryRoot.reading(folder)
            root.kind = options.libraryKinds[folder]
            return root
        }
        let store = try StoreOptions.openStore(
            in: data,
            database: options.database,
            copiesBeforeUpgrade: options.copiesBeforeUpgrade
        )
        let accounts = AccountStore(database: store.database)
        let access = try await accessPolicy(options, data, accounts)
        let ownerKey = await ownerKey(access, data, accounts)
        let proxies = try signIn.proxies
        let providers = try signIn.providers(data)
        let certificate = try options.tls.certificate(data, host: host)
        if let problem = certificate?.dateProblem { logger.warning("The certificate for TLS \(problem).") }
        let pipeline = try ImagePipeline(
            configuration: .server(
                cacheDirectory: options.cachePath.map(DataFolder.absolute) ?? data.cachePath,
                cacheByteLimit: options.cacheByteLimit,
                allowedHosts: options.allowedHosts,
                warn: { logger.warning("\($0)") }
            )
        )
        QuireCommand.unpacker.use(pipeline.unpackedEntries)
        BookConversion.use(pipeline.convertedBooks)
        var settings = ServerSettings(
            host: host,
            port: options.port,
            access: access,
            webRoot: options.webRoot ?? WebRoot.find(),
            version: QuireVersion.text
        )
        settings.socketPath = options.socketPath
        settings.dictionaryFolder = options.dictionaryPath ?? data.dictionaryPath
        settings.fontFolder = options.fontPath ?? data.fontPath
        settings.hyphenationFolder = options.hyphenationPath
        settings.rendersSmallerPages = options.rendersSmallerPages
        settings.comparesPages = options.comparesPages
        settings.scansAtStart = options.scansAtStart
        settings.watching = options.watching
        settings.ownerKey = ownerKey
        settings.proxies = proxies
        settings.workerCounts = { QuireCommand.workerCounts }
        settings.basePath = signIn.basePath
        settings.imageLocation = signIn.imageLocation
        settings.allowedOrigins = options.allowedOrigins
        settings.certificate = certificate
        settings.requiresSecureTransport = options.tls.requiresSecureTransport
        let connections = OpenIDHTTPClient()
        settings.singleSignOn = signIn.singleSignOn(providers, connections, accounts)
        let hasSeveralUsers = try await accounts.hasSeveralUsers()
        let server = QuireServer(
            settings: settings,
            store: store,
            scanner: LibraryScanner(store: store, roots: roots),
            pipeline: pipeline,
            logger: logger,
            onListening: { port in
                // With several users, the key in the link signs the owner in.
                let key = hasSeveralUsers ? ownerKey : access.key
                StartupMessage(
                    host: host,
                    port: port,
                    socketPath: options.socketPath,
                    key: options.showsKey ? key : nil,
                    isSecure: certificate != nil,
                    basePath: signIn.basePath,
                    authorityFingerprint: certificate?.authorityFingerprint,
                    keyFile: key == nil || options.showsKey || store.isShared ? nil : data.accessKeyPath
                ).write()
            }
        )
        var quiet = logger
        quiet.logLevel = .critical
        var services = ServiceGroupConfiguration(
            services: [ScanDisplay(scans: server.scans), server]
                + (BackupService(options, store, data, logger).map { [$0] } ?? [])
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
            // The server was stopped by a signal, and requests took longer than the grace period.
        }
    }

    /// Returns the key that signs the owner in when there are several users; nil if its file can't be used. A server
    /// with one user works without the key.
    private func ownerKey(_ access: AccessPolicy, _ data: DataFolder, _ accounts: AccountStore) async -> AccessKey? {
        if let key = access.key { return key }
        return try? await accessKey(data, accounts)
    }

    /// Returns the access key of the data folder, or the one that all nodes of a database share.
    private func accessKey(_ data: DataFolder, _ accounts: AccountStore) async throws -> AccessKey {
        let key = try AccessKeyFile.key(in: data.path)
        guard accounts.isShared else { return key }
        return try await AccessKey(accounts.sharedSecret("access key", key.text)) ?? key
    }

    private func accessPolicy(
        _ options: ServeOptions,
        _ data: DataFolder,
        _ accounts: AccountStore
    ) async throws -> AccessPolicy {
        if NetworkAddresses.isThisMachineOnly(options.host) { return .loopbackOnly }
        if options.isOpen {
            StandardError.write(
                "quire: --open: everyone on the network can read the library and change reading progress.\n"
            )
            return .unrestricted
        }
        return .key(try await accessKey(data, accounts))
    }
}
