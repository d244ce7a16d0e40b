import Database
import Foundation

/// Reads a page of a folder on the disk. The cost depends on the page, not on the number of folders or publications:
/// the search for the next folder begins after the last publication of the previous one. Subfolders are in natural
/// order (`SortedSubfolders`) or, if there are very many, in the order of their keys.
struct DiskFolderReader {
    let folder: FolderReference
    let sort: FolderSort
    /// The visible series; nil when all are visible.
    let visible: IdentifierSet?
    let user: UserIdentifier
    let transaction: Transaction
    private var skips = SkipBudget()
    /// The number of publications that may still be counted, for all folders of the page together.
    private var remainingCounts = 20_000

    /// The number of publications in progress among which the current one is searched.
    private static let maximumCurrentCount = 200

    init(
        folder: FolderReference,
        sort: FolderSort,
        visible: IdentifierSet?,
        user: UserIdentifier,
        transaction: Transaction
    ) {
        self.folder = folder
        self.sort = sort
        self.visible = visible
        self.user = user
        self.transaction = transaction
    }

    private struct Item {
        var folder: FolderReference
        var count: Int
        var publication: Int64
    }

    /// - Returns: nil for a folder without visible publications.
    mutating func page(at position: DiskFolderPosition?, limit: Int) throws -> DiskFolderPage? {
        if position == nil, try isEmpty { return nil }
        var page = DiskFolderPage()
        var items: [Item] = []
        var key = folder.firstInnerKey
        var after: (key: [UInt8], id: Int64)?
        switch position?.place {
        case nil: page.current = try current()
        case .folder(let place), .sortedFolder(let place): key = key.lexicographicallyPrecedes(place) ? place : key
        case .publication(let place, let id): after = (place, id)
        }
        if after == nil {
            if position?.isInOrderOfKeys != true, let subfolders = try SortedSubfolders(of: folder, transaction) {
                page.next = try add(subfolders, from: position.map { _ in key }, limit, to: &items)
            } else {
                page.next = try addFolders(from: key, limit, to: &items)
            }
        }
        var publications: [Int64] = []
        if page.next == nil {
            let found = try files(after: after, limit - items.count)
            publications = found.ids
            page.next = found.next
        }
        let covers = try PublicationRow.records(items.map(\.publication), user: user, transaction)
        let byID = Dictionary(covers.map { ($0.id, $0) }) { first, _ in first }
        page.folders = items.compactMap { item in
            byID[item.publication].map { DiskFolderItem(folder: item.folder, count: item.count, cover: $0) }
        }
        page.publications = try PublicationRow.shelfEntries(publications, user: user, transaction)
        return page
    }

    private func isVisible(_ series: Int64) -> Bool { visible?.contains(series) ?? true }

    /// Whether neither the folder nor the folders below it have visible publications.
    private var isEmpty: Bool {
        get throws {
            let rows = try transaction.cursor(
                Self.foldersSQL,
                [folder.libraryID, folder.key, folder.keyEnd, FolderKeys.noPath]
            )
            while let row = try rows.next() {
                if isVisible(row[1]) { return false }
            }
            return true
        }
    }

    // MARK: - Folders

    /// - Returns: where the next page begins, if the page is full.
    private mutating func addFolders(
        from start: [UInt8],
        _ limit: Int,
        to items: inout [Item]
    ) throws -> DiskFolderPosition? {
        var key = start
        while true {
            guard items.count < limit else { return DiskFolderPosition(.folder(key)) }
            var found: (key: [UInt8], publication: Int64)?
            let rows = try transaction.cursor(Self.foldersSQL, [folder.libraryID, key, folder.keyEnd, folder.path])
            while found == nil, let row = try rows.next() {
                let rowKey: [UInt8] = row[0]
                if isVisible(row[1]) {
                    found = (rowKey, row[2])
                } else if !skips.skip() {
                    return DiskFolderPosition(.folder(rowKey))
                }
            }
            guard let found else { return nil }
            let child = folder.child(containing: found.key)
            items.append(
                Item(
                    folder: child,
                    count: try count(in: child),
                    publication: found.publication
                )
            )
            key = child.keyEnd
        }
    }

    /// Adds subfolders by name.
    ///
    /// - Parameter start: the key at which the page begins; nil for the first page.
    /// - Returns: where the next page begins, if the page is full.
    private mutating func add(
        _ subfolders: SortedSubfolders,
        from start: [UInt8]?,
        _ limit: Int,
        to items: inout [Item]
    ) throws -> DiskFolderPosition? {
        for child in subfolders.folders(from: start) {
            guard items.count < limit else { return DiskFolderPosition(.sortedFolder(child.key)) }
            let isFirst = start.map { folder.child(containing: $0) == child } ?? false
            var publication: Int64?
            let rows = try transaction.cursor(
                Self.foldersSQL,
                [folder.libraryID, isFirst ? start ?? child.key : child.key, child.keyEnd, FolderKeys.noPath]
            )
            while publication == nil, let row = try rows.next() {
                if isVisible(row[1]) {
                    publication = row[2]
                } else if !skips.skip() {
                    return DiskFolderPosition(.sortedFolder(row[0]))
                }
            }
            guard let publication else { continue }
            items.append(Item(folder: child, count: try count(in: child), publication: publication))
        }
        return nil
    }

