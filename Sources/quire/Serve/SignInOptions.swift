import ArgumentParser
import Foundation
import Library
import Readers
import Server

/// The options of `quire serve` for signing in through a proxy or a provider.
struct SignInOptions: ParsableArguments {
    @Option(
        name: .customLong("trusted-proxy"),
        help:
            "The address or network of a proxy whose headers (X-Forwarded-*, Forwarded) are trusted. Can be repeated."
    )
    var trustedProxies: [String] = []

    @Option(
        name: .customLong("user-header"),
        help: "The header in which a trusted proxy names the user, such as Remote-User."
    )
    var userHeader: String?

    @Flag(name: .customLong("create-users"), help: "Add unknown users whom a trusted proxy names.")
    var createsUsers = false

    @Option(
        name: .customLong("public-url"),
        help: "The address of this server as browsers see it, for signing in with a provider."
    )
    var publicAddress: String?

    @Option(
        name: .customLong("base-path"),
        help: "The path under which a proxy publishes this server, such as /quire."
    )
    var basePathText: String?

    func validate() throws {
        guard basePathText.map({ BasePath($0) != nil }) ?? true else {
            throw ValidationError(
                "--base-path must be a path such as /quire, with letters, digits, “-”, “_”, “.” and “~”."
            )
        }
        guard userHeader == nil || !trustedProxies.isEmpty else {
            throw ValidationError("--user-header needs --trusted-proxy.")
        }
        if let publicAddress, !publicAddress.hasPrefix("http://"), !publicAddress.hasPrefix("https://") {
            throw ValidationError("--public-url must begin with https:// or http://.")
        }
    }

    /// The path under which a proxy publishes the server.
    var basePath: BasePath { basePathText.flatMap { BasePath($0) } ?? .root }

    /// The trusted proxies.
    var proxies: TrustedProxies {
        get throws(CommandFailure) {
            let proxies = TrustedProxies(
                networks: trustedProxies,
                userHeader: userHeader,
                createsUsers: createsUsers
            )
            guard let proxies else {
                throw CommandFailure("--trusted-proxy must be an address or a network such as 10.0.0.0/24.")
            }
            return proxies
        }
    }

    /// Reads the configuration of the providers; empty without a file.
    func providers(_ data: DataDirectory) throws -> [OpenIDProvider] {
        guard let content = FileManager.default.contents(atPath: data.singleSignOnPath) else { return [] }
        do {
            return try OpenIDProvider.providers(configuration: String(decoding: content, as: UTF8.self))
        } catch {
            throw CommandFailure("\(data.singleSignOnPath): \(error)")
        }
    }

    /// Makes the clients for providers.
    func singleSignOn(_ providers: [OpenIDProvider], _ connections: OpenIDHTTPClient) -> SingleSignOn {
        SingleSignOn(
            clients: providers.map { provider in
                OpenIDClient(
                    provider: provider,
                    transport: { try await connections.send($0) },
                    clock: { Double(LibraryClock.system.now()) / 1000 }
                )
            },
            publicAddress: publicAddress
        )
    }
}
