import Database

extension LibraryStore {
    /// Returns a page of a folder; nil when the user can't see any series in it. Its cost depends on the number of its
    /// entries, not on the number of series below them.
    public func folder(
        _ folder: FolderReference,
        at position: FolderPosition = .start,
        limit: Int = 50,
        user: Viewer
    ) async throws(LibraryError) -> SeriesFolderPage? {
        try await read { transaction in
            guard user.limits.includes(library: folder.libraryID),
                try transaction.exists(
                    "SELECT 1 FROM libraries WHERE id = ? AND isServed = 1",
                    [folder.libraryID]
                )
            else { return nil }
            let limit = min(max(limit, 1), SeriesQuery.maximumLimit)
            let reader = SeriesFolderReader(folder, user.limits, transaction)
            return try reader.page(at: position, limit: limit, user: user.id)
        }
    }
}

/// Reads a page of a folder: a statement for its own series and one for its subfolders, with the index of ``FolderKeys``.
struct SeriesFolderReader {
    private let folder: FolderReference
    private let condition: LimitCondition
    private let transaction: Transaction

    private struct Item {
        var series: Int64
        /// The folder; nil for a series.
        var folder: FolderReference?
        /// The positions of its beginning and its end.
        var start: FolderPosition.Place
        var end: FolderPosition.Place
    }

    init(_ folder: FolderReference, _ limits: ReadingLimits, _ transaction: Transaction) {
        self.folder = folder
        condition = limits.condition()
        self.transaction = transaction
    }

    func page(at position: FolderPosition, limit: Int, user: UserIdentifier) throws -> SeriesFolderPage? {
        guard try !isEmpty else { return nil }
        var items = try items(position, limit + 1)
        let hasMore = items.count > limit
        if hasMore { items.removeLast() }
        let onward =
            hasMore
            ? items.last.map { FolderPosition(isForward: position.isForward, position.isForward ? $0.end : $0.start) }
            : nil
        if !position.isForward { items.reverse() }
        let records = try SeriesRow.records(items.map(\.series), user: user, transaction)
        let byID = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        let entries = items.compactMap { item -> FolderEntry? in
            guard let folder = item.folder else { return byID[item.series].map { .series($0) } }
            return .folder(folder, cover: byID[item.series])
        }
        var page = SeriesFolderPage(entries: entries)
        let isWhole = position.place == nil
        if position.isForward {
            page.next = onward
            page.previous = isWhole ? nil : FolderPosition(isForward: false, items.first?.start ?? position.place)
        } else {
            page.previous = onward
            page.next = isWhole ? nil : FolderPosition(isForward: true, items.last?.end ?? position.place)
        }
        return page
    }

    /// Whether the folder has no visible series.
    private var isEmpty: Bool {
        get throws {
            let range: StatementArguments = [folder.libraryID, folder.key, folder.keyEnd]
            return try !transaction.exists(Self.existsSQL(condition), range + condition.arguments)
        }
    }

    /// Returns items in the direction of a position.
    private func items(_ position: FolderPosition, _ limit: Int) throws -> [Item] {
        var items: [Item] = []
        if position.isForward {
            switch position.place {
            case nil: try addSeries(after: nil, isForward: true, limit, to: &items)
            case .series(let name): try addSeries(after: name, isForward: true, limit, to: &items)
            case .folder: break
            }
            guard items.count < limit else { return items }
            var key = folder.firstInnerKey
            if case .folder(let place) = position.place { key = max(place, key) }
            try addFolders(key, folder.keyEnd, isForward: true, limit, to: &items)
        } else {
            if case .series(let name) = position.place {
                try addSeries(after: name, isForward: false, limit, to: &items)
                return items
            }
            var key = folder.keyEnd
            if case .folder(let place) = position.place { key = min(place, key) }
            try addFolders(folder.firstInnerKey, key, isForward: false, limit, to: &items)
            guard items.count < limit else { return items }
            try addSeries(after: nil, isForward: false, limit, to: &items)
        }
        return items
    }

    private func max(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        first.lexicographicallyPrecedes(second) ? second : first
    }

    private func min(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        first.lexicographicallyPrecedes(second) ? first : second
    }

