import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/publications/{id}/crop`: what is cut off the pages when borders are cropped.
struct CropRoutes: Sendable {
    let store: LibraryStore
    let boxes: PageBoxes

    /// Seconds after which asking again is worth it. A page takes about ten milliseconds.
    private static let retryAfter = "1"

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/crop") { _, context in
            guard let record = try await store.publication(context.identifier("publication")) else {
                throw Problem.notFound("publication")
            }
            guard let manifest = try await store.manifest(record.id) else { throw Problem.neverRead(record) }
            guard !record.isText else {
                return JSONBody.response(CropBody(PageBoxes.Answer(isPending: false, boxes: [])))
            }
            let answer = try await boxes.boxes(of: record, manifest)
            guard answer.isPending else { return JSONBody.response(CropBody(answer)) }
            var response = JSONBody.response(CropBody(answer), status: .accepted)
            response.headers[.retryAfter] = Self.retryAfter
            return response
        }
    }
}

extension Problem {
    /// A publication that no scan could ever open.
    static func neverRead(_ record: PublicationRecord) -> Problem {
        Problem(.unprocessableContent, "Can't be shown", record.error ?? "“\(record.title)” could never be read.")
    }
}
