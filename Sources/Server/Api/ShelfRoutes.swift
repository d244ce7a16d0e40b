import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/publications?shelf=…`: the publications that readers come back to.
struct ShelfRoutes: Sendable {
    let store: LibraryStore

    private struct ShelfBody: Encodable {
        let publications: [ShelfEntryBody]
        let next: Nullable<String>
        let version: Int64
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications") { request, _ in
            let page = try await store.publications(query(QueryParameters(request.uri.query)))
            return JSONBody.response(
                ShelfBody(
                    publications: page.entries.map(ShelfEntryBody.init),
                    next: Nullable(page.next),
                    version: page.version
                )
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