    // MARK: - Series of the folder

    /// - Parameter name: the series before the first one, in the direction of the page; nil for none.
    private func addSeries(after name: String?, isForward: Bool, _ limit: Int, to items: inout [Item]) throws {
        var arguments: StatementArguments = [folder.libraryID, folder.path]
        if let name { arguments = arguments + [name] }
        arguments = arguments + condition.arguments + [limit - items.count]
        let sql = Self.seriesSQL(condition, isForward: isForward, isBounded: name != nil)
        items += try transaction.rows(sql, arguments) { row in
            let (id, name): (Int64, String) = (row[0], row[1])
            return Item(series: id, folder: nil, start: .series(name), end: .series(name))
        }
    }

    // MARK: - Folders in the folder

    private func addFolders(
        _ lower: [UInt8],
        _ upper: [UInt8],
        isForward: Bool,
        _ limit: Int,
        to items: inout [Item]
    ) throws {
        let children = FolderKeys.children(of: folder, from: lower, to: upper, isForward: isForward)
        let library: StatementArguments = [folder.libraryID]
        let inFolder = library + condition.arguments
        let arguments =
            children + condition.arguments + inFolder + inFolder + inFolder + [limit - items.count]
        let sql = Self.foldersSQL(condition, isForward: isForward)
        items += try transaction.rows(sql, arguments) { row in
            let (start, end): ([UInt8], [UInt8]) = (row[0], row[1])
            let (count, own): (Int, Int64?) = (row[3], row[4])
            return Item(
                series: row[2],
                folder: count == 1 && own != nil ? nil : folder.child(containing: start),
                start: .folder(start),
                end: .folder(end)
            )
        }
    }

    // MARK: - SQL

    /// Finds a visible series in a range of keys. Its arguments are the library, the range and those of the limits.
    static func existsSQL(_ condition: LimitCondition) -> String {
        """
        SELECT 1 FROM \(directories) CROSS JOIN series ON series.directoryID = directories.id
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ?
            AND series.isListed = 1\(condition.sql)
        LIMIT 1
        """
    }

    /// The subfolders with visible series: the range of the keys, the first series, the number of series up to 2, and a
    /// series of the subfolder itself.
    static func foldersSQL(_ condition: LimitCondition, isForward: Bool) -> String {
        let isVisible = "series.isListed = 1\(condition.sql)"
        let hasVisible = """
             AND EXISTS (SELECT 1 FROM series WHERE series.directoryID = directories.id AND \(isVisible))
            """
        let inChild = """
            FROM \(directories) CROSS JOIN series ON series.directoryID = directories.id
            WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= child.start AND \(FolderKeys.sql) < child.finish
                AND \(isVisible)
            """
        return """
            WITH RECURSIVE child (start, finish) AS (
                \(FolderKeys.childrenSQL(isForward: isForward, condition: hasVisible))
            )
            SELECT child.start, child.finish, (
                SELECT series.id \(inChild) ORDER BY \(FolderKeys.sql) LIMIT 1
            ), (
                SELECT count(*) FROM (SELECT 1 \(inChild) LIMIT 2) AS few
            ), (
                SELECT series.id FROM \(directories) CROSS JOIN series ON series.directoryID = directories.id
                WHERE directories.libraryID = ? AND \(FolderKeys.sql) = child.start AND \(isVisible)
                LIMIT 1
            )
            FROM child
            WHERE child.start < child.finish
            LIMIT ?
            """
    }

    private static let directories = Dialect.table("directories", indexedBy: "directoriesByFolder")

    /// The visible series of a folder itself. Its arguments are the library, the path, the name of the series before the
    /// first one, those of the limits, and the number of series.
    static func seriesSQL(_ condition: LimitCondition, isForward: Bool, isBounded: Bool) -> String {
        """
        SELECT series.id, series.looseName FROM series
        WHERE series.directoryID = (SELECT id FROM directories WHERE libraryID = ? AND path = ?)
            \(isBounded ? "AND series.looseName \(isForward ? ">" : "<") ?" : "") AND series.isListed = 1\(condition.sql)
        ORDER BY series.looseName \(isForward ? "ASC" : "DESC")
        LIMIT ?
        """
    }
}
