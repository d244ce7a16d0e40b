import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/libraries/{id}/folders`: the folders of a library as they are on disk.
struct FolderTreeRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/libraries/{id}/folders") { request, context in
            let id: Int64 = try context.number("id", of: "library")
            let parameters = try QueryParameters(request.uri.query)
            let path = parameters["path"] ?? ""
            let folder = try path.isEmpty ? FolderReference(libraryID: id) : FolderReference(libraryID: id, text: path)
            let after = try parameters["after"].map { text throws(LibraryError) in
                try DiskFolderPosition(text: text)
            }
            guard let library = try await store.libraries(user: context.user).first(where: { $0.id == id }) else {
                throw Problem.notFound("library")
            }
            let page = try await store.folderTree(
                folder,
                sort: try parameters.choice("sort") ?? .name,
                at: after,
                limit: try parameters.integer("limit", in: 1...SeriesQuery.maximumLimit) ?? 60,
                user: context.user
            )
            // A library without files has an empty page.
            guard let page = page ?? (path.isEmpty ? DiskFolderPage() : nil) else { throw Problem.notFound("folder") }
            return JSONBody.response(FolderTree(page, of: folder, in: library))
        }
    }
}

extension FolderTree {
    fileprivate init(_ page: DiskFolderPage, of folder: FolderReference, in library: LibraryRecord) {
        self.init()
        name = folder.path.isEmpty ? library.name : folder.name
        var parent = folder.parent
        while let folder = parent {
            parents.insert(FolderSummary(folder, in: library), at: 0)
            parent = folder.parent
        }
        folders = page.folders.map { item in
            var summary = FolderSummary(item.folder, in: library)
            summary.count = item.count
            summary.cover = item.cover.pictureCount == 0 || item.cover.pageCount == 0 ? nil : Cover(item.cover)
            return summary
        }
        publications = page.publications.map { PublicationSummary($0) }
        current = page.current.map { PublicationSummary($0) }
        next = page.next?.text
    }
}

extension FolderSummary {
    fileprivate init(_ folder: FolderReference, in library: LibraryRecord) {
        self.init()
        path = folder.path.isEmpty ? "" : folder.text
        name = folder.path.isEmpty ? library.name : folder.name
    }
}
