import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/lists`: collections of series and reading lists, as people make and order them.
struct ListRoutes: Sendable {
    let store: LibraryStore

    /// A thousand identifiers and a name.
    private static let bodyLimit = 64 << 10

    private struct NewBody: Decodable {
        let kind: ListKind
        let title: String
        let entries: [String]?
    }

    private struct TitleBody: Decodable {
        let title: String
    }

    private struct AdditionBody: Decodable {
        let ids: [String]
    }

    private struct MoveBody: Decodable {
        let before: String?
    }

    private struct GlancesBody: Encodable {
        let lists: [ListBody]
    }

    private struct PageBody: Encodable {
        let list: ListBody
        let entries: [ListEntryBody]
        let start: Int
        let next: Nullable<Int>
    }

    func add(to routes: inout RouteTable) {
        addLists(to: &routes)
        addEntries(to: &routes)
    }

    private func addLists(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/lists") { request, _ in
            let kind: ListKind? = try QueryParameters(request.uri.query).choice("kind")
            return JSONBody.response(GlancesBody(lists: try await store.lists(kind).map(ListBody.init)))
        }
        routes.on(.post, "/api/v1/lists") { request, _ in
            let body = try await JSONBody.decode(NewBody.self, from: request, limit: Self.bodyLimit)
            let list = try await store.makeList(
                body.kind,
                title: Self.title(body.title),
                entries: Self.addition(body.entries ?? [])
            )
            return JSONBody.response(ListBody(list), status: .created)
        }
        routes.on(.get, "/api/v1/lists/{id}") { request, context in
            let parameters = try QueryParameters(request.uri.query)
            let page = try await store.list(
                context.identifier("list"),
                from: parameters.integer("at", in: 0...ListRecord.maximumEntryCount) ?? 0,
                limit: parameters.integer("limit", in: 1...200) ?? 200
            )
            let entries =
                page.series.map { ListEntryBody.series(SeriesSummary($0)) }
                + page.publications.map { .publication(ShelfEntryBody($0)) }
            return JSONBody.response(
                PageBody(
                    list: ListBody(page.list),
                    entries: entries,
                    start: page.start,
                    next: Nullable(page.remaining == 0 ? nil : page.list.count - page.remaining)
                )
            )
        }
        routes.on(.patch, "/api/v1/lists/{id}") { request, context in
            let id = try context.identifier("list")
            let body = try await JSONBody.decode(TitleBody.self, from: request, limit: Self.bodyLimit)
            return JSONBody.response(ListBody(try await store.renameList(id, title: Self.title(body.title))))
        }
        routes.on(.delete, "/api/v1/lists/{id}") { _, context in
            try await store.removeList(context.identifier("list"))
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }

    private func addEntries(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/lists/{id}/entries") { request, context in
            let id = try context.identifier("list")
            let body = try await JSONBody.decode(AdditionBody.self, from: request, limit: Self.bodyLimit)
            return JSONBody.response(ListBody(try await store.add(Self.addition(body.ids), toList: id)))
        }
        let entry = "/api/v1/lists/{id}/entries/{entry}"
        routes.on(.delete, entry) { _, context in
            let list = try await store.remove(context.entry(), fromList: context.identifier("list"))
            return JSONBody.response(ListBody(list))
        }
        routes.on(.put, entry) { request, context in
            let (id, entry) = try (context.identifier("list"), context.entry())
            let body = try await JSONBody.decode(MoveBody.self, from: request, limit: Self.bodyLimit)
            let before = try body.before.map { text throws(Problem) in try [text].identifiers()[0] }
            return JSONBody.response(ListBody(try await store.move(entry, before: before, inList: id)))
        }
    }

    private static func title(_ text: String) throws(Problem) -> String {
        let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .badRequest("The member “title” must have a name in it.") }
        let longest = ListRecord.maximumTitleLength
        guard title.unicodeScalars.count <= longest else {
            throw .badRequest("The member “title” may have at most \(longest) characters.")
        }
        return title
    }

    private static func addition(_ identifiers: [String]) throws(Problem) -> [Int64] {
        let limit = ListRecord.maximumAddition
        guard identifiers.count <= limit else {
            throw .badRequest("At most \(limit) entries can be added at once.")
        }
        return try identifiers.identifiers()
    }
}

extension QuireContext {
    /// The entry of a list in the address.
    ///
    /// - Throws: `Problem` 404 when it can't be one.
    fileprivate func entry() throws(Problem) -> Int64 {
        guard let text = parameters.get("entry"), let id = Int64(text), String(id) == text else {
            throw .notFound("entry of the list")
        }
        return id
    }
}

/// A list as clients see it.
struct ListBody: Encodable, Sendable {
    let id: String
    let kind: ListKind
    let title: String
    let count: Int
    let updatedAt: Int64
    /// The faces of the first entries; only where lists are listed.
    let covers: [CoverBody]?

    init(_ record: ListRecord) {
        self.init(record, covers: nil)
    }

    init(_ glance: ListGlance) {
        let covers =
            glance.series.compactMap { SeriesSummary($0).cover.value }
            + glance.publications.compactMap { PublicationSummary($0).cover.value }
        self.init(glance.list, covers: covers)
    }

    private init(_ record: ListRecord, covers: [CoverBody]?) {
        id = String(record.id)
        kind = record.kind
        title = record.title
        count = record.count
        updatedAt = record.updatedAt
        self.covers = covers
    }
}

/// An entry of a list, by the list's kind.
enum ListEntryBody: Encodable, Sendable {
    case series(SeriesSummary)
    case publication(ShelfEntryBody)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .series(let summary): try summary.encode(to: encoder)
        case .publication(let entry): try entry.encode(to: encoder)
        }
    }
}
