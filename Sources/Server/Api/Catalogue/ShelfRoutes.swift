import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications?shelf=…`: the rows of publications on the home screen.
struct ShelfRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications") { request, context in
            let page = try await store.publications(query(QueryParameters(request.uri.query)), user: context.user)
            return JSONBody.response(
                PublicationPage.with {
                    $0.publications = page.entries.map { PublicationSummary($0) }
                    $0.next = page.next
                    $0.version = page.version
                }
            )
        }
    }

    private func query(_ parameters: QueryParameters) throws(Problem) -> ShelfQuery {
        guard let shelf: Shelf = try parameters.choice("shelf") else {
            throw .badRequest("“shelf” must be one of \(Shelf.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        var query = ShelfQuery(shelf, after: parameters["after"])
        query.libraryID = try parameters.identifier("library", of: "a library")
        if let limit = try parameters.integer("limit", in: 1...200) { query.limit = limit }
        return query
    }
}
