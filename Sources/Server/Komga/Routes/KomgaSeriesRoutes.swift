import Hummingbird
import Library
import TextCoding

/// `/komga/api/v1/series`: lists of series and single series.
struct KomgaSeriesRoutes: Sendable {
    let library: ProtocolLibrary
    let shuffles: KomgaShuffles

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/series") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let condition = KomgaSeriesFilter(seesLabels: context.seesLabels).condition(parameters)
            return try await list(condition, search: parameters["search"], parameters, context)
        }
        routes.on(.post, "/komga/api/v1/series/list") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let body = try await ProtocolJSON.body(of: request)
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
                let parameters = try ProtocolParameters(request.uri.query)
                let condition = KomgaSeriesFilter(seesLabels: context.seesLabels).condition(parameters)
                var query = SeriesQuery(sort: sort)
                query.filter.condition = condition
                return try await library.answer(query, KomgaPage(parameters), context)
            }
        }
        addSingle(to: &routes)
    }

    private func addSingle(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/series/{id}") { _, context in
            let series = try await library.series(context)
            return ProtocolJSON.response(try await library.json([series], context).first ?? .null)
        }
        routes.on(.get, "/komga/api/v1/series/{id}/books") { request, context in
            let series = try await library.series(context)
            let parameters = try ProtocolParameters(request.uri.query)
            let page = KomgaPage(parameters)
            let filter = KomgaBookFilter(store: store, user: context.user).condition(parameters)
            let query = PublicationQuery(.all([.series(series.id), filter]), search: nil, page)
            return try await library.answer(query, page, context)
        }
        routes.on(.get, "/komga/api/v1/series/{id}/collections") { _, context in
            let series = try await library.series(context)
            return try await library.answer(.collection, containing: series.identifier, context) { $0.collection }
        }
    }

    private func list(
        _ condition: SeriesCondition,
        search: String?,
        _ parameters: ProtocolParameters,
        _ context: QuireContext
    ) async throws -> Response {
        let page = KomgaPage(parameters)
        let query = SeriesQuery(condition, search: search, page) { shuffles.seed(of: page, user: context.user.id) }
        return try await library.answer(query, page, context)
    }
}
