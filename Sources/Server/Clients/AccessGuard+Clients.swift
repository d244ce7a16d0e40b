import HTTPTypes
import Hummingbird
import Library
import Readers
import Synchronization
import WireModel

extension AccessGuard {
    /// Remembers a request of another app: which app, with which key, and how it was answered.
    func recordClient(
        _ request: Request,
        _ requester: AuthenticatedUser?,
        route: String?,
        status: HTTPResponse.Status
    ) async {
        let path = request.uri.path
        let misaddressed = ClientService(pathWithoutPrefix: path)
        guard let service = misaddressed ?? ClientService(path: path) else { return }
        let now = LibraryClock.system.now()
        guard let requester else {
            guard status == .unauthorized || status == .tooManyRequests, service.isProtocol,
                let name = await attemptedName(in: request)
            else { return }
            // The name of the app is left out, because anyone can send it.
            let attempt = RecentClients.Request(
                service: service,
                app: "",
                result: misaddressed == nil ? .wrongCredential : .unknownAddress,
                status: status.code,
                time: now
            )
            return clients.withLock { $0.recordAttempt(attempt, name: name) }
        }
        guard service.isProtocol || requester.keyID != nil else { return }
        let entry = RecentClients.Request(
            service: service,
            app: DeviceName.describe(userAgent: request.headers[.userAgent]),
            key: requester.keyID,
            result: .init(status, request.method, route: route, requester),
            status: status.code,
            time: now
        )
        clients.withLock { $0.record(entry, of: requester.user.id) }
    }

    /// Returns the latest requests of a user's apps.
    func recentClients(of user: User) async throws -> ClientRequestList {
        let name = try await hasSeveralUsers() ? user.account.name.key : ""
        let requests = clients.withLock { $0.requests(of: user.id, name: name) }
        let names = try await Dictionary(
            uniqueKeysWithValues: accounts.keys(of: user.id).map { ($0.id, $0.name) }
        )
        return ClientRequestList.with {
            $0.now = LibraryClock.system.now()
            $0.requests = requests.map { ClientRequest($0, keyName: $0.key.flatMap { names[$0] }) }
        }
    }

    /// Returns the key (`UserName.key`) of the name with which a request tried to sign in. Returns an empty string on a
    /// server with one user, where no name is needed, and nil for a request without credentials.
    private func attemptedName(in request: Request) async -> String? {
        let credential = RequestCredential(
            authorization: request.headers[.authorization],
            apiKey: request.apiKey
        )
        let typed: String? =
            switch credential {
            case .password(let name, _): name
            case .key(_, let name): name ?? ""
            case .malformed: ""
            case nil: HTTPField.Name("x-auth-user").flatMap { request.headers[$0] }
            }
        guard let typed, let hasSeveral = try? await hasSeveralUsers() else { return nil }
        return hasSeveral ? (try? UserName(typed))?.key : ""
    }
}

extension ClientRequestResult {
    /// Derives the result from the response.
    ///
    /// - Parameter route: the route of the request; nil if there is none.
    init(_ status: HTTPResponse.Status, _ method: HTTPRequest.Method, route: String?, _ requester: AuthenticatedUser) {
        switch status.code {
        case ..<400: self = .answered
        // Expected in the protocols: not found, a conflict with later progress, a failed precondition, an invalid
        // range.
        case 404, 409, 412, 416: self = route == nil ? .unknownAddress : .answered
        case 403: self = Self.isInScope(method, route, requester) ? .refused : .wrongScope
        default: self = .failed
        }
    }

    private static func isInScope(_ method: HTTPRequest.Method, _ route: String?, _ requester: AuthenticatedUser)
        -> Bool
    {
        guard case .key(let scope) = requester.proof, let route else { return true }
        let method = method == .head ? .get : method
        return AccessMatrix.access(to: RouteTable.Route(method: method, path: route))?.accepts(scope) ?? true
    }
}

extension ClientRequest {
    init(_ request: RecentClients.Request, keyName: String?) {
        self.init()
        app = request.app
        key = request.key.map { String($0) }
        self.keyName = keyName
        service =
            switch request.service {
            case .komga: .komga
            case .opds: .opds
            case .koreader: .koreader
            case .api: .api
            }
        result = request.result
        status = request.status
        time = request.time
    }
}
