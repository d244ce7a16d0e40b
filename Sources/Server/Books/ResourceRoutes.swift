import HTTPTypes
import Hummingbird
import Library
import Publications

/// `/api/v1/publications/{id}/resources`: all that a book's documents are made of, for a device that keeps the whole book.
struct ResourceRoutes: Sendable {
    let store: LibraryStore
    let shelf: BookShelf

    private struct ResourcesBody: Encodable {
        /// What paths are resolved against.
        let base: String
        let resources: [ResourceBody]
    }

    private struct ResourceBody: Encodable {
        let path: String
        /// Before it is made ready; null when that isn't known.
        let bytes: Nullable<Int64>
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/resources") { _, context in
            let id = try context.identifier("publication")
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.layout != nil else { throw Problem.notFound("book") }
            let reading = try await store.reading(of: id)
            let book = try await shelf.book(record.content, rulesMark: reading.rulesMark).book
            return JSONBody.response(
                ResourcesBody(
                    base: BookAddress.base(content: record.content, edition: BookAddress.edition(reading)),
                    resources: book.resourcePaths.map { path in
                        ResourceBody(path: path, bytes: Nullable(book.byteSize(ofResourceAtPath: path)))
                    }
                )
            )
        }
    }
}
