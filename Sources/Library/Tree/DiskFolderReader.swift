import Database
import Foundation

/// Reads a page of a folder on the disk.
///
/// The number of statements is bounded. The cost depends on the page, not on the number of folders or publications:
/// each folder is found after the end of the previous one, and its publications are counted up to a limit. Subfolders
/// are in natural order (`SortedSubfolders`) or, if there are very many, in the order of their keys.
struct DiskFolderReader {
    let folder: FolderReference
    let sort: FolderSort
    let limits: ReadingLimits
    /// The visible series; nil when all are visible.
    let visible: IdentifierSet?
    let user: UserIdentifier
    let transaction: Transaction
    private var skips = SkipBudget()

    /// The maximum number of publications in progress that are searched for the current one.
    private static let maximumCurrentCount = 200
    /// The maximum number of queries for the subfolders of a page. A page with empty or hidden subfolders needs more
    /// than one.
    private static let maximumQueryCount = 2

    init(
        folder: FolderReference,
        sort: FolderSort,
        visible: IdentifierSet?,
        user: Viewer,
        transaction: Transaction
    ) {
        self.folder = folder
        self.sort = sort
        self.visible = visible
        self.user = user.id
        limits = user.limits
        self.transaction = transaction
    }

    private struct Item {
        var folder: FolderReference
        var count: Int
        var publication: Int64
    }

    /// - Returns: nil for a folder without visible publications.
    mutating func page(at position: DiskFolderPosition?, limit: Int) throws -> DiskFolderPage? {
        var page = DiskFolderPage()
        var items: [Item] = []
        var key = folder.firstInnerKey
        var after: (key: [UInt8], id: Int64)?
        var current: Int64?
        switch position?.place {
        case nil: current = try self.current()
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
        if position == nil, items.isEmpty, publications.isEmpty {
            guard page.next != nil, try !isEmpty else { return nil }
        }
        let shown = items.map(\.publication) + publications + (current.map { [$0] } ?? [])
        let entries = try PublicationRow.shelfEntries(shown, user: user, transaction)
        let byID = Dictionary(entries.map { ($0.publication.id, $0) }) { first, _ in first }
        page.current = current.flatMap { byID[$0] }
        page.folders = items.compactMap { item in
            byID[item.publication].map {
                DiskFolderItem(folder: item.folder, count: item.count, cover: $0.publication)
            }
        }
        page.publications = publications.compactMap { byID[$0] }
        return page
    }

    private func isVisible(_ series: Int64) -> Bool { visible?.contains(series) ?? true }

    /// Whether neither the folder nor the folders below it have visible publications.
    private var isEmpty: Bool {
        get throws {
            let condition = limits.condition(onSeriesID: "publications.seriesID")
            let range: StatementArguments = [folder.libraryID, folder.key, folder.keyEnd]
            return try !transaction.exists(Self.existsSQL(condition), range + condition.arguments)
        }
    }

    // MARK: - Folders

    /// Adds subfolders in the order of their keys.
    ///
    /// - Returns: where the next page begins, if the page is full.
    private func addFolders(from start: [UInt8], _ limit: Int, to items: inout [Item]) throws -> DiskFolderPosition? {
        items = try self.items(.inOrder(from: start, in: folder, limits, limit: limit))
            .sorted { $0.folder.key.lexicographicallyPrecedes($1.folder.key) }
        guard let last = items.last, items.count == limit else { return nil }
        return DiskFolderPosition(.folder(last.folder.keyEnd))
    }

    /// Adds subfolders in the natural order of their names.
    ///
    /// - Parameter start: the key at which the page begins; nil for the first page.
    /// - Returns: where the next page begins, if the page is full or has many subfolders without visible publications.
    private func add(
        _ subfolders: SortedSubfolders,
        from start: [UInt8]?,
        _ limit: Int,
        to items: inout [Item]
    ) throws -> DiskFolderPosition? {
        var rest = subfolders.children(from: start)
        for _ in 0..<Self.maximumQueryCount where !rest.isEmpty && items.count < limit {
            let children = rest.prefix(limit - items.count)
            rest = rest.dropFirst(children.count)
            let found = try self.items(.containing(children.map(\.firstRow), in: folder, limits))
            let byFolder = Dictionary(found.map { ($0.folder, $0) }) { first, _ in first }
            items += children.compactMap { byFolder[$0.folder] }
        }
        return rest.first.map { DiskFolderPosition(.sortedFolder($0.folder.key)) }
    }

    private func items(_ statement: SubfolderStatement) throws -> [Item] {
        try transaction.rows(statement.sql, statement.arguments) { row in
            Item(folder: folder.child(containing: row[0]), count: row[1], publication: row[2])
        }
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
        let rows = try transaction.partialCursor(Self.publicationsSQL(sort, isBounded: place != nil), arguments)
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

    /// Returns the publication in the folder or below it that the user read last and has not completed.
    private func current() throws -> Int64? {
        let rows = try transaction.cursor(Self.currentSQL, [user.rawValue, Self.maximumCurrentCount, folder.libraryID])
        while let row = try rows.next() {
            let path: [UInt8] = row[2]
            let isBelow = folder.path.isEmpty || path == folder.path || path.starts(with: folder.key)
            if isBelow, isVisible(row[1]) { return row[0] }
        }
        return nil
    }

    // MARK: - SQL

    /// Finds a visible publication in a range of keys. The arguments are the library, the range and those of the
    /// limits.
    static func existsSQL(_ condition: LimitCondition) -> String {
        """
        SELECT 1 FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
        CROSS JOIN \(Dialect.table("publications", indexedBy: "publicationsOfFolderByName"))
            ON publications.directoryID = directories.id
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ?
            AND publications.isMissing = 0\(condition.sql)
        LIMIT 1
        """
    }

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

    /// The publications of a library that a user has in progress, the most recent one first.
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
                user: user,
                transaction: transaction
            )
            return try reader.page(at: position, limit: min(max(limit, 1), SeriesQuery.maximumLimit))
        }
    }
}
