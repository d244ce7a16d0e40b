import Hummingbird
import ImagePipeline
import Library
import PageImages
import Publications
import Readers
import TextCoding

/// `…/pages`, thumbnails and `…/file`: the images and files of publications.
struct KomgaPageRoutes: Sendable {
    let library: ProtocolLibrary
    let images: ProtocolImages
    let downloads: PublicationDownloads

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/pages") { _, context in
            let record = try await library.publication("id", context)
            return ProtocolJSON.response(.array(try await pages(of: record)))
        }
        routes.on(.get, "/komga/api/v1/books/{id}/pages/{page}") { request, context in
            let record = try await library.publicationOfPage(context)
            let parameters = try ProtocolParameters(request.uri.query)
            let page = try Self.page(context, isFromZero: parameters.flag("zero_based") ?? false)
            let format: ImageFormat? =
                switch parameters["convert"]?.lowercased() {
                case "jpeg", "jpg": .jpeg
                case "png": .png
                default: nil
                }
            return try await images.page(page, of: record, as: format, request)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/pages/{page}/thumbnail") { request, context in
            let record = try await library.publicationOfPage(context)
            guard KomgaMedia(record).hasPages, !record.content.isEmpty else { throw Problem.notFound("page") }
            return try await images.thumbnail(
                Self.page(context, isFromZero: false),
                content: record.content,
                width: WidthLadder.thumbnail,
                request
            )
        }
        routes.on(.get, "/komga/api/v1/books/{id}/file") { request, context in
            let record = try await library.publication("id", context)
            return try await downloads.response(record, request)
        }
        addThumbnails(to: &routes)
    }

    // MARK: - Pages

    /// Returns the index of the page in the address.
    ///
    /// - Throws: `Problem` 404 when it isn't a number.
    private static func page(_ context: QuireContext, isFromZero: Bool) throws(Problem) -> Int {
        guard let text = context.parameters.get("page"), text.utf8.count <= 6, let number = Int(text) else {
            throw .notFound("page")
        }
        return isFromZero ? number : number - 1
    }

    private func pages(of record: PublicationRecord) async throws -> [JSON] {
        guard KomgaMedia(record).hasPages else { return [] }
        let manifest = try await store.readableManifest(of: record)
        return zip(manifest.pages, 1...).map { page, number in
            [
                "number": .integer(number),
                "fileName": .string(page.name),
                // Pages of a document are rendered as JPEG.
                "mediaType": .string(record.format.hasDrawnPages ? "image/jpeg" : page.mediaType),
                "width": .integer(page.width),
                "height": .integer(page.height),
                "sizeBytes": .number(Double(page.byteSize)),
                "size": .string(KomgaFileSize.text(page.byteSize)),
            ]
        }
    }

    // MARK: - Thumbnails

    private func addThumbnails(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/thumbnail") { request, context in
            try await cover(of: library.publicationOfPage(context), request)
        }
        routes.on(.get, "/komga/api/v1/series/{id}/thumbnail") { request, context in
            try await cover(of: library.series(context), request)
        }
        routes.on(.get, "/komga/api/v1/collections/{id}/thumbnail") { request, context in
            let list = try await library.list(.collection, context)
            for id in try await rows(list.identifiers, .series, context) {
                guard let series = try await store.series(id, user: context.user), series.coverContent != nil else {
                    continue
                }
                return try await cover(of: series, request)
            }
            throw Problem.notFound("cover")
        }
        routes.on(.get, "/komga/api/v1/readlists/{id}/thumbnail") { request, context in
            let list = try await library.list(.readingList, context)
            for id in try await rows(list.identifiers, .publication, context) {
                guard let record = try await store.publication(id, user: context.user), record.pictureCount > 0 else {
                    continue
                }
                return try await cover(of: record, request)
            }
            throw Problem.notFound("cover")
        }
        addLists(to: &routes)
    }

    /// Adds the routes for the lists of thumbnails from which users of Komga's clients choose. A publication has one
    /// thumbnail; series and lists have none.
    private func addLists(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/thumbnails") { _, context in
            let record = try await library.publication("id", context)
            guard record.pictureCount > 0 else { return ProtocolJSON.response(.array([])) }
            let thumbnail: JSON = [
                "id": .string(record.identifier),
                "bookId": .string(record.identifier),
                "type": .string("GENERATED"),
                "selected": .bool(true),
                "mediaType": .string("image/jpeg"),
                "fileSize": .integer(0),
                "width": .integer(record.coverWidth ?? 0),
                "height": .integer(record.coverHeight ?? 0),
            ]
            return ProtocolJSON.response(.array([thumbnail]))
        }
        routes.on(.get, "/komga/api/v1/series/{id}/thumbnails") { _, context in
            _ = try await library.row("id", .series, context)
            return ProtocolJSON.response(.array([]))
        }
        for (name, kind) in [("collections", ListKind.collection), ("readlists", .readingList)] {
            routes.on(.get, "/komga/api/v1/\(name)/{id}/thumbnails") { _, context in
                _ = try await library.list(kind, context)
                return ProtocolJSON.response(.array([]))
            }
        }
    }

    /// Returns the rows of the first four entries of a list.
    private func rows(
        _ identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext
    ) async throws -> [Int64] {
        try await store.rowIDs(of: Array(identifiers.prefix(4)), kind, user: context.user).compactMap(\.self)
    }

    private func cover(of record: PublicationRecord, _ request: Request) async throws -> Response {
        guard record.pictureCount > 0, !record.content.isEmpty else { throw Problem.notFound("cover") }
        return try await images.thumbnail(
            record.coverPage,
            content: record.coverContent,
            width: ProtocolImages.coverWidth,
            request
        )
    }

    private func cover(of series: SeriesRecord, _ request: Request) async throws -> Response {
        guard let content = series.coverContent else { throw Problem.notFound("cover") }
        return try await images.thumbnail(
            series.coverPage,
            content: content,
            width: ProtocolImages.coverWidth,
            request
        )
    }
}
