import Hummingbird
import Library
import TextCoding

/// `/komga/api/v1/series`: lists of series and single series.
struct KomgaSeriesRoutes: Sendable {
    let library: KomgaLibrary

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/series") { request, context in
            let parameters = try KomgaParameters(request.uri.query)
            let condition = KomgaSeriesFilter(seesLabels: context.seesLabels).condition(parameters)
            return try await list(condition, search: parameters["search"], parameters, context)
        }
        routes.on(.post, "/komga/api/v1/series/list") { request, context in
            let parameters = try KomgaParameters(request.uri.query)
            let body = try await KomgaJSON.body(of: request)
            let filter = KomgaSeriesFilter(seesLabels: context.seesLabels)
            // Some clients send further conditions as parameters.
            let condition = SeriesCondition.all([
                try await filter.condition(body["condition"]), filter.condition(parameters),
            ])
            let search = body["fullTextSearch"].string ?? parameters["search"]
            return try await list(condition, search: search, parameters, context)
        }
        let shelves: [(String, SeriesSort)] = [("new", .added), ("updated", .updated), ("latest", .updated)]
        for (name, sort) in shelves {
            routes.on(.get, "/komga/api/v1/series/\(name)") { request, context in
                let parameters = try KomgaParameters(request.uri.query)
                let condition = KomgaSeriesFilter(seesLabels: context.seesLabels).condition(parameters)
                var query = SeriesQuery(sort: sort)
                query.filter.condition = condition
                return try await library.answer(query, KomgaPage(parameters), context)
            }
        }
        routes.on(.get, "/komga/api/v1/series/release-dates") { _, _ in KomgaJSON.response(.array([])) }
        addSingle(to: &routes)
    }

    private func addSingle(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/series/{id}") { _, context in
            let series = try await library.series(context)
            return KomgaJSON.response(try await library.json([series], context).first ?? .null)
        }
        routes.on(.get, "/komga/api/v1/series/{id}/books") { request, context in
            let series = try await library.series(context)
            let parameters = try KomgaParameters(request.uri.query)
            let page = KomgaPage(parameters)
            let filter = KomgaBookFilter(store: store, user: context.user).condition(parameters)
            let query = PublicationQuery(.all([.series(series.id), filter]), search: nil, page)
            return try await library.answer(query, page, context)
        }
        routes.on(.get, "/komga/api/v1/series/{id}/collections") { _, context in
            let series = try await library.series(context)
            let lists = try await store.contents(
                of: .collection,
                containing: series.identifier,
                user: context.user
            )
            return KomgaJSON.response(.array(lists.lists.map { KomgaList($0).collection }))
        }
    }

    private func list(
        _ condition: SeriesCondition,
        search: String?,
        _ parameters: KomgaParameters,
        _ context: QuireContext
    ) async throws -> Response {
        let page = KomgaPage(parameters)
        return try await library.answer(SeriesQuery(condition, search: search, page), page, context)
    }
}
