import HTTPTypes
import Hummingbird
import Library

/// `/api/v1`: libraries and series.
struct LibraryRoutes: Sendable {
    let store: LibraryStore

    private struct LibraryBody: Encodable {
        let id: String
        let name: String
        let seriesCount: Int
        let publicationCount: Int
    }

    private struct LibrariesBody: Encodable {
        let libraries: [LibraryBody]
    }

    private struct SeriesListBody: Encodable {
        let series: [SeriesSummary]
        let next: Nullable<String>
        let total: Int
    }

    /// A series and all its publications in reading order.
    private struct SeriesBody: Encodable {
        let summary: SeriesSummary
        let publications: [PublicationSummary]

        private enum CodingKeys: CodingKey { case publications }

        func encode(to encoder: any Encoder) throws {
            try summary.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(publications, forKey: .publications)
        }
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/libraries") { _, _ in
            let libraries = try await store.libraries().map { record in
                LibraryBody(
                    id: String(record.id),
                    name: record.name,
                    seriesCount: record.seriesCount,
                    publicationCount: record.publicationCount
                )
            }
            return JSONBody.response(LibrariesBody(libraries: libraries))
        }
        routes.on(.get, "/api/v1/series") { request, _ in
            let page = try await store.series(query(request))
            return JSONBody.response(
                SeriesListBody(
                    series: page.series.map(SeriesSummary.init),
                    next: Nullable(page.next),
                    total: page.total
                )
            )
        }
        routes.on(.get, "/api/v1/series/{id}") { _, context in
            let id = try context.identifier("series")
            guard let series = try await store.series(id) else { throw Problem.notFound("series") }
            let publications = try await store.publications(inSeries: id)
            return JSONBody.response(
                SeriesBody(
                    summary: SeriesSummary(series),
                    publications: publications.map(PublicationSummary.init)
                )
            )
        }
    }

    private func query(_ request: Request) throws(Problem) -> SeriesQuery {
        let parameters = try QueryParameters(request.uri.query)
        var query = SeriesQuery(search: parameters["search"], after: parameters["after"])
        if let name = parameters["sort"] {
            guard let sort = SeriesSort(rawValue: name) else {
                let known = SeriesSort.allCases.map(\.rawValue).joined(separator: ", ")
                throw .badRequest("“sort” must be one of \(known).")
            }
            query.sort = sort
        }
        if let library = parameters["library"] {
            guard let id = Int64(library) else { throw .badRequest("“library” must be a library's id.") }
            query.libraryID = id
        }
        if let limit = try parameters.integer("limit", in: 1...SeriesQuery.maximumLimit) { query.limit = limit }
        return query
    }
}

extension QuireContext {
    /// The identifier in the address.
    ///
    /// - Throws: `Problem` 404, naming the kind of thing, when it can't be one.
    func identifier(_ kind: String) throws(Problem) -> Int64 {
        guard let text = parameters.get("id"), let id = Int64(text), String(id) == text else { throw .notFound(kind) }
        return id
    }
}
