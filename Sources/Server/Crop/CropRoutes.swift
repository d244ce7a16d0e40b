import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/crop`: the crop boxes of a publication's pages.
struct CropRoutes: Sendable {
    let store: LibraryStore
    let boxes: CropBoxStore

    /// The `Retry-After` of incomplete answers, in seconds. The analysis of a page takes about ten milliseconds.
    private static let retryAfter = "1"

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/crop") { _, context in
            guard let record = try await store.publication(context.identifier("publication"), user: context.user) else {
                throw Problem.notFound("publication")
            }
            guard let manifest = try await store.manifest(record.id) else {
                throw Problem.unreadablePublication(record)
            }
            guard !record.isText else {
                return JSONBody.response(CropList(CropBoxStore.Boxes(isPending: false, boxes: [])))
            }
            let answer = try await boxes.boxes(of: record, manifest)
            guard answer.isPending else { return JSONBody.response(CropList(answer)) }
            var response = JSONBody.response(CropList(answer), status: .accepted)
            response.headers[.retryAfter] = Self.retryAfter
            return response
        }
    }
}

extension Problem {
    /// Returns the problem for a publication that was never readable.
    static func unreadablePublication(_ record: PublicationRecord) -> Problem {
        Problem(.unprocessableContent, "Can't be shown", record.error ?? "“\(record.title)” can't be read.")
    }
}
