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
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let visible = user.limits == .none ? nil : try lists.admitted(by: user.limits, changes, transaction)
            guard user.limits.includes(library: folder.libraryID),
                try transaction.exists(
                    "SELECT 1 FROM libraries WHERE id = ? AND isServed = 1",
                    [folder.libraryID]
                )
            else { return nil }
            let limit = min(max(limit, 1), SeriesQuery.maximumLimit)
            var reader = SeriesFolderReader(folder: folder, visible: visible, transaction: transaction)
            return try reader.page(at: position, limit: limit, user: user.id)
        }
    }
}

/// Reads a page of a folder, with the index of ``FolderKeys``. The first row of a folder in the index shows that the
/// folder isn't empty. The next folder begins after the last row of its subfolders.
struct SeriesFolderReader {
    let folder: FolderReference
    /// The visible series; nil when all are visible.
    let visible: IdentifierSet?
    let transaction: Transaction
    private var skips = SkipBudget()

    private struct Item {
        var series: Int64
        /// The folder; nil for a series.
        var folder: FolderReference?
        /// The positions of its beginning and its end.
        var start: FolderPosition.Place
        var end: FolderPosition.Place
    }

    /// A row of ``foldersSQL(isForward:)``.
    private struct FolderRow {
        let key: [UInt8]
        let series: Int64
    }

    init(folder: FolderReference, visible: IdentifierSet?, transaction: Transaction) {
        self.folder = folder
        self.visible = visible
        self.transaction = transaction
    }

