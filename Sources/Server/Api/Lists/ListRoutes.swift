import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/lists`: the users' collections of series and reading lists of publications.
struct ListRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: 1,000 identifiers of entries and of users, and a title.
    private static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        addLists(to: &routes)
        addEntries(to: &routes)
    }

    private func addLists(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/lists") { request, context in
            let kind: ListKind? = try QueryParameters(request.uri.query).choice("kind")
            let lists = try await store.lists(kind, user: context.user)
            return JSONBody.response(UserLists.with { $0.lists = lists.map { UserList($0, context) } })
        }
        routes.on(.post, "/api/v1/lists") { request, context in
            let body = try await JSONBody.decode(NewUserList.self, from: request, limit: Self.bodyLimit)
            let kind = ListKind(body.kind)
            let list = try await store.makeList(
                kind,
                title: Self.title(body.title),
                entries: rows(of: body.entries ?? [], kind, context.user),
                audience: body.audience.map { try ListAudience($0, context) } ?? .owner,
                user: context.user
            )
            return JSONBody.response(UserList(list, context), status: .created)
        }
        routes.on(.get, "/api/v1/lists/{id}") { request, context in
            let parameters = try QueryParameters(request.uri.query)
            let page = try await store.list(
                context.identifier("list"),
                from: parameters.integer("at", in: 0...ListRecord.maximumEntryCount) ?? 0,
                limit: parameters.integer("limit", in: 1...200) ?? 200,
                user: context.user
            )
            return JSONBody.response(
                UserListPage.with {
                    $0.list = UserList(page.list, context)
                    $0.entries =
                        page.list.kind == .collection
                        ? .series(page.series.map { SeriesSummary($0) })
                        : .publications(page.publications.map { PublicationSummary($0) })
                    $0.start = page.start
                    $0.next = page.remaining == 0 ? nil : page.list.count - page.remaining
                }
            )
        }
        routes.on(.patch, "/api/v1/lists/{id}") { request, context in
            let id = try context.identifier("list")
            let body = try await JSONBody.decode(UserListChanges.self, from: request, limit: Self.bodyLimit)
            guard body.title != nil || body.audience != nil else {
                throw Problem.badRequest("The body needs the member “title” or “audience”.")
            }
            let list = try await store.updateList(
                id,
                title: body.title.map { try Self.title($0) },
                audience: body.audience.map { try ListAudience($0, context) },
                user: context.user
            )
            return JSONBody.response(UserList(list, context))
        }
        routes.on(.delete, "/api/v1/lists/{id}") { _, context in
            try await store.removeList(context.identifier("list"), user: context.user)
            return Response.noContent
        }
    }

    private func addEntries(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/lists/{id}/entries") { request, context in
            let id = try context.identifier("list")
            let body = try await JSONBody.decode(UserListAddition.self, from: request, limit: Self.bodyLimit)
            let entries = try await rows(of: body.ids, kind(ofList: id, context), context.user)
            return JSONBody.response(
                UserList(try await store.add(entries, toList: id, user: context.user), context)
            )
        }
        let entry = "/api/v1/lists/{id}/entries/{entry}"
        routes.on(.delete, entry) { _, context in
            let id = try context.identifier("list")
            let entry = try await entryRow(in: id, context)
            return JSONBody.response(
                UserList(try await store.remove(entry, fromList: id, user: context.user), context)
            )
        }
        routes.on(.put, entry) { request, context in
            let id = try context.identifier("list")
            let entry = try await entryRow(in: id, context)
            let body = try await JSONBody.decode(UserListMove.self, from: request, limit: Self.bodyLimit)
            let before = try await rows(of: body.before.map { [$0] } ?? [], kind(ofList: id, context), context.user)
                .first
            return JSONBody.response(
                UserList(try await store.move(entry, before: before, inList: id, user: context.user), context)
            )
        }
    }

    private static func title(_ text: String) throws(Problem) -> String {
        let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .badRequest("The member “title” must not be blank.") }
        let longest = ListRecord.maximumTitleLength
        guard title.unicodeScalars.count <= longest else {
            throw .badRequest("The member “title” may have at most \(longest) characters.")
        }
        return title
    }

    private func rows(of identifiers: [String], _ kind: ListKind, _ user: Viewer) async throws -> [Int64] {
        try await store.existingRows(
            identifiers,
            kind == .collection ? .series : .publication,
            limit: ListRecord.maximumAddition,
            user: user
        )
    }

    private func kind(ofList id: Int64, _ context: QuireContext) async throws -> ListKind {
        try await store.list(id, limit: 1, user: context.user).list.kind
    }

    /// Returns the row of the entry in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    private func entryRow(in list: Int64, _ context: QuireContext) async throws -> Int64 {
        let kind = try await kind(ofList: list, context)
        guard let text = context.parameters.get("entry"),
            let row = try? await rows(of: [text], kind, context.user).first
        else {
            throw Problem.notFound("entry of the list")
        }
        return row
    }
}

extension ListKind {
    fileprivate init(_ kind: UserList.Kind) {
        switch kind {
        case .collection: self = .collection
        case .readingList: self = .readingList
        }
    }
}

extension UserList {
    /// Creates a list as the user of a request sees it, by default without covers.
    init(_ record: ListRecord, _ context: QuireContext, covers: [Cover]? = nil) {
        self.init()
        id = String(record.id)
        kind = record.kind == .collection ? .collection : .readingList
        title = record.title
        count = record.count
        updatedAt = record.updatedAt
        owner = record.owner == context.user.id || record.isAutomatic ? nil : record.ownerName
        audience = UserListAudience(record)
        isEditable = record.isEditable
        isAutomatic = record.isAutomatic
        self.covers = covers
    }

    /// Creates a list with the covers of its first entries.
    fileprivate init(_ preview: UserListPreview, _ context: QuireContext) {
        let covers =
            preview.series.compactMap { Cover($0) }
            + preview.publications.compactMap { PublicationSummary($0).cover }
        self.init(preview.list, context, covers: covers)
    }
}
