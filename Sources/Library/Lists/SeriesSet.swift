import GRDB

/// Series that have something in common, each read from an index that has nothing else.
enum SeriesSet: Hashable, Sendable {
    case library(Int64)
    /// Of which everything was read: most often the fewer.
    case readThrough
    case favourite
    case tag(Int64)

    private var condition: String {
        switch self {
        case .library: "FROM series INDEXED BY seriesOfLibraryByAdded WHERE libraryID = ? AND isListed = 1"
        case .readThrough: "FROM series WHERE isListed = 1 AND readCount >= publicationCount"
        case .favourite: "FROM series WHERE isListed = 1 AND favouriteAt > 0"
        case .tag: "FROM seriesTags WHERE tagID = ?"
        }
    }

    private var column: String {
        if case .tag = self { "seriesID" } else { "id" }
    }

    private var arguments: [Int64] {
        switch self {
        case .library(let id), .tag(let id): [id]
        case .readThrough, .favourite: []
        }
    }

    var wholeSQL: String { "SELECT \(column) \(condition)" }

    func whole(_ database: Database) throws -> IdentifierSet {
        var result = IdentifierSet()
        let cursor = try Int64.fetchCursor(
            database.cachedStatement(sql: wholeSQL),
            arguments: StatementArguments(arguments)
        )
        while let id = try cursor.next() { result.insert(id) }
        return result
    }

    /// The set after some series have changed.
    func patched(_ old: IdentifierSet, _ changed: Set<Int64>, _ database: Database) throws -> IdentifierSet {
        var result = old
        // Of a library, one series is quicker found by its own row.
        let condition = condition.replacing("INDEXED BY seriesOfLibraryByAdded", with: "NOT INDEXED")
        let statement = try database.cachedStatement(sql: "SELECT 1 \(condition) AND \(column) = ?")
        for id in changed {
            if try Row.fetchOne(statement, arguments: StatementArguments(arguments + [id])) != nil {
                result.insert(id)
            } else {
                result.remove(id)
            }
        }
        return result
    }
}

/// What series are filtered by, beside what their own rows say.
enum TagKind: String, Sendable {
    case format, genre, language

    /// The identifier of a value; nil when no series ever had it.
    func identifier(of value: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM tags WHERE kind = ? AND key = ?"),
            arguments: [rawValue, SearchText.folded(value)]
        )
    }
}
