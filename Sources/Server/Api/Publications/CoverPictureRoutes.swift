import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import NIOCore
import PageImages
import Publications
import WireModel

/// `…/picture`: sets an uploaded picture or a page of a publication as the cover of a work, and removes it again.
struct CoverPictureRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let renderer: PageRenderer

    private static let bodyLimit = 1024
    /// The width in which a page of a document is drawn, in pixels.
    private static let drawnWidth = 1440

    func add(to routes: inout RouteTable) {
        for (path, kind) in [("publications", PermanentIdentifier.Kind.publication), ("series", .series)] {
            let picture = "/api/v1/\(path)/{id}/picture"
            routes.on(.put, picture) { request, context in
                let id = try context.identifier(kind.rawValue)
                let edit = try await replace(request, id, kind, context)
                return JSONBody.response(MetadataEditSummary(edit))
            }
            routes.on(.delete, picture) { _, context in
                let id = try context.identifier(kind.rawValue)
                let record = try await store.setCoverPicture(nil, of: id, kind, user: context.user)
                return JSONBody.response(MetadataEditSummary(record))
            }
        }
    }

    /// Replaces the cover by the picture in the body, or by the page that the body names.
    private func replace(
        _ request: Request,
        _ id: Int64,
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext
    ) async throws -> MetadataEditRecord? {
        guard request.headers[.contentType]?.lowercased().hasPrefix("image/") != true else {
            let body = try await request.boundedBody(limit: LibraryStore.maximumPictureByteCount)
            return try await store.setCoverPicture(Array(body.readableBytesView), of: id, kind, user: context.user)
        }
        let source = try await JSONBody.decode(CoverSource.self, from: request, limit: Self.bodyLimit)
        guard let sourceID = try await store.rows([source.publication], .publication, user: context.user)[0],
            let record = try await store.publication(sourceID, user: context.user)
        else { throw Problem.notFound("publication") }
        // A page of the publication itself is chosen and not copied.
        if kind == .publication, sourceID == id {
            return try await store.chooseCover(page: source.page, for: id, user: context.user).edit
        }
        let bytes = try await bytes(ofPageAt: source.page, of: record, context)
        return try await store.setCoverPicture(bytes, of: id, kind, user: context.user)
    }

    /// Returns the picture of a page. A page of a document is drawn.
    private func bytes(
        ofPageAt page: Int,
        of record: PublicationRecord,
        _ context: QuireContext
    ) async throws -> [UInt8] {
        let publication = try await publications.publication(of: record, for: context.requester)
        guard publication.pages.indices.contains(page) else { throw Problem.notFound("page") }
        guard record.format.hasDrawnPages else {
            // Refuse a page larger than the limit for pictures before it is read.
            guard publication.pages[page].byteSize <= LibraryStore.maximumPictureByteCount else {
                throw Problem.badRequest("The page is larger than 4 MB. Upload a smaller picture instead.")
            }
            return try await PageReading.read(publication) { try $0.bytes(ofPageAt: page) }
        }
        let image = PageImage(
            content: record.content,
            page: page,
            variant: PageVariant(width: Self.drawnWidth),
            format: .jpeg,
            box: .none
        )
        switch try await renderer.render(image, of: publication, isOriginal: false).content {
        case .bytes(let buffer): return Array(buffer.readableBytesView)
        case .file(let path):
            guard let bytes = try await StoredFile.open(path)?.bytes else { throw Problem.failed }
            return Array(bytes.readableBytesView)
        }
    }
}
