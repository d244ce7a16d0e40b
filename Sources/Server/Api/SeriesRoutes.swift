import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/series`: lists of series, any part of them, and one series.
struct SeriesRoutes: Sendable {
    let store: LibraryStore

    private struct SeriesListBody: Encodable {
        let series: [SeriesSummary]
        let start: Int
        let next: Nullable<String>
        let total: Int
        let complete: Bool
        let version: Int64
    }

    private struct IndexBody: Encodable {
        let total: Int
        let version: Int64
        let groups: [Group]

        struct Group: Encodable {
            let label: String
            let start: Int
        }
    }

    private struct FacetsBody: Encodable {
        let formats: [Value]
        let genres: [Value]
        let languages: [Value]

        struct Value: Encodable {
            let value: String
            let count: Int

            init(_ value: SeriesFacets.Value) {
                self.value = value.value
                count = value.count
            }
        }
    }

    /// A series and all its publications in reading order.
    private struct SeriesBody: Encodable {
        let summary: SeriesSummary
        let details: DetailsBody
        let publications: [PublicationSummary]

        private enum CodingKeys: CodingKey { case publications }

        func encode(to encoder: any Encoder) throws {
            try summary.encode(to: encoder)
            try details.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(publications, forKey: .publications)
        }
    }

    private struct DetailsBody: Encodable {
        let summary: Nullable<String>
        let people: [Person]
        let genres: [String]
        let language: Nullable<String>

        struct Person: Encodable {
            let name: String
            let role: String
        }

        init(_ details: SeriesDetails) {
            summary = Nullable(details.summary)
            people = details.people.map { Person(name: $0.name, role: $0.role) }
            genres = details.genres
            language = Nullable(details.language)
        }
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/series") { request, _ in
            let page = try await store.series(SeriesQuery(QueryParameters(request.uri.query)))
            return JSONBody.response(
                SeriesListBody(
                    series: page.series.map(SeriesSummary.init),
                    start: page.start,
                    next: Nullable(page.next),
                    total: page.total,
                    complete: page.isComplete,
                    version: page.version
                )
            )
        }
        routes.on(.get, "/api/v1/series/index") { request, _ in
            let index = try await store.seriesIndex(SeriesQuery(QueryParameters(request.uri.query)))
            return JSONBody.response(
                IndexBody(
                    total: index.total,
                    version: index.version,
                    groups: index.groups.map { IndexBody.Group(label: $0.label, start: $0.start) }
                )
            )
        }
        routes.on(.get, "/api/v1/series/facets") { request, _ in
            let library = try QueryParameters(request.uri.query).identifier("library", of: "a library")
            let facets = try await store.facets(libraryID: library)
            return JSONBody.response(
                FacetsBody(
                    formats: facets.formats.map(FacetsBody.Value.init),
                    genres: facets.genres.map(FacetsBody.Value.init),
                    languages: facets.languages.map(FacetsBody.Value.init)
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
                    details: DetailsBody(try await store.details(ofSeries: id)),
                    publications: publications.map(PublicationSummary.init)
                )
            )
        }
    }
}

extension SeriesQuery {
    /// What the part of an address after the question mark asks for.
    fileprivate init(_ parameters: QueryParameters) throws(Problem) {
        self.init(search: parameters["search"], after: parameters["after"])
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
            throw .badRequest("Of “after”, “at” and “around”, one can be given.")
        }
    }
}
