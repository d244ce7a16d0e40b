import HTTPTypes
import Hummingbird
import Library
import TextCoding
import WireModel

/// `…/bookmarks` and `…/marks`: the routes that ``AnnotationRoutes`` replaces, for apps that still have changes to send.
///
/// Requests and responses have the former format, but read and write the same annotations as the new routes: a bookmark is
/// the bookmark of a page, and a mark is an annotation in a document. The routes stay for one more release.
struct DeprecatedAnnotationRoutes: Sendable {
    let store: LibraryStore

    /// The value of `Deprecation` (RFC 9745): 2026-11-23.
    static let deprecation = "@1795392000"
    /// The maximum size of a bookmark: a note of maximum length takes 12,000 bytes when every character is escaped.
    private static let bookmarkBodyLimit = 16 << 10
    /// The maximum length of a bookmark's note, in Unicode scalars.
    private static let maximumNoteLength = 1000

    func add(to routes: inout RouteTable) {
        addBookmarks(to: &routes)
        addMarks(to: &routes)
    }

    private func addBookmarks(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/bookmarks"
        routes.onDeprecated(.get, list, "bookmark") { _, context in
            let annotations = try await store.annotations(in: context.identifier("publication"), user: context.user)
            let bookmarks = annotations.compactMap { PageBookmark($0) }
            return JSONBody.response(PageBookmarkList.with { $0.bookmarks = bookmarks.sorted { $0.page < $1.page } })
        }
        routes.onDeprecated(.put, list + "/{page}", "bookmark") { request, context in
            let id = try context.identifier("publication")
            let page = try context.pageIndex()
            let change = try await Self.bookmarkRequest(request)
            let bookmark = try await store.setPageBookmark(
                page: page,
                fraction: change.fraction,
                note: change.note,
                device: change.device.flatMap { $0.isEmpty ? nil : $0 },
                in: id,
                user: context.user
            )
            guard let answer = PageBookmark(bookmark) else { throw Problem.notFound("page") }
            return JSONBody.response(answer)
        }
        routes.onDeprecated(.delete, list + "/{page}", "bookmark") { _, context in
            // Limit the number, because `bookmarkID(page:)` adds 1, and `Int.max + 1` overflows.
            let page = min(try context.pageIndex(), Int(Locator.maximumPosition))
            try await store.removeAnnotation(
                Annotation.bookmarkID(page: page),
                from: context.identifier("publication"),
                user: context.user
            )
            return Response.noContent
        }
        routes.onDeprecated(.get, "/api/v1/series/{id}/bookmarks", "bookmark") { _, context in
            let id = try context.identifier("series")
            guard try await store.series(id, user: context.user) != nil else { throw Problem.notFound("series") }
            let annotations = try await store.annotations(inSeries: id, user: context.user)
            let bookmarks = annotations.entries.compactMap { SeriesBookmark($0) }
            let others = annotations.entries.count - bookmarks.count
            return JSONBody.response(
                SeriesBookmarkList.with {
                    $0.bookmarks = bookmarks
                    $0.total = annotations.total - others
                }
            )
        }
    }

    private static func bookmarkRequest(_ request: Request) async throws -> PageBookmarkRequest {
        let body = try await JSONBody.decode(PageBookmarkRequest.self, from: request, limit: bookmarkBodyLimit)
        if let fraction = body.fraction, !(0...1).contains(fraction) {
            throw Problem.badRequest("The member “fraction” must be from 0 to 1.")
        }
        if let note = body.note, note.unicodeScalars.count > maximumNoteLength {
            throw Problem.badRequest("The member “note” may have at most \(maximumNoteLength) characters.")
        }
        return body
    }

