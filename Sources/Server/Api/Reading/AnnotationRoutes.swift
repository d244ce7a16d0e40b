import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import WireModel

/// `…/annotations`: the bookmarks, highlights and notes in publications.
struct AnnotationRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: an annotation whose note and highlight have the maximum length, with JSON's escapes.
    static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/annotations"
        routes.on(.get, list) { _, context in
            let id = try context.identifier("publication")
            let annotations = try await store.annotations(in: id, user: context.user)
            return JSONBody.response(AnnotationList.with { $0.annotations = annotations })
        }
        routes.on(.put, list + "/{annotation}") { request, context in
            let id = try context.identifier("publication")
            let name = try context.annotationIdentifier("annotation")
            let annotation = try await Self.annotation(from: request, id: name)
            // The annotation is on the disk when this returns, so no acknowledged change is lost.
            return JSONBody.response(try await store.setAnnotation(annotation, in: id, user: context.user))
        }
        routes.on(.delete, list + "/{annotation}") { request, context in
            try await remove(context.annotationIdentifier("annotation"), request, context)
        }
        routes.on(.get, list + ".md") { _, context in
            let record = try await store.publication(of: context)
            return try await export(record, user: context.user)
        }
        routes.on(.get, "/api/v1/series/{id}/annotations") { _, context in
            let id = try context.identifier("series")
            guard try await store.series(id, user: context.user) != nil else { throw Problem.notFound("series") }
            let annotations = try await store.annotations(inSeries: id, user: context.user)
            return JSONBody.response(
                SeriesAnnotationList.with {
                    $0.annotations = annotations.entries.map { SeriesAnnotation($0) }
                    $0.total = annotations.total
                }
            )
        }
    }

    /// Reads the annotation in the body of a request.
    ///
    /// - Throws: `Problem` 400 when it is invalid or its identifier is not `id`; also the errors of ``JSONBody``.
    static func annotation(from request: Request, id: String) async throws -> Annotation {
        let annotation = try await JSONBody.decode(Annotation.self, from: request, limit: bodyLimit)
        try annotation.locator.checkCFI()
        guard annotation.id == id else { throw Problem.badRequest("The member “id” is not the one in the address.") }
        return annotation
    }

    /// Removes an annotation. `modified` in the query is the time of the removal, in milliseconds since 1970.
    func remove(_ annotation: String, _ request: Request, _ context: QuireContext) async throws -> Response {
        let time = try QueryParameters(request.uri.query).integer("modified", in: 0...Int(Annotation.maximumTime))
        try await store.removeAnnotation(
            annotation,
            from: context.identifier("publication"),
            at: time.map { Int64($0) },
            user: context.user
        )
        return Response.noContent
    }

    /// Returns the annotations of a publication as a Markdown file.
    func export(_ record: PublicationRecord, user: Viewer) async throws -> Response {
        let annotations = try await store.annotations(in: record.id, user: user)
        guard let text = try await store.annotationMarkdown(annotations, of: record) else {
            throw Problem.noText(record)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/markdown; charset=utf-8",
                .contentDisposition: Attachment.header(name: record.title, suffix: ".md"),
                .cacheControl: "no-store",
            ],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension SeriesAnnotation {
    /// Creates the wire type of a stored annotation.
    init(_ entry: SeriesAnnotations.Entry) {
        self.init()
        annotation = entry.annotation
        publicationID = entry.publicationIdentifier
        content = entry.content
        title = entry.title
        number = entry.number
    }
}

extension QuireContext {
    /// Returns the identifier of an annotation from the path of the request.
    ///
    /// - Throws: `Problem` 404 when it is longer than the identifier of any annotation.
    func annotationIdentifier(_ name: String) throws(Problem) -> String {
        guard let text = parameters.get(name), text.utf8.count <= Annotation.maximumIDLength else {
            throw .notFound(name)
        }
        return text
    }
}

extension Locator {
    /// Checks that the CFI can be parsed.
    ///
    /// - Throws: `Problem` 400 when it can't.
    func checkCFI() throws(Problem) {
        guard let reason = invalidCFIReason else { return }
        throw .badRequest("The member “partialCfi” of the locator is not a valid CFI: \(reason).")
    }
}