    /// Counts the visible publications in a folder and in its subfolders.
    private mutating func count(in folder: FolderReference) throws -> Int {
        var count = 0
        let rows = try transaction.cursor(
            Self.foldersSQL,
            [folder.libraryID, folder.key, folder.keyEnd, FolderKeys.noPath]
        )
        while count < DiskFolderItem.maximumCount, remainingCounts > 0, let row = try rows.next() {
            remainingCounts -= 1
            if isVisible(row[1]) { count += 1 }
        }
        return max(count, 1)
    }

    // MARK: - Publications

    private mutating func files(
        after place: (key: [UInt8], id: Int64)?,
        _ limit: Int
    ) throws -> (ids: [Int64], next: DiskFolderPosition?) {
        var arguments: StatementArguments = [folder.libraryID, folder.path]
        if let place {
            switch sort {
            case .name: arguments = arguments + [Data(place.key), place.id]
            case .added: arguments = arguments + [Self.time(place.key), place.id]
            }
        }
        let rows = try transaction.cursor(Self.publicationsSQL(sort, isBounded: place != nil), arguments)
        var ids: [Int64] = []
        var last: DiskFolderPosition?
        while let row = try rows.next() {
            guard ids.count < limit else { return (ids, last ?? DiskFolderPosition(.publication(key: [], id: 0))) }
            let id: Int64 = row[0]
            let key = sort == .name ? row[1] as [UInt8] : Self.bytes(ofTime: row[1])
            let isShown = isVisible(row[2])
            if isShown { ids.append(id) }
            last = DiskFolderPosition(.publication(key: key, id: id))
            if !isShown, !skips.skip() { return (ids, last) }
        }
        return (ids, nil)
    }

    private static func bytes(ofTime time: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * $0)) }
    }

    private static func time(_ bytes: [UInt8]) -> Int64 {
        guard bytes.count == 8 else { return .max }
        return Int64(bitPattern: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }

    /// Returns the publication that the user read last and has not completed.
    private func current() throws -> ShelfEntry? {
        let rows = try transaction.cursor(Self.currentSQL, [user.rawValue, Self.maximumCurrentCount, folder.libraryID])
        var found: Int64?
        while found == nil, let row = try rows.next() {
            let path: [UInt8] = row[2]
            let isBelow = folder.path.isEmpty || path == folder.path || path.starts(with: folder.key)
            if isBelow, isVisible(row[1]) { found = row[0] }
        }
        guard let found else { return nil }
        return try PublicationRow.shelfEntries([found], user: user, transaction).first
    }

    // MARK: - SQL

    /// The publications of folders in a range of keys, in the order of the folders. Its arguments are the library, the
    /// range, and a folder to exclude.
    static let foldersSQL = """
        SELECT \(FolderKeys.sql), publications.seriesID, publications.id
        FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
        CROSS JOIN \(Dialect.table("publications", indexedBy: "publicationsOfFolderByName"))
            ON publications.directoryID = directories.id
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ? AND directories.path <> ?
            AND publications.isMissing = 0
        ORDER BY \(FolderKeys.sql)
        """

    /// The publications in a folder.
    static func publicationsSQL(_ sort: FolderSort, isBounded: Bool) -> String {
        let (column, comparison, direction) =
            switch sort {
            case .name: ("nameKey", ">", "ASC")
            case .added: ("addedAt", "<", "DESC")
            }
        return """
            SELECT id, \(column), seriesID FROM publications
            WHERE directoryID = (SELECT id FROM directories WHERE libraryID = ? AND path = ?) AND isMissing = 0
                \(isBounded ? "AND (\(column), id) \(comparison) (?, ?)" : "")
            ORDER BY \(column) \(direction), id \(direction)
            """
    }

    /// The publications of a library that a user is reading, the last one first.
    static let currentSQL = """
        SELECT publications.id, publications.seriesID, directories.path
        FROM (
            SELECT content, updatedAt FROM progress WHERE userID = ? AND isCompleted = 0
            ORDER BY updatedAt DESC, content DESC LIMIT ?
        ) AS noted
        CROSS JOIN publications ON publications.content = noted.content AND publications.isMissing = 0
        CROSS JOIN directories ON directories.id = publications.directoryID
        WHERE directories.libraryID = ?
        """
}

extension LibraryStore {
    /// Returns a page of a folder of the disk; nil when the user can't see any publication in it.
    ///
    /// - Parameter position: where the page begins; nil for the first one.
    public func folderTree(
        _ folder: FolderReference,
        sort: FolderSort = .name,
        at position: DiskFolderPosition? = nil,
        limit: Int = 60,
        user: Viewer
    ) async throws(LibraryError) -> DiskFolderPage? {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let visible = user.limits == .none ? nil : try lists.admitted(by: user.limits, changes, transaction)
            guard user.limits.includes(library: folder.libraryID),
                try transaction.exists("SELECT 1 FROM libraries WHERE id = ? AND isServed = 1", [folder.libraryID])
            else { return nil }
            var reader = DiskFolderReader(
                folder: folder,
                sort: sort,
                visible: visible,
                user: user.id,
                transaction: transaction
            )
            return try reader.page(at: position, limit: min(max(limit, 1), SeriesQuery.maximumLimit))
        }
    }
}
