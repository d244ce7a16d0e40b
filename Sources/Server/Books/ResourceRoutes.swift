import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel

/// `/api/v1/publications/{id}/resources`: the resources of a book, for devices that download the whole book.
struct ResourceRoutes: Sendable {
    let store: LibraryStore
    let openBooks: OpenBookCache

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/resources") { _, context in
            let id = try context.identifier("publication")
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.layout != nil else { throw Problem.notFound("book") }
            let reading = try await store.reading(of: id)
            let book = try await openBooks.book(record.content, rulesDigest: reading.rulesDigest).book
            return JSONBody.response(
                ResourceList.with {
                    $0.base = BookResourceURL.base(content: record.content, edition: BookResourceURL.edition(reading))
                    $0.resources = book.resourcePaths.map { path in
                        ResourceList.Resource.with {
                            $0.path = path
                            $0.bytes = book.byteSize(ofResourceAtPath: path)
                        }
                    }
                }
            )
        }
    }
}
