import Logging

/// The checked options of `quire serve`.
struct ServeOptions {
    let libraries: [String]
    /// The data folder; nil for the default.
    let dataPath: String?
    let host: String
    let port: Int
    let isOpen: Bool
    let showsKey: Bool
    let cacheByteLimit: Int64
    let rendersSmallerPages: Bool
    let scansAtStart: Bool
    let writesBackups: Bool
    let copiesBeforeUpgrade: Bool
    let dictionaryPath: String?
    let hyphenationPath: String
    let fontPath: String?
    let allowedHosts: Set<String>
    let signIn: SignInOptions
    let tls: TLSOptions
    let logLevel: Logger.Level

    /// - Throws: `CommandFailure` if options contradict each other, or a folder doesn't exist.
    init(_ configuration: ServeConfiguration) throws(CommandFailure) {
        libraries = configuration.list(.libraries)
        dataPath = configuration.text(.data)
        host = configuration.text(.host, default: "127.0.0.1")
        port = configuration.integer(.port)
        isOpen = configuration.flag(.open)
        showsKey = configuration.flag(.showKey)
        cacheByteLimit = Int64(configuration.number(.cacheSize) * 1_073_741_824)
        rendersSmallerPages = configuration.flag(.smallerPages)
        scansAtStart = configuration.text(.scan) == "start"
        writesBackups = configuration.flag(.dailyBackup)
        copiesBeforeUpgrade = configuration.flag(.upgradeBackup)
        dictionaryPath = configuration.text(.dictionaries)
        hyphenationPath = configuration.text(.hyphenation, default: "")
        fontPath = configuration.text(.fonts)
        allowedHosts = Set(configuration.list(.allowHost))
        signIn = try SignInOptions(configuration)
        tls = try TLSOptions(configuration)
        logLevel = Logger.Level(rawValue: configuration.text(.logLevel, default: "")) ?? .warning
        try check()
    }

    private func check() throws(CommandFailure) {
        guard !libraries.isEmpty else {
            throw .settings(
                "specify at least one folder of comics or books, as an argument, in \(ServeOption.libraries.variable) or "
                    + "as libraries in the configuration file."
            )
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
