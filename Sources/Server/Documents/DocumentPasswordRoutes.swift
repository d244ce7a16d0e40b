import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/password`: opens a document that needs a password.
struct DocumentPasswordRoutes: Sendable {
    let store: LibraryStore
    let documents: ProtectedDocuments
    let access: AccessGuard

    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 8 << 10
    /// The maximum length of a password, in bytes. PDF passwords have at most 127 bytes.
    private static let passwordLimit = 1024

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/publications/{id}/password") { request, context in
            let id = try context.identifier("publication")
            let body = try await JSONBody.decode(DocumentPassword.self, from: request, limit: Self.bodyLimit)
            guard let record = try await store.publication(id, user: context.user), let requester = context.requester
            else { throw Problem.notFound("publication") }
            guard record.needsPassword else {
                throw Problem(.conflict, "No password needed", "The publication can be opened without a password.")
            }
            let isCorrect = try await isCorrect(body.password, of: record.content, requester, request, context)
            guard isCorrect else { throw Problem(.forbidden, "Wrong password", "The password is wrong. Try again.") }
            return Response.noContent
        }
    }

    private func isCorrect(
        _ password: String,
        of content: String,
        _ requester: AuthenticatedUser,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> Bool {
        // The password is passed to C, where a string ends at the first zero byte.
        guard password.utf8.count <= Self.passwordLimit, !password.utf8.contains(0) else { return false }
        let address = access.address(of: request, context)
        return try await documents.unlock(content, password, for: requester, address: address)
    }
}