    mutating func page(at position: FolderPosition, limit: Int, user: UserIdentifier) throws -> SeriesFolderPage? {
        guard try !isEmpty else { return nil }
        var (items, stop) = try items(position, limit + 1)
        let hasMore = items.count > limit
        if hasMore { items.removeLast() }
        let onward =
            hasMore
            ? items.last.map { FolderPosition(isForward: position.isForward, position.isForward ? $0.end : $0.start) }
            : stop
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
            let arguments: StatementArguments = [folder.libraryID, folder.key, folder.keyEnd, FolderKeys.noPath]
            let rows = try transaction.partialCursor(Self.foldersSQL(isForward: true), arguments)
            while let row = try rows.next() {
                if visible?.contains(row[1]) ?? true { return false }
            }
            return true
        }
    }

    /// Returns items in the direction of a position, and the position where the search stopped early.
    private mutating func items(_ position: FolderPosition, _ limit: Int) throws -> ([Item], FolderPosition?) {
        var items: [Item] = []
        var stop: FolderPosition?
        if position.isForward {
            switch position.place {
            case nil: stop = try addSeries(after: nil, position, limit, to: &items)
            case .series(let name): stop = try addSeries(after: name, position, limit, to: &items)
            case .folder: break
            }
            guard stop == nil, items.count < limit else { return (items, stop) }
            var key = folder.firstInnerKey
            if case .folder(let place) = position.place { key = max(place, key) }
            stop = try addFolders(key, folder.keyEnd, isForward: true, limit, to: &items)
        } else {
            if case .series(let name) = position.place {
                stop = try addSeries(after: name, position, limit, to: &items)
                return (items, stop)
            }
            var key = folder.keyEnd
            if case .folder(let place) = position.place { key = min(place, key) }
            stop = try addFolders(folder.firstInnerKey, key, isForward: false, limit, to: &items)
            guard stop == nil, items.count < limit else { return (items, stop) }
            stop = try addSeries(after: nil, position, limit, to: &items)
        }
        return (items, stop)
    }

    private func max(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        first.lexicographicallyPrecedes(second) ? second : first
    }

    private func min(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        first.lexicographicallyPrecedes(second) ? first : second
    }

    // MARK: - Series of the folder

    /// - Parameter name: the series before the first one, in the direction of the page; nil for none.
    private mutating func addSeries(
        after name: String?,
        _ position: FolderPosition,
        _ limit: Int,
        to items: inout [Item]
    ) throws -> FolderPosition? {
        var arguments: StatementArguments = [folder.libraryID, folder.path]
        if let name { arguments = arguments + [name] }
        let rows = try transaction.partialCursor(
            Self.seriesSQL(isForward: position.isForward, isBounded: name != nil),
            arguments
        )
        while items.count < limit, let row = try rows.next() {
            let (id, name): (Int64, String) = (row[0], row[1])
            if visible?.contains(id) ?? true {
                items.append(Item(series: id, folder: nil, start: .series(name), end: .series(name)))
            } else if !skips.skip() {
                return FolderPosition(isForward: position.isForward, .series(name))
            }
        }
        return nil
    }

    // MARK: - Folders in the folder

    /// The maximum number of rows of a folder that are passed one by one. A larger folder is skipped with another query.
    private static let maximumPassedCount = 20
    /// The number of hidden series after which a folder is assumed to have further visible ones.
    private static let maximumHiddenCount = 100

    private mutating func addFolders(
        _ lower: [UInt8],
        _ upper: [UInt8],
        isForward: Bool,
        _ limit: Int,
        to items: inout [Item]
    ) throws -> FolderPosition? {
        var (lower, upper) = (lower, upper)
        while items.count < limit {
            let rows = try transaction.partialCursor(Self.foldersSQL(isForward: isForward), arguments(lower, upper))
            var found = try next(rows)
            // Most folders have few series, so one query finds the next folder too.
            while items.count < limit {
                guard let row = found else { return nil }
                guard visible?.contains(row.series) ?? true else {
                    if !skips.skip() { return FolderPosition(isForward: isForward, .folder(row.key)) }
                    found = try next(rows)
                    continue
                }
                let child = folder.child(containing: row.key)
                let (start, end) = (child.key, child.keyEnd)
                if isForward { lower = end } else { upper = start }
                let passed = try pass(rows, start, end)
                let isSeries = row.key == start && !passed.hasSeries
                items.append(
                    Item(
                        series: row.series,
                        folder: isSeries ? nil : child,
                        start: .folder(start),
                        end: .folder(end)
                    )
                )
                guard passed.isWhole else { break }
                found = passed.next
            }
        }
        return nil
    }

    /// Reads the rows of a subfolder after the first one.
    ///
    /// - Returns: whether one of its series is visible, whether all of its rows were read, and the row after them. The
    ///   series are those of subfolders, or further ones of the folder itself: of loose files, or by the metadata of the
    ///   files.
    private func pass(_ rows: RowCursor, _ start: [UInt8], _ end: [UInt8]) throws -> (
        hasSeries: Bool, isWhole: Bool, next: FolderRow?
    ) {
        var hasSeries = false
        var count = 0
        while let row = try next(rows) {
            guard !row.key.lexicographicallyPrecedes(start), row.key.lexicographicallyPrecedes(end) else {
                return (hasSeries, true, row)
            }
            hasSeries = hasSeries || visible?.contains(row.series) ?? true
            count += 1
            if count >= (hasSeries ? Self.maximumPassedCount : Self.maximumHiddenCount) { return (true, false, nil) }
        }
        return (hasSeries, true, nil)
    }

    private func next(_ rows: RowCursor) throws -> FolderRow? {
        guard let row = try rows.next() else { return nil }
        return FolderRow(key: row[0], series: row[1])
    }

    private func arguments(_ lower: [UInt8], _ upper: [UInt8]) -> StatementArguments {
        [folder.libraryID, lower, upper, folder.path]
    }

    // MARK: - SQL

    /// The series of folders in a range of keys. Its arguments are the library, the range, and a folder to exclude.
    static func foldersSQL(isForward: Bool) -> String {
        """
        SELECT \(FolderKeys.sql), series.id
        FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
        CROSS JOIN series ON series.directoryID = directories.id
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ? AND directories.path <> ?
            AND series.isListed = 1
        ORDER BY \(FolderKeys.sql) \(isForward ? "ASC" : "DESC")
        """
    }

    /// The series of a folder itself. Its arguments are the library, the path and the name of the series before the
    /// first one.
    static func seriesSQL(isForward: Bool, isBounded: Bool) -> String {
        """
        SELECT series.id, series.looseName FROM series
        WHERE series.directoryID = (SELECT id FROM directories WHERE libraryID = ? AND path = ?)
            \(isBounded ? "AND series.looseName \(isForward ? ">" : "<") ?" : "") AND series.isListed = 1
        ORDER BY series.looseName \(isForward ? "ASC" : "DESC")
        """
    }
}
