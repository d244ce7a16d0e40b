import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel

/// `/api/v1/series`: paged lists of series, the index and the facets of a list, and single series.
struct SeriesRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/series") { request, context in
            let parameters = try QueryParameters(request.uri.query)
            var query = try SeriesQuery(parameters)
            if let series = parameters["around"] {
                query.around = try await store.rows([series], .series, user: context.user)[0] ?? 0
            }
            let page = try await store.series(query, user: context.user)
            return JSONBody.response(
                SeriesWindow.with {
                    $0.series = page.series.map { SeriesSummary($0) }
                    $0.start = page.start
                    $0.next = page.next
                    $0.total = page.total
                    $0.isComplete = page.isComplete
                    $0.version = page.version
                }
            )
        }
        routes.on(.get, "/api/v1/series/index") { request, context in
            JSONBody.response(
                try await store.seriesIndex(SeriesQuery(QueryParameters(request.uri.query)), user: context.user)
            )
        }
        routes.on(.get, "/api/v1/series/facets") { request, context in
            let library = try QueryParameters(request.uri.query).identifier("library", of: "a library")
            return JSONBody.response(try await store.facets(libraryID: library, user: context.user))
        }
        routes.on(.get, "/api/v1/series/{id}") { _, context in
            let id = try context.identifier("series")
            guard let series = try await store.series(id, user: context.user) else { throw Problem.notFound("series") }
            let publications = try await store.publications(inSeries: id, user: context.user)
            let details = try await store.details(ofSeries: id)
            let restrictions = try await context.restrictions(ofSeries: id, in: store)
            let ageRating =
                if let restrictions { restrictions.ageRating } else { try await store.ageRating(ofSeries: id) }
            return JSONBody.response(
                SeriesDetail.with {
                    $0.summary = SeriesSummary(series)
                    $0.publications = publications.map { PublicationSummary($0) }
                    $0.about = details.summary
                    $0.people = details.people.map { person in
                        SeriesPerson.with {
                            $0.name = person.name
                            $0.role = person.role
                        }
                    }
                    $0.genres = details.genres
                    $0.language = details.language
                    $0.identifiers = details.attributes?.identifiers ?? []
                    $0.publisher = details.attributes?.publisher
                    $0.published = details.attributes?.published
                    $0.lastPublished = details.attributes?.lastPublished
                    $0.totalCount = details.attributes?.series?.publicationCount
                    $0.status = details.attributes?.series?.status?.rawValue
                    $0.details = WorkDetails(details, ageRating: ageRating, showsSources: context.user.isAdministrator)
                    $0.restrictions = restrictions
                }
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
        filter.libraryID = try parameters.identifier("library", of: "a library")
        filter.collectionID = try parameters.identifier("collection", of: "a list")
        filter.isUnread = try parameters.flag("unread")
        filter.isFavourite = try parameters.flag("favourite")
        filter.format = parameters["format"]
        filter.genre = parameters["genre"]
        filter.language = parameters["language"]
        filter.tag = parameters["tag"]
        filter.publisher = parameters["publisher"]
        filter.year = parameters["year"]
        filter.author = parameters["author"]
        if let person = parameters["person"], !person.isEmpty { filter.condition = .person(name: person, roles: []) }
        guard [after != nil, at != nil, parameters["around"] != nil].count(where: \.self) <= 1 else {
            throw .badRequest("Only one of “after”, “at” and “around” can be given.")
        }
    }
}
