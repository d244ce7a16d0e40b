import HTTPTypes
import Hummingbird
import Library
import TextCoding

/// `/komga/api/v1/collections` and `/readlists`: the lists of the user.
struct KomgaListRoutes: Sendable {
    let library: ProtocolLibrary
    let shuffles: KomgaShuffles

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        addCollections(to: &routes)
        addReadLists(to: &routes)
    }

    private func addCollections(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/collections") { request, context in
            try await lists(.collection, request, context) { $0.collection }
        }
        routes.on(.get, "/komga/api/v1/collections/{id}") { _, context in
            ProtocolJSON.response(KomgaList(try await library.list(.collection, context)).collection)
        }
        routes.on(.get, "/komga/api/v1/collections/{id}/series") { request, context in
            let list = try await library.list(.collection, context)
            let parameters = try ProtocolParameters(request.uri.query)
            let page = KomgaPage(parameters)
            let condition = KomgaSeriesFilter(seesLabels: context.seesLabels).condition(parameters)
            var query = SeriesQuery(condition, search: parameters["search"], page) {
                shuffles.seed(of: page, user: context.user.id)
            }
            // If the request has no order, the series are in the order of the collection.
            query.filter.collectionID = list.list.id
            return try await library.answer(query, page, context)
        }
    }

    private func addReadLists(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/readlists") { request, context in
            try await lists(.readingList, request, context) { $0.readList }
        }
        routes.on(.get, "/komga/api/v1/readlists/{id}") { _, context in
            ProtocolJSON.response(KomgaList(try await library.list(.readingList, context)).readList)
        }
        routes.on(.get, "/komga/api/v1/readlists/{id}/books") { request, context in
            let list = try await library.list(.readingList, context)
            let parameters = try ProtocolParameters(request.uri.query)
            let page = KomgaPage(parameters)
            let filter = KomgaBookFilter(store: store, user: context.user).condition(parameters)
            // Always in the order of the list: the `sort` parameter is ignored.
            let query = PublicationQuery(.all([.list(list.list.id), filter]))
            return try await library.answer(query, page, context)
        }
        for (name, offset) in [("next", 1), ("previous", -1)] {
            routes.on(.get, "/komga/api/v1/readlists/{id}/books/{book}/\(name)") { _, context in
                try await neighbour(offset, context)
            }
        }
    }

    private func lists(
        _ kind: ListKind,
        _ request: Request,
        _ context: QuireContext,
        _ json: (KomgaList) -> JSON
    ) async throws -> Response {
        let parameters = try ProtocolParameters(request.uri.query)
        let page = KomgaPage(parameters)
        let found = try await store.contents(
            of: kind,
            search: parameters["search"],
            start: page.start,
            limit: page.limit,
            user: context.user
        )
        return ProtocolJSON.response(page.answer(found.lists.map { json(KomgaList($0)) }, total: found.total))
    }

    private func neighbour(_ offset: Int, _ context: QuireContext) async throws -> Response {
        let list = try await library.list(.readingList, context)
        let record = try await library.publication("book", context)
        guard let index = list.identifiers.firstIndex(of: record.identifier),
            list.identifiers.indices.contains(index + offset),
            let id = try await store.rowIDs(of: [list.identifiers[index + offset]], .publication, user: context.user)[
                0
            ],
            let neighbour = try await store.publication(id, user: context.user)
        else { throw Problem.notFound("publication") }
        return ProtocolJSON.response(try await library.json(neighbour, context))
    }
}
