import Hummingbird
import Library
import WireModel

/// `/api/v1/libraries/writing` and `…/{id}/writing`: whether edits are written to the files of a library.
struct MetadataWritingRoutes: Sendable {
    let store: LibraryStore

    private static let bodyLimit = 1024

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/libraries/writing") { _, _ in try await response() }
        routes.on(.put, "/api/v1/libraries/{id}/writing") { request, context in
            let id: Int64 = try context.number("id", of: "library")
            let change = try await JSONBody.decode(LibraryWritingChange.self, from: request, limit: Self.bodyLimit)
            guard let mode = MetadataWriting(rawValue: change.mode) else {
                throw Problem.badRequest("The mode is one of: never, beside, inside.")
            }
            guard try await store.setMetadataWriting(mode, ofLibrary: id) else { throw Problem.notFound("library") }
            return try await response()
        }
    }

    private func response() async throws -> Response {
        let libraries = try await store.metadataWriting().map { record in
            LibraryWriting.with {
                $0.id = String(record.libraryID)
                $0.name = record.name
                $0.mode = record.mode.rawValue
                $0.pendingCount = record.pendingCount
                $0.problems = record.problems.map { problem in
                    LibraryWriting.Problem.with {
                        $0.file = problem.path
                        $0.reason = problem.message
                    }
                }
            }
        }
        return JSONBody.response(LibraryWritingList.with { $0.libraries = libraries })
    }
}
