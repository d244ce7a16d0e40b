import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/authors`: the writers and artists of the library, with the number of their series.
struct AuthorRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/authors") { request, context in
            let page = try await store.authors(
                try AuthorQuery(QueryParameters(request.uri.query)),
                user: context.user
            )
            return JSONBody.response(
                AuthorList.with {
                    $0.authors = page.authors.map { author in
                        AuthorList.Author.with {
                            $0.name = author.name
                            $0.count = author.seriesCount
                        }
                    }
                    $0.next = page.next
                    $0.version = page.version
                }
            )
        }
    }
}

extension AuthorQuery {
    /// Creates the query that the parameters describe.
    fileprivate init(_ parameters: QueryParameters) throws(Problem) {
        self.init(
            search: parameters["search"],
            libraryID: try parameters.identifier("library", of: "a library")
        )
        after = parameters["after"]
        if let limit = try parameters.integer("limit", in: 1...Self.maximumLimit) { self.limit = limit }
    }
}
