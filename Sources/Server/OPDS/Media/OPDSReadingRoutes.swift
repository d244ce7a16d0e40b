import Hummingbird
import Library
import TextCoding

/// Manifests, files of books and progress, for OPDS 2 clients that read without downloading.
struct OPDSReadingRoutes: Sendable {
    let library: ProtocolLibrary
    let reading: PublicationReading
    let basePath: BasePath

    private static let book = OPDSVersion.json.prefix + "/books/{id}"

    func add(to routes: inout RouteTable) {
        routes.on(.get, Self.book + "/manifest") { request, context in
            let record = try await library.publication("id", context)
            let links = OPDSLinks(.json, server: request.publicBase(basePath))
            return try await reading.manifest(
                of: record,
                asImages: KomgaMedia(record).hasPages,
                base: links.book(record),
                fileType: context.downloadsCatalogueFiles ? OPDSFile.mediaType(of: record) : nil,
                links: [OPDS2FeedWriter.progressionLink(links.book(record))],
                context
            )
        }
        routes.on(.get, Self.book + "/resource/{path}", isOpenEnded: true) { request, context in
            let record = try await library.publication("id", context)
            let prefix = "\(OPDSVersion.json.prefix)/books/\(context.parameters.get("id") ?? "")/resource/"
            return try await reading.resource(of: record, after: prefix, request)
        }
        routes.on(.get, Self.book + "/positions") { _, context in
            let progression = try await reading.progression(library.publication("id", context))
            return ProtocolJSON.response(progression.positions, type: LocatorProgress.positionsType)
        }
        addProgression(to: &routes)
    }

    private func addProgression(to routes: inout RouteTable) {
        routes.on(.get, Self.book + "/progression") { _, context in
            let progression = try await reading.progression(library.publication("id", context))
            guard let stored = progression.stored else { return Response.noContent }
            return ProtocolJSON.response(stored, type: LocatorProgress.mediaType)
        }
        routes.on(.put, Self.book + "/progression") { request, context in
            let progression = try await reading.progression(library.publication("id", context))
            let reported = try progression.record(try await ProtocolJSON.body(of: request))
            return try await reading.store(reported, of: progression.record, context)
        }
        routes.on(.get, Self.book + "/opds-progression") { _, context in
            let progression = OPDSProgression(try await reading.progression(library.publication("id", context)))
            guard let stored = progression.stored else { return Response.noContent }
            return ProtocolJSON.response(stored, type: OPDS2FeedWriter.progressionType)
        }
        routes.on(.put, Self.book + "/opds-progression") { request, context in
            let progression = OPDSProgression(try await reading.progression(library.publication("id", context)))
            let reported = try progression.record(try await ProtocolJSON.body(of: request))
            return try await reading.store(reported, of: progression.publication, context)
        }
    }
}
