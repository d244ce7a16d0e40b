import Hummingbird
import ImagePipeline
import Library
import PageImages
import Publications
import Readers
import TextCoding

/// `…/pages` and `…/file`: the pages and files of publications.
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
}
