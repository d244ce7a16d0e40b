/// A part of the server that other apps use.
enum ClientService: Sendable, CaseIterable {
    case komga, opds, koreader
    /// Quire's own API, for programs with a key.
    case api

    /// The path prefixes of the services. The browser app uses only the prefix of ``api``.
    private static let prefixes: [(ClientService, String)] = [
        (.komga, KomgaAddress.prefix), (.opds, OPDSVersion.root), (.koreader, KOReaderAddress.prefix),
        (.api, "/api/v1"),
    ]

    /// Returns the service that a path belongs to; nil for other paths.
    init?(path: String) {
        let found = Self.prefixes.first { path == $0.1 || path.hasPrefix($0.1 + "/") }
        guard let found else { return nil }
        self = found.0
    }

    /// The paths that apps request if their server address lacks the prefix of the protocol. Quire has no routes there.
    private static let withoutPrefix: [(ClientService, String)] = [
        (.komga, "/api/v2/"), (.koreader, "/users/auth"), (.koreader, "/users/create"), (.koreader, "/syncs/"),
    ]

    /// Returns the service that an app looks for at a path without the prefix of the service; nil for other paths.
    init?(pathWithoutPrefix path: String) {
        guard let found = Self.withoutPrefix.first(where: { path.hasPrefix($0.1) }) else { return nil }
        self = found.0
    }

    /// Whether the service is a protocol for other apps. The browser app doesn't use it.
    var isProtocol: Bool { self != .api }
}
