import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import TextCoding

/// Manifests, files of books and progress, in which Komga's API and OPDS 2 differ only by their addresses.
struct PublicationReading: Sendable {
    let store: LibraryStore
    let books: BookServices
    let resources: BookRoutes

    init(store: LibraryStore, books: BookServices, storedPages: StoredPageReader) {
        self.store = store
        self.books = books
        resources = BookRoutes(
            store: store,
            resources: books.resources,
            hyphenation: books.hyphenation,
            storedPages: storedPages
        )
    }

    /// Responds with the manifest of a publication.
    ///
    /// - Parameters:
    ///   - asImages: whether the reading order has images, otherwise the documents of a book.
    ///   - base: the address of the publication.
    ///   - fileType: the media type of the file; nil for a user who may not download it.
    ///   - links: further links.
    /// - Throws: `Problem` when the publication can't be read.
    func manifest(
        of record: PublicationRecord,
        asImages: Bool,
        base: String,
        fileType: String?,
        links: [JSON] = [],
        _ context: QuireContext
    ) async throws -> Response {
        guard let stored = try await store.manifest(record.id),
            let series = try await store.series(record.seriesID, user: context.user)
        else { throw Problem.unreadablePublication(record) }
        let numbers = ChapterNumbers(try await store.numbers(inSeries: [series.id])[series.id] ?? [])
        let manifest = ReadiumManifest(
            record: record,
            seriesTitle: series.title,
            metadata: stored.metadata,
            position: numbers.position(of: record.id),
            base: base,
            fileType: fileType,
            furtherLinks: links
        )
        guard !asImages else {
            return ProtocolJSON.response(manifest.images(stored.pages), type: ReadiumManifest.imagesType)
        }
        let book = try await books.openBooks.book(of: record).book
        return ProtocolJSON.response(
            manifest.book(book.body, resources: book.resourcePaths),
            type: ReadiumManifest.bookType
        )
    }

    /// Responds with a document or a file of a book. The text is sanitised, like that for the app.
    ///
    /// - Parameter prefix: the part of the address before the path in the book.
    func resource(of record: PublicationRecord, after prefix: String, _ request: Request) async throws -> Response {
        guard record.layout != nil, request.uri.path.hasPrefix(prefix) else { throw Problem.notFound("book") }
        let open = try await books.openBooks.book(of: record)
        let base = BookResourceURL.base(content: record.content, edition: open.edition)
        let address = try BookResourceURL(base + request.uri.path.dropFirst(prefix.count))
        var response = try await resources.answer(request, address)
        // Unlike the address for the app, this one doesn't change with the content.
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    /// Returns the progress of a publication as a locator.
    func progression(_ record: PublicationRecord) async throws -> LocatorProgress {
        // A book of images has positions of pages, like a comic.
        let body = record.isText ? try await store.book(record.id) : nil
        return LocatorProgress(record: record, body: body)
    }

    /// Stores the progress that a client reports.
    ///
    /// - Throws: `Problem` 409 when the stored progress is newer.
    func store(
        _ reported: ProgressRecord,
        of record: PublicationRecord,
        _ context: QuireContext
    ) async throws -> Response {
        var reported = reported
        // Clients don't send their clocks.
        reported.updatedAt = store.time(of: reported.updatedAt)
        if let stored = record.progress, stored.updatedAt > reported.updatedAt {
            throw Problem(.conflict, "Newer progress", "The stored progress is newer than this one.")
        }
        _ = try await store.record(reported, for: record.id, user: context.user)
        return Response.noContent
    }
}
