import Hummingbird
import Library
import TextCoding

/// `…/thumbnail` and `…/thumbnails`: the covers of publications, series and lists, and the lists of covers from which
/// users of Komga's clients choose. Each work has one cover.
struct KomgaThumbnailRoutes: Sendable {
    let library: ProtocolLibrary
    let images: ProtocolImages

    private var store: LibraryStore { library.store }

    /// Returns the cover of the work that the path names; nil if it has none.
    private typealias Finder = @Sendable (_ context: QuireContext) async throws -> KomgaThumbnail?

    func add(to routes: inout RouteTable) {
        add("books", to: &routes) { context in
            KomgaThumbnail(try await library.publicationOfPage(context))
        }
        add("series", to: &routes) { context in
            KomgaThumbnail(try await library.series(context))
        }
        add("collections", to: &routes) { context in
            let list = try await library.list(.collection, context)
            let cover = try await firstCover(of: list.identifiers, .series, context) { id in
                try await store.series(id, user: context.user).flatMap { KomgaThumbnail($0) }
            }
            return cover?.ofList("collectionId", String(list.list.id))
        }
        add("readlists", to: &routes) { context in
            let list = try await library.list(.readingList, context)
            let cover = try await firstCover(of: list.identifiers, .publication, context) { id in
                try await store.publication(id, user: context.user).flatMap { KomgaThumbnail($0) }
            }
            return cover?.ofList("readListId", String(list.list.id))
        }
    }

    /// Adds the routes for the works of a kind.
    private func add(_ name: String, to routes: inout RouteTable, _ find: @escaping Finder) {
        let path = "/komga/api/v1/\(name)/{id}"
        routes.on(.get, "\(path)/thumbnail") { request, context in
            guard let cover = try await find(context) else { throw Problem.notFound("cover") }
            return try await response(cover, request)
        }
        routes.on(.get, "\(path)/thumbnails") { _, context in
            ProtocolJSON.response(.array(try await find(context).map { [$0.json] } ?? []))
        }
        routes.on(.get, "\(path)/thumbnails/{thumbnail}") { request, context in
            guard let cover = try await find(context), cover.identifier == context.parameters.get("thumbnail") else {
                throw Problem.notFound("cover")
            }
            return try await response(cover, request)
        }
    }

    private func response(_ cover: KomgaThumbnail, _ request: Request) async throws -> Response {
        try await images.thumbnail(cover.page, content: cover.content, width: ProtocolImages.coverWidth, request)
    }

    /// Returns the first cover among the first four entries of a list; nil if they have none.
    private func firstCover(
        of identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext,
        _ find: (_ row: Int64) async throws -> KomgaThumbnail?
    ) async throws -> KomgaThumbnail? {
        for row in try await store.rowIDs(of: Array(identifiers.prefix(4)), kind, user: context.user) {
            if let row, let cover = try await find(row) { return cover }
        }
        return nil
    }
}
