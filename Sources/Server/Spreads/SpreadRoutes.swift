import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/spreads`: the pages that continue each other.
struct SpreadRoutes: Sendable {
    let store: LibraryStore
    let spreads: SpreadStore

    /// The `Retry-After` of incomplete answers, in seconds. The analysis of a page takes about twenty milliseconds.
    private static let retryAfter = "1"

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/spreads") { _, context in
            guard let record = try await store.publication(context.identifier("publication"), user: context.user) else {
                throw Problem.notFound("publication")
            }
            guard let manifest = try await store.manifest(record.id) else {
                throw Problem.unreadablePublication(record)
            }
            let answer = try await spreads.spreads(of: record, manifest)
            guard answer.isPending else { return JSONBody.response(answer) }
            var response = JSONBody.response(answer, status: .accepted)
            response.headers[.retryAfter] = Self.retryAfter
            return response
        }
    }
}
