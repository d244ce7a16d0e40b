import Foundation
import HTTPTypes
import Hummingbird
import Library
import Readers
import TextCoding

/// The routes for signing in (`/komga/api/v2/users/me`), for signing out, and for client settings.
struct KomgaUserRoutes: Sendable {
    let access: AccessGuard

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v2/users/me") { request, context in
            // `AccessGuard` adds the session cookies and the token to the response.
            ProtocolJSON.response(Self.json(try context.signedInUser, typedName: Self.typedName(request)))
        }
        for method in [HTTPRequest.Method.get, .post] {
            routes.on(method, "/komga/api/logout") { request, _ in
                for token in KomgaCookies.tokens(in: request) + [KomgaCookies.token(in: request)].compactMap(\.self) {
                    try await access.komgaSessions.signOut(token)
                }
                var response = Response.noContent
                KomgaCookies.remove(on: &response, for: request)
                return response
            }
        }
        // KMReader requests the global settings before it signs in.
        for name in ["global", "user"] {
            routes.on(.get, "/komga/api/v1/client-settings/\(name)/list") { _, _ in ProtocolJSON.response([:]) }
        }
    }

    /// Returns the user name of HTTP Basic. Aidoku expects the response to contain it exactly as the user typed it.
    private static func typedName(_ request: Request) -> String? {
        let credential = RequestCredential(authorization: request.headers[.authorization], apiKey: nil)
        if case .password(let name, _) = credential { return name }
        return nil
    }

    private static func json(_ user: User, typedName: String?) -> JSON {
        let account = user.account
        let limits = account.effectiveLimits
        var libraries: [String] = []
        if case .chosen(let chosen) = limits.libraries { libraries = chosen.sorted().map { String($0) } }
        var roles = ["USER", "PAGE_STREAMING"]
        if account.permits(.downloadFiles) { roles.append("FILE_DOWNLOAD") }
        if account.role == .administrator { roles.append("ADMIN") }
        let age: JSON =
            limits.highestAge.map { ["age": .integer($0), "restriction": .string("ALLOW_ONLY")] } ?? .null
        return [
            "id": .string(String(user.id.rawValue)),
            "email": .string(typedName ?? account.name.text),
            "roles": .texts(roles),
            "sharedAllLibraries": .bool(limits.libraries == .all),
            "sharedLibrariesIds": .texts(libraries),
            "labelsAllow": .texts(limits.includedLabels.map(\.text).sorted()),
            "labelsExclude": .texts(limits.excludedLabels.map(\.text).sorted()),
            "ageRestriction": age,
        ]
    }
}
