import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel

/// `/api/v1/duplicates`: the files that may be the same work, with their paths. Administrators only.
struct DuplicateRoutes: Sendable {
    let store: LibraryStore

    /// The maximum number of groups of each kind. Further groups are listed once files of these groups are removed.
    private static let groupLimit = 200

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/duplicates") { _, context in
            let found = try await store.duplicates(limit: Self.groupLimit, user: context.user)
            return JSONBody.response(
                DuplicateList.with {
                    $0.copies = found.copies.map { DuplicateList.Group($0) }
                    $0.samePages = found.samePages.map { DuplicateList.Group($0) }
                    $0.editions = found.editions.map { DuplicateList.Group($0) }
                    $0.hasMore = found.hasMore
                }
            )
        }
    }
}

extension DuplicateList.Group {
    fileprivate init(_ group: DuplicateRecords.Group) {
        self.init()
        commonPageCount = group.commonPageCount
        files = group.files.map { file in
            let record = file.publication
            return DuplicateList.File.with {
                $0.id = record.identifier
                $0.title = record.title
                $0.path = record.path
                $0.format = record.format.rawValue
                $0.pageCount = record.pageCount
                $0.byteSize = record.size
                $0.language = file.language
                ($0.width, $0.height) = (record.coverWidth, record.coverHeight)
            }
        }
    }
}
