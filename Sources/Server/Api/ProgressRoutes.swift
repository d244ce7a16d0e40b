import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/publications/{id}/progress`: the place somebody has come to.
struct ProgressRoutes: Sendable {
    let store: LibraryStore

    /// A place in JSON takes some 200 bytes, with the words around it a few thousand; no device has a name that long.
    private static let bodyLimit = 32 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/progress") { _, context in
            let id = try context.identifier("publication")
            guard let progress = try await store.progress(of: id) else { throw Problem.notFound("progress") }
            return JSONBody.response(ProgressBody(progress))
        }
        routes.on(.put, "/api/v1/publications/{id}/progress") { request, context in
            let id = try context.identifier("publication")
            let body = try await JSONBody.decode(ProgressBody.self, from: request, limit: Self.bodyLimit)
            guard body.page >= 0 else { throw Problem.badRequest("The member “page” counts from 0.") }
            if let fraction = body.fraction, !(0...1).contains(fraction) {
                throw Problem.badRequest("The member “fraction” goes from 0 to 1.")
            }
            guard body.updatedAt > 0 else { throw Problem.badRequest("The member “updatedAt” is not a time.") }
            let told = ProgressRecord(
                page: body.page,
                fraction: body.fraction ?? 0,
                isCompleted: body.completed,
                updatedAt: body.updatedAt,
                device: body.device,
                locator: body.locator
            )
            // It is on the disk when this returns: nothing that was acknowledged gets lost.
            return JSONBody.response(ProgressBody(try await store.record(told, for: id)))
        }
    }
}
