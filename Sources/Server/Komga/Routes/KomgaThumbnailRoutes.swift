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
            for id in try await rows(list.identifiers, .series, context) {
                guard let series = try await store.series(id, user: context.user),
                    let cover = KomgaThumbnail(series)
                else { continue }
                return cover.ofList("collectionId", String(list.list.id))
            }
            return nil
        }
        add("readlists", to: &routes) { context in
            let list = try await library.list(.readingList, context)
            for id in try await rows(list.identifiers, .publication, context) {
                guard let record = try await store.publication(id, user: context.user),
                    let cover = KomgaThumbnail(record)
                else { continue }
                return cover.ofList("readListId", String(list.list.id))
            }
            return nil
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

    /// Returns the rows of the first four entries of a list.
    private func rows(
        _ identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext
    ) async throws -> [Int64] {
        try await store.rowIDs(of: Array(identifiers.prefix(4)), kind, user: context.user).compactMap(\.self)
    }
}
