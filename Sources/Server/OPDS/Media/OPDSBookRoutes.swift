import Hummingbird
import ImagePipeline
import Library
import PageImages
import Publications

/// Covers, pages and files of publications, at the same paths below the prefix of each version.
struct OPDSBookRoutes: Sendable {
    let version: OPDSVersion
    let library: ProtocolLibrary
    let images: ProtocolImages
    let downloads: PublicationDownloads

    /// The widths of covers, by the suffix of their path.
    private static let covers = [("", ProtocolImages.coverWidth), ("/small", WidthLadder.thumbnail)]

    func add(to routes: inout RouteTable) {
        addCovers(to: &routes)
        let book = version.prefix + "/books/{id}"
        switch version {
        case .atom:
            routes.on(.get, book + "/pages/{page}") { request, context in
                try await streamedPage(library.publicationOfPage(context), request, context)
            }
            // Some clients name the file after the last component of the path.
            routes.on(.get, book + "/file/{name}") { request, context in
                try await downloads.response(library.publication("id", context), request)
            }
        case .json:
            routes.on(.get, book + "/pages/{page}") { request, context in
                let record = try await library.publicationOfPage(context)
                let format: ImageFormat? = try ProtocolParameters(request.uri.query)["convert"] == "jpeg" ? .jpeg : nil
                return try await images.page(Self.page(context) - 1, of: record, as: format, request)
            }
            routes.on(.get, book + "/file") { request, context in
                try await downloads.response(library.publication("id", context), request)
            }
        }
    }

    private func addCovers(to routes: inout RouteTable) {
        for (end, width) in Self.covers {
            routes.on(.get, "\(version.prefix)/books/{id}/thumbnail\(end)") { request, context in
                let record = try await library.publicationOfPage(context)
                guard record.pictureCount > 0, !record.content.isEmpty else { throw Problem.notFound("cover") }
                return try await images.thumbnail(record.coverPage, content: record.coverContent, width: width, request)
            }
            routes.on(.get, "\(version.prefix)/series/{id}/thumbnail\(end)") { request, context in
                let series = try await library.series(context)
                guard let content = series.coverContent else { throw Problem.notFound("cover") }
                return try await images.thumbnail(series.coverPage, content: content, width: width, request)
            }
        }
    }

    /// Responds with a page as JPEG for page streaming (PSE), which numbers pages from 0. Clients that don't set a
    /// width send the placeholder of the URL template as the width.
    private func streamedPage(
        _ record: PublicationRecord,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> Response {
        let page = try Self.page(context)
        guard KomgaMedia(record).hasPages, !record.content.isEmpty else { throw Problem.notFound("page") }
        let width = try ProtocolParameters(request.uri.query).integer("w").flatMap { width in
            width > 0 ? WidthLadder.step(covering: Double(width)) : nil
        }
        guard let width else { return try await images.page(page, of: record, as: .jpeg, request) }
        return try await images.thumbnail(page, content: record.content, width: width, priority: .high, request)
    }

    /// Returns the number of the page in the address.
    ///
    /// - Throws: `Problem` 404 when it isn't a number.
    private static func page(_ context: QuireContext) throws(Problem) -> Int {
        guard let text = context.parameters.get("page"), text.utf8.count <= 6, let number = Int(text) else {
            throw .notFound("page")
        }
        return number
    }
}
