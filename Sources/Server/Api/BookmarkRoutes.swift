import HTTPTypes
import Hummingbird
import Library

/// `…/bookmarks`: pages somebody wants to find again.
struct BookmarkRoutes: Sendable {
    let store: LibraryStore

    /// A note of the longest kind takes 12,000 bytes when all of it is escaped.
    private static let bodyLimit = 16 << 10

    /// What a client says about a bookmark. The page is in the address, and the times are the server's.
    private struct WishBody: Decodable {
        let fraction: Double?
        let note: String?
        let device: String?
    }

    private struct BookmarksBody: Encodable {
        let bookmarks: [BookmarkBody]
    }

    private struct SeriesBookmarksBody: Encodable {
        let bookmarks: [SeriesBookmarkBody]
        let total: Int
    }

    func add(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/bookmarks"
        routes.on(.get, list) { _, context in
            let bookmarks = try await store.bookmarks(in: context.identifier("publication"))
            return JSONBody.response(BookmarksBody(bookmarks: bookmarks.map(BookmarkBody.init)))
        }
        routes.on(.put, list + "/{page}") { request, context in
            let id = try context.identifier("publication")
            let page = try context.pageIndex()
            let wish = try await JSONBody.decode(WishBody.self, from: request, limit: Self.bodyLimit)
            if let fraction = wish.fraction, !(0...1).contains(fraction) {
                throw Problem.badRequest("The member “fraction” goes from 0 to 1.")
            }
            let longest = BookmarkRecord.maximumNoteLength
            if let note = wish.note, note.unicodeScalars.count > longest {
                throw Problem.badRequest("The member “note” may have at most \(longest) characters.")
            }
            let bookmark = try await store.setBookmark(
                page: page,
                fraction: wish.fraction,
                note: wish.note,
                device: wish.device ?? "",
                in: id
            )
            // It is on the disk now: nothing that was acknowledged gets lost.
            return JSONBody.response(BookmarkBody(bookmark))
        }
        routes.on(.delete, list + "/{page}") { _, context in
            try await store.removeBookmark(page: context.pageIndex(), from: context.identifier("publication"))
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        routes.on(.get, "/api/v1/series/{id}/bookmarks") { _, context in
            let id = try context.identifier("series")
            guard try await store.series(id) != nil else { throw Problem.notFound("series") }
            let bookmarks = try await store.bookmarks(inSeries: id)
            return JSONBody.response(
                SeriesBookmarksBody(
                    bookmarks: bookmarks.entries.map(SeriesBookmarkBody.init),
                    total: bookmarks.total
                )
            )
        }
    }
}

/// A bookmark as clients see it.
struct BookmarkBody: Encodable, Sendable {
    /// The page, counted from 0.
    let page: Int
    let fraction: Nullable<Double>
    let note: Nullable<String>
    /// Milliseconds since 1970, by the server's clock; so is `updatedAt`.
    let createdAt: Int64
    let updatedAt: Int64
    let device: String

    init(_ record: BookmarkRecord) {
        page = record.page
        fraction = Nullable(record.fraction)
        note = Nullable(record.note)
        createdAt = record.createdAt
        updatedAt = record.updatedAt
        device = record.device
    }
}

/// A bookmark in one of a series' publications.
struct SeriesBookmarkBody: Encodable, Sendable {
    let publicationId: String
    let content: String
    let title: String
    let number: Nullable<String>
    let bookmark: BookmarkBody

    private enum CodingKeys: CodingKey { case publicationId, content, title, number }

    init(_ entry: SeriesBookmarks.Entry) {
        publicationId = String(entry.publicationID)
        content = entry.content
        title = entry.title
        number = Nullable(entry.number)
        bookmark = BookmarkBody(entry.bookmark)
    }

    func encode(to encoder: any Encoder) throws {
        try bookmark.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(publicationId, forKey: .publicationId)
        try container.encode(content, forKey: .content)
        try container.encode(title, forKey: .title)
        try container.encode(number, forKey: .number)
    }
}

extension QuireContext {
    /// The page in the address, from 0.
    ///
    /// - Throws: `Problem` 404 when it can't be one.
    func pageIndex() throws(Problem) -> Int {
        guard let text = parameters.get("page"), let page = Int(text), page >= 0, String(page) == text else {
            throw .notFound("page")
        }
        return page
    }
}
