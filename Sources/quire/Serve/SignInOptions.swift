import Foundation
import Library
import Readers
import Server

/// The options of `quire serve` for proxies, and for signing in through a proxy or a provider.
struct SignInOptions {
    private let trustedProxies: [String]
    private let userHeader: String?
    private let createsUsers: Bool
    private let publicAddress: String?
    /// The path under which a proxy publishes the server.
    let basePath: BasePath
    /// The internal location with which nginx sends cached images; nil if the server sends them.
    let imageLocation: BasePath?

    /// - Throws: `CommandFailure` if the options contradict each other, or an address or a path is invalid.
    init(_ configuration: ServeConfiguration) throws(CommandFailure) {
        trustedProxies = configuration.list(.trustedProxy)
        userHeader = configuration.text(.userHeader)
        createsUsers = configuration.flag(.createUsers)
        publicAddress = configuration.text(.publicURL)
        guard let basePath = configuration.text(.basePath).map({ BasePath($0) }) ?? .root else {
            throw .settings("--base-path must be a path such as /quire, with letters, digits, “-”, “_”, “.” and “~”.")
        }
        self.basePath = basePath
        imageLocation = configuration.text(.xAccelLocation).flatMap { BasePath($0) }
        guard (imageLocation == nil) == (configuration.text(.xAccelLocation) == nil), imageLocation != .root else {
            throw .settings(
                "--x-accel-location must be a path such as /quire-images, with letters, digits, “-”, “_”, “.” and “~”."
            )
        }
        guard imageLocation == nil || !trustedProxies.isEmpty else {
            throw .settings("--x-accel-location needs --trusted-proxy.")
        }
        guard userHeader == nil || !trustedProxies.isEmpty else {
            throw .settings("--user-header needs --trusted-proxy.")
        }
        if let publicAddress, !publicAddress.hasPrefix("http://"), !publicAddress.hasPrefix("https://") {
            throw .settings("--public-url must begin with https:// or http://.")
        }
    }

    /// The trusted proxies.
    var proxies: TrustedProxies {
        get throws(CommandFailure) {
            let proxies = TrustedProxies(
                networks: trustedProxies,
                userHeader: userHeader,
                createsUsers: createsUsers
            )
            guard let proxies else {
                throw .settings("--trusted-proxy must be an address, a network such as 10.0.0.0/24, or unix.")
            }
            return proxies
        }
    }

    /// Reads the configuration of the providers; empty without a file.
    ///
    /// - Throws: `CommandFailure` if the file can't be read, or its content is invalid.
    func providers(_ data: DataFolder) throws -> [OpenIDProvider] {
        guard let content = FileManager.default.contents(atPath: data.singleSignOnPath) else {
            guard !FileManager.default.fileExists(atPath: data.singleSignOnPath) else {
                throw CommandFailure("\(data.singleSignOnPath): the file can't be read. Check its permissions.")
            }
            return []
        }
        do {
            return try OpenIDProvider.providers(configuration: String(decoding: content, as: UTF8.self))
        } catch {
            throw CommandFailure("\(data.singleSignOnPath): \(error)")
        }
    }

    /// Creates the clients for the providers.
    func singleSignOn(
        _ providers: [OpenIDProvider],
        _ connections: OpenIDHTTPClient,
        _ accounts: AccountStore
    ) -> SingleSignOn {
        SingleSignOn(
            clients: providers.map { provider in
                OpenIDClient(
                    provider: provider,
                    transport: { try await connections.send($0) },
                    accounts: accounts,
                    clock: { Double(LibraryClock.system.now()) / 1000 }
                )
            },
            publicAddress: publicAddress
        )
    }
}
