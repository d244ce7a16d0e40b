/// The table of all options of `quire serve`. The command line, its help, the environment, the configuration file and
/// Docs/Configuration.md are derived from it.
extension ServeOption {
    static let libraries = ServeOption(
        name: "libraries",
        kind: .folders,
        summary: "Folders of comics and books. Each folder becomes a library."
    )
    static let libraryKind = ServeOption(
        name: "library-kind",
        kind: .list(separator: ","),
        summary:
            "What a library contains, as FOLDER=KIND: comics, books or mixed. Without it, administrators choose in the "
            + "app. Can be repeated."
    )
    static let config = ServeOption(
        name: "config",
        kind: .file,
        summary: "The configuration file, such as /etc/quire/quire.yaml.",
        isInFile: false
    )
    static let data = ServeOption(
        name: "data",
        kind: .folder,
        summary: "The folder for the library's store and the image cache; by default $XDG_DATA_HOME/quire or "
            + "~/.local/share/quire."
    )
    static let database = ServeOption(
        name: "database",
        kind: .text,
        summary: "The address of a PostgreSQL database for the library's store, such as "
            + "postgres://quire@localhost/quire; by default, the store is a file in the data folder."
    )
    static let directDatabase = ServeOption(
        name: "direct-database",
        kind: .text,
        summary: "The address of the same database without pgbouncer, for notifications and leases, if --database is a "
            + "pgbouncer with transaction pooling."
    )
    static let port = ServeOption(
        name: "port",
        kind: .integer(0...65535),
        defaultText: "8080",
        summary: "The port to listen on."
    )
    static let host = ServeOption(
        name: "host",
        kind: .text,
        defaultText: "127.0.0.1",
        summary: "The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network, or "
            + "unix:/run/quire/quire.sock for a socket, if a proxy on the same machine is in front of Quire."
    )
    static let open = ServeOption(
        name: "open",
        kind: .flag,
        defaultText: "false",
        summary: "Allow access from the network without the access key."
    )
    static let showKey = ServeOption(
        name: "show-key",
        kind: .flag,
        defaultText: "true",
        summary: "Print links with the access key at the start. Turn this off if the output is logged."
    )
    static let cacheSize = ServeOption(
        name: "cache-size",
        kind: .number(0.1...100_000),
        defaultText: "4",
        summary: "The maximum size of the image cache, in gigabytes."
    )
    static let cache = ServeOption(
        name: "cache",
        kind: .folder,
        summary: "The folder for the image cache; by default “cache” in the data folder."
    )
    static let smallerPages = ServeOption(
        name: "smaller-pages",
        kind: .flag,
        defaultText: "false",
        summary: "Render pages again as WebP while the server is idle, for readers with slow connections."
    )
    static let comparePages = ServeOption(
        name: "compare-pages",
        kind: .flag,
        defaultText: "true",
        summary: "Analyse the pages of all comics while the server is idle, to find duplicates and repeated pages."
    )
    static let scan = ServeOption(
        name: "scan",
        kind: .choice(["start", "never"]),
        defaultText: "start",
        summary: "When to scan the folders: at the start, or only on request."
    )
    static let watch = ServeOption(
        name: "watch",
        kind: .choice(["automatic", "poll", "never"]),
        summary: "How changes of the folders are detected: automatic (notifications of the system, and polling for "
            + "network drives), poll, or never. Automatic by default, and never with --scan never."
    )
    static let pollInterval = ServeOption(
        name: "poll-interval",
        kind: .integer(10...86_400),
        defaultText: "300",
        summary: "The interval at which folders are polled, in seconds."
    )
    static let dailyBackup = ServeOption(
        name: "daily-backup",
        kind: .flag,
        defaultText: "true",
        summary: "Write a backup of the store each day to “backups” in the data folder, and keep seven."
    )
    static let upgradeBackup = ServeOption(
        name: "upgrade-backup",
        kind: .flag,
        defaultText: "true",
        summary: "Copy a store of an earlier version to “backups” in the data folder before it is upgraded."
    )
    static let dictionaries = ServeOption(
        name: "dictionaries",
        kind: .folder,
        summary: "The folder of StarDict dictionaries; by default “dictionaries” in the data folder."
    )
    static let hyphenation = ServeOption(
        name: "hyphenation",
        kind: .folder,
        defaultText: "/usr/share/hyphen",
        summary: "The folder of hyphenation patterns, as Debian's packages hyphen-* install them."
    )
    static let fonts = ServeOption(
        name: "fonts",
        kind: .folder,
        summary: "The folder of fonts for books (WOFF2, WOFF, TTF, OTF); by default “fonts” in the data folder."
    )
    static let allowHost = ServeOption(
        name: "allow-host",
        kind: .list(separator: ","),
        summary: "A host on a private network or this machine that may be contacted, such as NAS or NAS:8080. "
            + "Can be repeated."
    )
    static let allowOrigin = ServeOption(
        name: "allow-origin",
        kind: .list(separator: ","),
        summary: "A web site whose scripts may use /opds, /komga and /koreader, such as https://reader.example.org. "
            + "Can be repeated."
    )
    static let trustedProxy = ServeOption(
        name: "trusted-proxy",
        kind: .list(separator: ","),
        summary: "The address or network of a proxy whose headers (X-Forwarded-*, Forwarded) are trusted; unix for all "
            + "programs that connect through the socket of --host unix:PATH. Can be repeated."
    )
    static let userHeader = ServeOption(
        name: "user-header",
        kind: .text,
        summary: "The header in which a trusted proxy names the user, such as Remote-User."
    )
    static let createUsers = ServeOption(
        name: "create-users",
        kind: .flag,
        defaultText: "false",
        summary: "Create accounts for unknown users whom a trusted proxy names."
    )
    static let publicURL = ServeOption(
        name: "public-url",
        kind: .text,
        summary: "The address of this server as browsers see it, for signing in with a provider."
    )
    static let basePath = ServeOption(
        name: "base-path",
        kind: .text,
        summary: "The path under which a proxy publishes this server, such as /quire."
    )
    static let xAccelLocation = ServeOption(
        name: "x-accel-location",
        kind: .text,
        summary: "The internal location with which nginx sends cached images (X-Accel-Redirect), such as "
            + "/quire-images. Requires --trusted-proxy as well."
    )
    static let tlsCertificate = ServeOption(
        name: "tls-certificate",
        kind: .file,
        summary: "The file with the certificate and its chain (PEM). It is read again when it changes."
    )
    static let tlsKey = ServeOption(
        name: "tls-key",
        kind: .file,
        summary: "The file with the private key of the certificate (PEM, without a passphrase)."
    )
    static let tls = ServeOption(
        name: "tls",
        kind: .choice(["local"]),
        summary: "“local” makes a certificate for the names of this machine in private networks, and a page at /trust."
    )
    static let tlsName = ServeOption(
        name: "tls-name",
        kind: .list(separator: ","),
        summary: "An additional name for --tls local, such as books.lan. Can be repeated."
    )
    static let hsts = ServeOption(
        name: "hsts",
        kind: .flag,
        defaultText: "false",
        summary: "Tell browsers to use only https: for this name during the next year (HSTS)."
    )
    static let logLevel = ServeOption(
        name: "log-level",
        kind: .choice(["debug", "warning", "error"]),
        defaultText: "warning",
        summary: "The log level: error, warning (errors too), or debug (each request with its address too)."
    )
    static let webRoot = ServeOption(
        name: "web-root",
        kind: .folder,
        summary: "The folder of the browser app; the installed one by default.",
        isInFile: false,
        isVariableOnly: true
    )
    /// The module `Workers` reads the variable, because all commands start workers.
    static let worker = ServeOption(
        name: "worker",
        kind: .file,
        summary: "The program of the worker processes; the installed one by default.",
        isInFile: false,
        isVariableOnly: true
    )

    static let all = [
        libraries, libraryKind, config, data, database, directDatabase, port, host, open, showKey, cache, cacheSize,
        smallerPages,
        comparePages, scan, watch, pollInterval, dailyBackup, upgradeBackup, dictionaries, hyphenation, fonts,
        allowHost, allowOrigin, trustedProxy, userHeader, createUsers, publicURL, basePath, xAccelLocation,
        tlsCertificate, tlsKey, tls, tlsName, hsts, logLevel, webRoot, worker,
    ]
}
