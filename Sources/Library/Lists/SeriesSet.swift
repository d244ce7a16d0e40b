import GRDB

/// A set of series with a common property, read with a partial or covering index.
enum SeriesSet: Hashable, Sendable {
    case library(Int64)
    /// Series that are completely read. This is usually the smaller set.
    case completed
    case favourite
    case tag(Int64)

    private var condition: String {
        switch self {
        case .library: "FROM series INDEXED BY seriesOfLibraryByAdded WHERE libraryID = ? AND isListed = 1"
        case .completed: "FROM series WHERE isListed = 1 AND readCount >= publicationCount"
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
        case .completed, .favourite: []
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

    /// Returns the set after some series have changed.
    func patched(_ old: IdentifierSet, _ changed: Set<Int64>, _ database: Database) throws -> IdentifierSet {
        var result = old
        // For a few series of one library, a lookup by row id is faster than the library's index.
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

/// The kinds of tags by which series are filtered.
enum TagKind: String, Sendable {
    case format, genre, language

    /// Returns the identifier of a value; nil when no series has had it.
    func identifier(of value: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM tags WHERE kind = ? AND key = ?"),
            arguments: [rawValue, SearchText.folded(value)]
        )
    }
}
