import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/spreads`: the pages that continue each other.
struct SpreadRoutes: Sendable {
    let store: LibraryStore
    let spreads: SpreadStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/spreads") { _, context in
            let record = try await store.publication(of: context)
            let manifest = try await store.readableManifest(of: record)
            let answer = try await spreads.spreads(of: record, manifest)
            return answer.isPending ? JSONBody.pending(answer) : JSONBody.response(answer)
        }
    }
}
