import HTTPTypes
import Hummingbird
import Library
import TextCoding

/// `/komga/api/v1/books`: lists of publications and single publications.
struct KomgaBookRoutes: Sendable {
    let library: ProtocolLibrary

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let condition = KomgaBookFilter(store: store, user: context.user).condition(parameters)
            return try await list(condition, search: parameters["search"], parameters, context)
        }
        routes.on(.post, "/komga/api/v1/books/list") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let body = try await ProtocolJSON.body(of: request)
            let filter = KomgaBookFilter(store: store, user: context.user)
            let condition = PublicationCondition.all([
                try await filter.condition(body["condition"]), filter.condition(parameters),
            ])
            let search = body["fullTextSearch"].string ?? parameters["search"]
            return try await list(condition, search: search, parameters, context)
        }
        routes.on(.get, "/komga/api/v1/books/latest") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let condition = KomgaBookFilter(store: store, user: context.user).condition(parameters)
            return try await library.answer(PublicationQuery(condition), KomgaPage(parameters), context)
        }
        routes.on(.get, "/komga/api/v1/books/ondeck") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let page = KomgaPage(parameters)
            let window = try await store.window(
                of: .deck,
                libraryID: parameters.list("library_id").first.flatMap { Int64($0) },
                start: page.start,
                limit: page.limit,
                user: context.user
            )
            return ProtocolJSON.response(page.answer(try await library.json(window.entries), total: window.total))
        }
        addSingle(to: &routes)
    }

    private func addSingle(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/books/{id}") { _, context in
            ProtocolJSON.response(try await library.json(try await library.publication("id", context), context))
        }
        routes.on(.get, "/komga/api/v1/books/{id}/next") { _, context in
            try await neighbour(\.next, context)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/previous") { _, context in
            try await neighbour(\.previous, context)
        }
        routes.on(.get, "/komga/api/v1/books/{id}/readlists") { _, context in
            let record = try await library.publication("id", context)
            return try await library.answer(.readingList, containing: record.identifier, context) { $0.readList }
        }
    }

    private func neighbour(
        _ side: KeyPath<PublicationNeighbours, PublicationRecord?>,
        _ context: QuireContext
    ) async throws -> Response {
        let record = try await library.publication("id", context)
        let neighbours = try await store.neighbours(record.id, user: context.user)
        guard let neighbour = neighbours[keyPath: side] else { throw Problem.notFound("publication") }
        return ProtocolJSON.response(try await library.json(neighbour, context))
    }

    private func list(
        _ condition: PublicationCondition,
        search: String?,
        _ parameters: ProtocolParameters,
        _ context: QuireContext
    ) async throws -> Response {
        let page = KomgaPage(parameters)
        return try await library.answer(PublicationQuery(condition, search: search, page), page, context)
    }
}
