import HTTPTypes
import Hummingbird
import Library
import Readers
import WireModel

/// `/api/v1/users`: all users, for administrators; and `/names`, the names of all users, for users who may share
/// lists.
struct UserRoutes: Sendable {
    let access: AccessGuard

    private var accounts: AccountStore { access.accounts }

    /// The maximum size of a body: the limits can name many labels and libraries.
    private static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/users") { _, _ in
            let users = try await accounts.users()
            return JSONBody.response(AccountList.with { $0.users = users.map { Account($0) } })
        }
        routes.on(.get, "/api/v1/users/names") { _, _ in
            let users = try await accounts.users()
            return JSONBody.response(AccountNames.with { $0.users = users.map { AccountName($0) } })
        }
        routes.on(.post, "/api/v1/users") { request, context in try await add(request, context) }
        routes.on(.patch, "/api/v1/users/{user}") { request, context in
            let id = try context.userParameter
            let body = try await JSONBody.decode(AccountChanges.self, from: request, limit: Self.bodyLimit)
            let patch = try AccountPatch(body)
            let user = try await accounts.updateUser(id) { patch.apply(to: &$0) }
            return JSONBody.response(Account(user))
        }
        routes.on(.delete, "/api/v1/users/{user}") { _, context in
            try await accounts.removeUser(context.userParameter)
            return Response.noContent
        }
        routes.on(.put, "/api/v1/users/{user}/password") { request, context in
            let id = try context.userParameter
            let body = try await JSONBody.decode(PasswordChange.self, from: request, limit: Self.bodyLimit)
            try await accounts.setPassword(
                try Password(new: body.password),
                of: id,
                keeping: id == context.user.id ? context.requester?.session?.id : nil
            )
            return Response.noContent
        }
    }

    private func add(_ request: Request, _ context: QuireContext) async throws -> Response {
        let body = try await JSONBody.decode(NewAccount.self, from: request, limit: Self.bodyLimit)
        guard let role = UserRole(rawValue: body.role.rawValue) else {
            throw Problem.badRequest("There is no such role.")
        }
        var account = UserAccount(name: try UserName(body.name), role: role)
        try AccountPatch(body.changes).apply(to: &account)
        let user = try await accounts.addUser(account, password: body.password.map { try Password(new: $0) })
        var response = JSONBody.response(Account(user), status: .created)
        // With the second user everyone has to sign in. The owner, who did not have to before, stays signed in here.
        switch context.requester?.proof {
        case .some(.none), .accessKey:
            let device = DeviceName.describe(userAgent: request.headers[.userAgent])
            let token = try await accounts.openSession(for: context.user.id, device: device)
            response.headers[.setCookie] = SessionCookie.setting(token.text, for: request)
        default: break
        }
        return response
    }
}

extension QuireContext {
    /// The user that the path names.
    fileprivate var userParameter: UserIdentifier {
        get throws(Problem) { UserIdentifier(rawValue: try number("user", of: "user")) }
    }
}
