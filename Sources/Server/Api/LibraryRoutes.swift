import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/libraries`: the folders that are served.
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
