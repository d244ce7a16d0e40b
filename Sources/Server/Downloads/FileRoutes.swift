import HTTPTypes
import Library

/// `/api/v1/publications/{id}/file`: the original file of a publication.
struct FileRoutes: Sendable {
    let store: LibraryStore
    let downloads: PublicationDownloads

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/file") { request, context in
            let record = try await store.publication(of: context)
            return try await downloads.response(record, request)
        }
    }
}
