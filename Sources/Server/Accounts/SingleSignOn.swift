import HTTPTypes
import Hummingbird
public import Readers

/// The OpenID Connect providers with which users can sign in.
public struct SingleSignOn: Sendable {
    private let clients: [OpenIDClient]
    /// The address of this server as browsers see it, without a slash at the end; nil to derive it from each request.
    private let publicAddress: String?

    /// No provider.
    public static let none = SingleSignOn(clients: [], publicAddress: nil)

    /// Creates the list of providers.
    ///
    /// - Parameter publicAddress: The address of this server as browsers see it, such as `https://books.example.org/quire`, with
    ///   the base path; nil to derive it from each request.
    public init(clients: [OpenIDClient], publicAddress: String?) {
        self.clients = clients
        self.publicAddress = publicAddress.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    /// The configurations of the providers.
    var providers: [OpenIDProvider] { clients.map(\.provider) }

    /// Returns the client for a provider; nil if there is none.
    func client(_ id: String) -> OpenIDClient? { clients.first { $0.provider.id == id } }

    /// Returns an address of this server.
    func address(_ path: String, for request: Request, _ basePath: BasePath) -> String {
        if let publicAddress { return publicAddress + path }
        let scheme = RequestOrigin.isSecure(request.head) ? "https://" : "http://"
        return scheme + (request.head.authority ?? "") + basePath.adding(to: path)
    }

    /// Returns the address where the user of an ended session signs out at the provider too; nil if there is none.
    func signOutAddress(
        _ session: (provider: String, idToken: String?),
        _ request: Request,
        _ basePath: BasePath
    ) async -> String? {
        await client(session.provider)?.signOutAddress(
            token: session.idToken,
            returnAddress: address("/login", for: request, basePath)
        )
    }
}
