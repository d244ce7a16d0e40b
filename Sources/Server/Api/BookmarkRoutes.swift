import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `…/bookmarks`: the bookmarks on pages.
struct BookmarkRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: a note of maximum length takes 12,000 bytes when every character is escaped.
    private static let bodyLimit = 16 << 10

    func add(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/bookmarks"
        routes.on(.get, list) { _, context in
            let bookmarks = try await store.bookmarks(in: context.identifier("publication"))
            return JSONBody.response(PageBookmarkList(bookmarks: bookmarks.map { PageBookmark($0) }))
        }
        routes.on(.put, list + "/{page}") { request, context in
            let id = try context.identifier("publication")
            let page = try context.pageIndex()
            let bookmarkRequest = try await JSONBody.decode(
                from: request,
                limit: Self.bodyLimit,
                PageBookmarkRequest.init
            )
            if let fraction = bookmarkRequest.fraction, !(0...1).contains(fraction) {
                throw Problem.badRequest("The member “fraction” goes from 0 to 1.")
            }
            let longest = BookmarkRecord.maximumNoteLength
            if let note = bookmarkRequest.note, note.unicodeScalars.count > longest {
                throw Problem.badRequest("The member “note” may have at most \(longest) characters.")
            }
            let bookmark = try await store.setBookmark(
                page: page,
                fraction: bookmarkRequest.fraction,
                note: bookmarkRequest.note,
                device: bookmarkRequest.device ?? "",
                in: id
            )
            // The bookmark is on the disk, so no acknowledged change is lost.
            return JSONBody.response(PageBookmark(bookmark))
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
                SeriesBookmarkList(
                    bookmarks: bookmarks.entries.map { SeriesBookmark($0) },
                    total: bookmarks.total
                )
            )
        }
    }
}

extension PageBookmark {
    /// Creates the bookmark that a record stores.
    init(_ record: BookmarkRecord) {
        self.init(
            page: record.page,
            fraction: record.fraction,
            note: record.note,
            createdAt: record.createdAt,
            updatedAt: record.updatedAt,
            device: record.device
        )
    }
}

extension SeriesBookmark {
    /// Creates the bookmark of an entry.
    init(_ entry: SeriesBookmarks.Entry) {
        self.init(
            bookmark: PageBookmark(entry.bookmark),
            publicationID: String(entry.publicationID),
            content: entry.content,
            title: entry.title,
            number: entry.number
        )
    }
}

extension QuireContext {
    /// Returns the page number in the address, counted from 0.
    ///
    /// - Throws: `Problem` 404 when it isn't a page number.
    func pageIndex() throws(Problem) -> Int {
        guard let text = parameters.get("page"), let page = Int(text), page >= 0, String(page) == text else {
            throw .notFound("page")
        }
        return page
    }
}
