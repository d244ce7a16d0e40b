import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/series`: lists of series in pages, the index and the facets of a list, and single series.
struct SeriesRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/series") { request, _ in
            let page = try await store.series(SeriesQuery(QueryParameters(request.uri.query)))
            return JSONBody.response(
                SeriesWindow(
                    series: page.series.map { SeriesSummary($0) },
                    start: page.start,
                    next: page.next,
                    total: page.total,
                    isComplete: page.isComplete,
                    version: page.version
                )
            )
        }
        routes.on(.get, "/api/v1/series/index") { request, _ in
            JSONBody.response(try await store.seriesIndex(SeriesQuery(QueryParameters(request.uri.query))))
        }
        routes.on(.get, "/api/v1/series/facets") { request, _ in
            let library = try QueryParameters(request.uri.query).identifier("library", of: "a library")
            return JSONBody.response(try await store.facets(libraryID: library))
        }
        routes.on(.get, "/api/v1/series/{id}") { _, context in
            let id = try context.identifier("series")
            guard let series = try await store.series(id) else { throw Problem.notFound("series") }
            let publications = try await store.publications(inSeries: id)
            let details = try await store.details(ofSeries: id)
            return JSONBody.response(
                SeriesDetail(
                    summary: SeriesSummary(series),
                    publications: publications.map { PublicationSummary($0) },
                    about: details.summary,
                    people: details.people.map { SeriesPerson(name: $0.name, role: $0.role) },
                    genres: details.genres,
                    language: details.language
                )
            )
        }
    }
}

extension SeriesQuery {
    /// Creates the query that the parameters describe.
    fileprivate init(_ parameters: QueryParameters) throws(Problem) {
        self.init(search: parameters["search"])
        after = parameters["after"]
        sort = try parameters.choice("sort")
        direction = try parameters.choice("direction")
        if let limit = try parameters.integer("limit", in: 1...Self.maximumLimit) { self.limit = limit }
        at = try parameters.integer("at", in: 0...Int(Int32.max))
        around = try parameters.identifier("around", of: "a series")
        filter.libraryID = try parameters.identifier("library", of: "a library")
        filter.collectionID = try parameters.identifier("collection", of: "a list")
        filter.isUnread = try parameters.flag("unread")
        filter.isFavourite = try parameters.flag("favourite")
        filter.format = parameters["format"]
        filter.genre = parameters["genre"]
        filter.language = parameters["language"]
        guard [after != nil, at != nil, around != nil].count(where: \.self) <= 1 else {
            throw .badRequest("Only one of “after”, “at” and “around” can be given.")
        }
    }
}
