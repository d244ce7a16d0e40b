import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import TextCoding

/// Manifests, positions, resources of books, and progress as locators, for clients that can read books.
struct KomgaReadingRoutes: Sendable {
    let library: KomgaLibrary
    let books: BookServices
    let resources: BookRoutes

    private var store: LibraryStore { library.store }

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
            try await resource(request, context)
        }
        addPositions(to: &routes)
    }

    private func addPositions(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}/positions") { _, context in
            let progression = try await progression(library.publication("id", context))
            return KomgaJSON.response(progression.positions, type: "application/vnd.readium.position-list+json")
        }
        routes.on(.get, "/komga/api/v1/books/{id}/progression") { _, context in
            let progression = try await progression(library.publication("id", context))
            guard let stored = progression.stored else { return KomgaJSON.done }
            return KomgaJSON.response(stored, type: KomgaProgression.mediaType)
        }
        routes.on(.put, "/komga/api/v1/books/{id}/progression") { request, context in
            let progression = try await progression(library.publication("id", context))
            let reported = try progression.record(try await KomgaJSON.body(of: request))
            if let stored = progression.record.progress, stored.updatedAt > reported.updatedAt {
                throw Problem(.conflict, "Newer progress", "The stored progress is newer than the reported one.")
            }
            _ = try await store.record(reported, for: progression.record.id, user: context.user)
            return KomgaJSON.done
        }
    }

    private func progression(_ record: PublicationRecord) async throws -> KomgaProgression {
        // The positions of a book that consists of images are its pages, like those of a comic.
        let body = record.isText ? try await store.book(record.id) : nil
        return KomgaProgression(record: record, body: body)
    }

    private func manifest(
        of record: PublicationRecord,
        asImages: Bool,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> Response {
        guard let stored = try await store.manifest(record.id),
            let series = try await store.series(record.seriesID, user: context.user)
        else { throw Problem.unreadablePublication(record) }
        let numbers = ChapterNumbers(try await store.numbers(inSeries: [series.id])[series.id] ?? [])
        let manifest = KomgaManifest(
            record: record,
            seriesTitle: series.title,
            metadata: stored.metadata,
            position: numbers.position(of: record.id),
            base: KomgaManifest.base(of: record, for: request)
        )
        guard !asImages else {
            return KomgaJSON.response(manifest.images(stored.pages), type: KomgaManifest.imagesType)
        }
        let book = try await books.openBooks.book(of: record).book
        return KomgaJSON.response(
            manifest.book(book.body, resources: book.resourcePaths),
            type: KomgaManifest.bookType
        )
    }

    /// Responds with a document or another resource of a book. Documents are sanitised as for the app.
    private func resource(_ request: Request, _ context: QuireContext) async throws -> Response {
        let record = try await library.publication("id", context)
        let prefix = "\(KomgaAddress.prefix)/api/v1/books/\(context.parameters.get("id") ?? "")/resource/"
        guard record.layout != nil, request.uri.path.hasPrefix(prefix) else { throw Problem.notFound("book") }
        let open = try await books.openBooks.book(of: record)
        let base = BookResourceURL.base(content: record.content, edition: open.edition)
        let address = try BookResourceURL(base + request.uri.path.dropFirst(prefix.count))
        var response = try await resources.answer(request, address)
        // Unlike the app's addresses, this address stays the same when the content changes.
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}
