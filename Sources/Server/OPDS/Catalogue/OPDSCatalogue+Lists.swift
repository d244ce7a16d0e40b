import Hummingbird
import Library

// Lists of the user, libraries and folders.

extension OPDSCatalogue {
    /// Returns the feed of the lists of a kind.
    func lists(_ kind: ListKind, _ request: OPDSRequest) async throws -> OPDSFeed {
        let window = try await store.lists(kind, from: request.start, limit: OPDSPaging.size, user: request.user)
        let address = Self.address(of: kind)
        let entries = window.lists.map { preview in
            let list = preview.list
            let series = preview.series.first { $0.coverContent != nil }.map { "/series/\($0.identifier)" }
            let book = preview.publications.first { $0.pictureCount > 0 }.map { "/books/\($0.identifier)" }
            return OPDSNavigation(
                id: "urn:quire:list:\(list.id)",
                title: list.title,
                summary: list.owner == request.user.id || list.isAutomatic || list.ownerName.isEmpty
                    ? nil : "By \(list.ownerName)",
                address: OPDSAddress("\(address.path)/\(list.id)"),
                hasPublications: kind == .readingList,
                count: list.count,
                cover: series ?? book,
                updatedAt: list.updatedAt
            )
        }
        return OPDSFeed(
            title: kind == .collection ? "Collections" : "Reading lists",
            address: address,
            updatedAt: try await updatedAt(request),
            entries: .navigation(entries),
            paging: OPDSPaging(address, page: request.page, total: window.total)
        )
    }

    /// Returns the feed of the entries of a list.
    ///
    /// - Throws: `Problem` 404 when there is none of the kind.
    func list(_ kind: ListKind, _ request: OPDSRequest) async throws -> OPDSFeed {
        guard let text = request.context.parameters.get("id"), let id = AddressedRow.number(text) else {
            throw Problem.notFound("list")
        }
        let page = try await store.list(id, from: request.start, limit: OPDSPaging.size, user: request.user)
        guard page.list.kind == kind else { throw Problem.notFound("list") }
        let parent = Self.address(of: kind)
        let address = OPDSAddress("\(parent.path)/\(id)")
        var feed: OPDSFeed
        switch kind {
        case .readingList:
            let entries = page.publications.filter { !$0.publication.isMissing }
            feed = try await self.feed(page.list.title, address, entries, total: page.list.count, request)
        case .collection:
            feed = OPDSFeed(
                title: page.list.title,
                address: address,
                updatedAt: max(try await updatedAt(request), page.list.updatedAt),
                entries: .navigation(page.series.filter { !$0.isMissing }.map { navigation($0) }),
                paging: OPDSPaging(address, page: request.page, total: page.list.count)
            )
        }
        feed.parent = parent
        return feed
    }

    private static func address(of kind: ListKind) -> OPDSAddress {
        OPDSAddress(kind == .collection ? "/collections" : "/readlists")
    }

    // MARK: - Libraries

    /// Returns the feed of all libraries.
    func libraries(_ request: OPDSRequest) async throws -> OPDSFeed {
        let libraries = try await store.libraries(user: request.user)
        let page = libraries.dropFirst(request.start).prefix(OPDSPaging.size)
        let address = OPDSAddress("/libraries")
        return OPDSFeed(
            title: "Libraries",
            address: address,
            updatedAt: try await updatedAt(request),
            entries: .navigation(
                page.map { link("/libraries/\($0.id)", $0.name, "\($0.seriesCount) series", count: $0.seriesCount) }
            ),
            paging: OPDSPaging(address, page: request.page, total: libraries.count)
        )
    }

    /// Returns the feed with the feeds of a library.
    ///
    /// - Throws: `Problem` 404 when the user sees no such library.
    func library(_ request: OPDSRequest) async throws -> OPDSFeed {
        let library = try await record(request)
        let parameters: [(String, String?)] = [("library", String(library.id))]
        return OPDSFeed(
            title: library.name,
            address: OPDSAddress("/libraries/\(library.id)"),
            parent: OPDSAddress("/libraries"),
            updatedAt: try await updatedAt(request),
            entries: .navigation([
                link("/keep-reading", "Continue reading", hasPublications: true, parameters: parameters),
                link("/on-deck", "On deck", hasPublications: true, parameters: parameters),
                link("/series", "Series", count: library.seriesCount, parameters: parameters),
                link("/series/latest", "Latest series", parameters: parameters),
                link("/books/latest", "Latest books", hasPublications: true, parameters: parameters),
                link("/libraries/\(library.id)/folders", "Folders"),
            ])
        )
    }

    private func record(_ request: OPDSRequest) async throws -> LibraryRecord {
        let text = request.context.parameters.get("id") ?? ""
        let libraries = try await store.libraries(user: request.user)
        guard let library = libraries.first(where: { String($0.id) == text }) else { throw Problem.notFound("library") }
        return library
    }

    // MARK: - Folders

    /// Returns the feed of the folders and series in a folder of a library.
    ///
    /// - Throws: `Problem` 404 when the user sees no series in it.
    func folder(_ request: OPDSRequest) async throws -> OPDSFeed {
        let library = try await record(request)
        let folder =
            try request.value("path").map { text throws(LibraryError) in
                try FolderReference(libraryID: library.id, text: text)
            } ?? FolderReference(libraryID: library.id)
        let position = try request.value("at").map { text throws(LibraryError) in try FolderPosition(text: text) }
        let found = try await store.folder(
            folder,
            at: position ?? .start,
            limit: OPDSPaging.size,
            user: request.user
        )
        // A library without files has a feed without entries.
        guard let page = found ?? (folder.path.isEmpty ? SeriesFolderPage(entries: []) : nil) else {
            throw Problem.notFound("folder")
        }
        let address = Self.address(of: folder)
        return OPDSFeed(
            title: folder.path.isEmpty ? library.name : folder.name,
            address: address,
            parent: folder.parent.map(Self.address) ?? OPDSAddress("/libraries/\(library.id)"),
            updatedAt: try await updatedAt(request),
            entries: .navigation(page.entries.map { navigation($0) }),
            paging: OPDSPaging(address, at: position, page)
        )
    }

    private func navigation(_ entry: FolderEntry) -> OPDSNavigation {
        switch entry {
        case .series(let series): return navigation(series)
        case .folder(let folder, let cover):
            var link = OPDSNavigation(
                id: Self.identifier(of: Self.address(of: folder)),
                title: folder.name,
                summary: "Folder",
                address: Self.address(of: folder)
            )
            if let cover, cover.coverContent != nil { link.cover = "/series/\(cover.identifier)" }
            return link
        }
    }

    private static func address(of folder: FolderReference) -> OPDSAddress {
        OPDSAddress("/libraries/\(folder.libraryID)/folders", [("path", folder.path.isEmpty ? nil : folder.text)])
    }
}
