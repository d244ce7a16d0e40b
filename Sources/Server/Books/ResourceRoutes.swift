import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel

/// `/api/v1/publications/{id}/resources`: the resources of a book, for devices that download the whole book.
struct ResourceRoutes: Sendable {
    let openBooks: OpenBookCache

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/resources") { _, context in
            let id = try context.identifier("publication")
            let (record, open) = try await openBooks.book(ofPublication: id, user: context.user)
            let book = open.book
            return JSONBody.response(
                ResourceList.with {
                    $0.base = BookResourceURL.base(content: record.content, edition: open.edition)
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
