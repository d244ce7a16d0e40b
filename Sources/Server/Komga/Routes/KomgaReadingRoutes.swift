import HTTPTypes
import Hummingbird
import Library
import TextCoding

/// Manifests, positions, resources of books, and progress as locators, for clients that can read books.
struct KomgaReadingRoutes: Sendable {
    let library: ProtocolLibrary
    let reading: PublicationReading
    let basePath: BasePath

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/manifest") { request, context in
            let record = try await library.publication("id", context)
            return try await manifest(of: record, asImages: KomgaMedia(record).hasPages, request, context)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/manifest/divina") { request, context in
            let record = try await library.publication("id", context)
            guard KomgaMedia(record).hasPages else { throw Problem.notFound("manifest of images") }
            return try await manifest(of: record, asImages: true, request, context)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/manifest/epub") { request, context in
            let record = try await library.publication("id", context)
            guard record.layout != nil else { throw Problem.notFound("book") }
            return try await manifest(of: record, asImages: false, request, context)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/resource/{path}", isOpenEnded: true) { request, context in
            let record = try await library.publication("id", context)
            let prefix = "\(KomgaAddress.prefix)/api/v1/books/\(context.parameters.get("id") ?? "")/resource/"
            return try await reading.resource(of: record, after: prefix, request)
        }
        addPositions(to: &routes)
    }

    private func addPositions(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/positions") { _, context in
            let progression = try await reading.progression(library.publication("id", context))
            return ProtocolJSON.response(progression.positions, type: LocatorProgress.positionsType)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/progression") { _, context in
            let progression = try await reading.progression(library.publication("id", context))
            guard let stored = progression.stored else { return Response.noContent }
            return ProtocolJSON.response(stored, type: LocatorProgress.mediaType)
        }
        routes.on(.put, "/komga/api/v1/books/{id}/progression") { request, context in
            let progression = try await reading.progression(library.publication("id", context))
            let reported = try progression.record(try await ProtocolJSON.body(of: request))
            return try await reading.store(reported, of: progression.record, context)
        }
    }

    private func manifest(
        of record: PublicationRecord,
        asImages: Bool,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> Response {
        let server = request.publicBase(basePath)
        return try await reading.manifest(
            of: record,
            asImages: asImages,
            base: "\(server)\(KomgaAddress.prefix)/api/v1/books/\(record.identifier)",
            fileType: KomgaMedia.mediaType(record.format),
            context
        )
    }
}
