import Database
import Library
import Logging
import Server

/// The checked options of `quire serve`.
struct ServeOptions {
    let libraries: [String]
    /// The configured kinds of libraries, by the folders in `libraries`.
    let libraryKinds: [String: LibraryKind]
    /// The data folder; nil for the default.
    let dataPath: String?
    /// The address of the database; nil for a store in the data folder.
    let database: PostgreSQLAddress?
    let host: String
    let port: Int
    /// The path of the UNIX domain socket to listen on instead of the host and the port; nil for none.
    let socketPath: String?
    let isOpen: Bool
    let showsKey: Bool
    /// The folder of the image cache; nil for the default.
    let cachePath: String?
    let cacheByteLimit: Int64
    let rendersSmallerPages: Bool
    let comparesPages: Bool
    let scansAtStart: Bool
    let watching: WatchOptions
    let writesBackups: Bool
    let copiesBeforeUpgrade: Bool
    let dictionaryPath: String?
    let hyphenationPath: String
    let fontPath: String?
    let allowedHosts: Set<String>
    let allowedOrigins: AllowedOrigins
    let signIn: SignInOptions
    let tls: TLSOptions
    let logLevel: Logger.Level
    /// The folder of the browser app; nil for the installed one.
    let webRoot: String?

    /// - Throws: `CommandFailure` if options contradict each other, or a folder doesn't exist.
    init(_ configuration: ServeConfiguration) throws(CommandFailure) {
        libraries = configuration.list(.libraries)
        libraryKinds = try LibraryFolder.kinds(configuration.list(.libraryKind), of: libraries)
        dataPath = configuration.text(.data)
        database = try StoreOptions.database(configuration)
        host = configuration.text(.host, default: "127.0.0.1")
        port = configuration.integer(.port)
        socketPath = host.hasPrefix("unix:") ? String(host.dropFirst("unix:".count)) : nil
        isOpen = configuration.flag(.open)
        showsKey = configuration.flag(.showKey)
        cachePath = configuration.text(.cache)
        cacheByteLimit = Int64(configuration.number(.cacheSize) * 1_073_741_824)
        rendersSmallerPages = configuration.flag(.smallerPages)
        comparesPages = configuration.flag(.comparePages)
        scansAtStart = configuration.text(.scan) == "start"
        let mode = configuration.text(.watch).flatMap { WatchOptions.Mode(rawValue: $0) }
        watching = WatchOptions(
            mode: mode ?? (scansAtStart ? .automatic : .never),
            pollInterval: configuration.integer(.pollInterval)
        )
        writesBackups = configuration.flag(.dailyBackup)
        copiesBeforeUpgrade = configuration.flag(.upgradeBackup)
        dictionaryPath = configuration.text(.dictionaries)
        hyphenationPath = configuration.text(.hyphenation, default: "")
        fontPath = configuration.text(.fonts)
        allowedHosts = Set(configuration.list(.allowHost))
        guard let origins = AllowedOrigins(configuration.list(.allowOrigin)) else {
            throw .settings(
                "--allow-origin must be a scheme and a host such as https://reader.example.org, without a path."
            )
        }
        allowedOrigins = origins
        signIn = try SignInOptions(configuration)
        tls = try TLSOptions(configuration)
        logLevel = Logger.Level(rawValue: configuration.text(.logLevel, default: "")) ?? .warning
        webRoot = configuration.text(.webRoot)
        try check()
    }

    private func check() throws(CommandFailure) {
        guard !libraries.isEmpty else {
            throw .settings(
                "specify at least one folder of comics or books, as an argument, in \(ServeOption.libraries.variable) or "
                    + "as libraries in the configuration file."
            )
        }
        if let socketPath {
            guard socketPath.hasPrefix("/"), socketPath.utf8.count <= ServerSettings.maximumSocketPathLength else {
                throw .settings(
                    "--host unix: needs an absolute path of at most \(ServerSettings.maximumSocketPathLength) bytes, such as "
                        + "unix:/run/quire/quire.sock."
                )
            }
            guard !tls.isSecure else {
                throw .settings("--host unix: can't be combined with TLS: the proxy in front of Quire encrypts.")
            }
        }
        for folder in libraries where !LibraryFolder.exists(folder) {
            throw CommandFailure("there is no folder \(folder).")
        }
        if let dictionaryPath, !LibraryFolder.exists(dictionaryPath) {
            throw CommandFailure("there is no folder \(dictionaryPath) for --dictionaries.")
        }
        if let fontPath, !LibraryFolder.exists(fontPath) {
            throw CommandFailure("there is no folder \(fontPath) for --fonts.")
        }
    }
}