    private func addMarks(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/marks"
        let annotations = AnnotationRoutes(store: store)
        routes.onDeprecated(.get, list, "mark") { _, context in
            let known = try await store.annotations(in: context.identifier("publication"), user: context.user)
            return JSONBody.response(
                TextMarkList.with { $0.marks = known.filter { !$0.locator.href.isEmpty }.map(Self.mark) }
            )
        }
        routes.onDeprecated(.put, list + "/{mark}", "mark") { request, context in
            let id = try context.identifier("publication")
            let name = try context.annotationIdentifier("mark")
            let mark = try await AnnotationRoutes.annotation(from: request, id: name)
            guard !mark.locator.href.isEmpty else {
                let reason = WireError.Reason.invalid("A locator needs the path of a document.")
                throw Problem.badRequest(WireError(reason, at: "locator.href").description)
            }
            guard let record = try await store.publication(id, user: context.user) else {
                throw Problem.notFound("publication")
            }
            guard record.isText else { throw Problem.noText(record) }
            return JSONBody.response(
                Self.mark(try await store.setAnnotation(Self.mark(mark), in: id, user: context.user))
            )
        }
        routes.onDeprecated(.delete, list + "/{mark}", "mark") { request, context in
            try await annotations.remove(context.annotationIdentifier("mark"), request, context)
        }
        routes.onDeprecated(.get, list + ".md", "mark") { _, context in
            let record = try await store.publication(of: context)
            guard record.isText else { throw Problem.noText(record) }
            return try await annotations.export(record, user: context.user)
        }
    }

    /// Returns an annotation without the members that a mark doesn't have.
    private static func mark(_ annotation: Annotation) -> Annotation {
        var mark = annotation
        mark.device = nil
        return mark
    }
}

extension PageBookmark {
    /// Creates the bookmark of an annotation; nil for one that isn't the bookmark of a page.
    init?(_ annotation: Annotation) {
        guard annotation.kind == .bookmark, let page = annotation.locator.page,
            annotation.id == Annotation.bookmarkID(page: page)
        else { return nil }
        self.init()
        self.page = page
        fraction = annotation.locator.locations.progression
        note = annotation.note
        createdAt = annotation.created
        updatedAt = annotation.modified
        device = annotation.device ?? ""
    }
}

extension SeriesBookmark {
    /// Creates the bookmark of an entry; nil when its annotation isn't the bookmark of a page.
    init?(_ entry: SeriesAnnotations.Entry) {
        guard let bookmark = PageBookmark(entry.annotation) else { return nil }
        self.init()
        self.bookmark = bookmark
        self.entry = SeriesAnnotation(entry)
    }
}

extension QuireContext {
    /// Returns the page number in the address, counted from 0.
    ///
    /// - Throws: `Problem` 404 when it isn't a page number.
    fileprivate func pageIndex() throws(Problem) -> Int {
        let page: Int = try number("page", of: "page")
        guard page >= 0 else { throw .notFound("page") }
        return page
    }
}

extension RouteTable {
    /// Adds a deprecated route. Its responses and problems have a `Deprecation` header.
    ///
    /// - Parameter noun: the former name of an annotation, for problems.
    fileprivate mutating func onDeprecated(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ noun: String,
        use handler: @escaping Handler
    ) {
        on(method, path) { request, context in
            do {
                var response = try await handler(request, context)
                response.headers.addDeprecation()
                return response
            } catch {
                var problem = Problem(deprecated: error, noun: noun)
                problem.headers.addDeprecation()
                throw problem
            }
        }
    }
}

extension HTTPFields {
    fileprivate mutating func addDeprecation() {
        guard let name = HTTPField.Name("Deprecation") else { return }
        self[name] = DeprecatedAnnotationRoutes.deprecation
    }
}

extension Problem {
    /// Converts an error to the problem of the former version, which calls an annotation a bookmark or a mark.
    fileprivate init(deprecated error: any Error, noun: String) {
        switch error {
        case LibraryError.tooManyAnnotations(let id):
            let count = LibraryStore.maximumAnnotationCount
            let text = "Publication \(id) has \(count) \(noun)s, the most there can be. Remove some first."
            self.init(.conflict, "Too many \(noun)s", text)
        case LibraryError.annotationRemoved(let id):
            self.init(.gone, "Mark removed", "The mark \(id) was removed after this change of it was made.")
        default: self.init(error)
        }
    }
}
