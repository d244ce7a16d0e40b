import Database

/// A set of series with a common property that is the same for all users, read with a covering index.
enum SeriesSet: Hashable, Sendable {
    case library(Int64)
    case tag(Int64)

    private func condition(series: String) -> String {
        switch self {
        case .library: "FROM \(series) WHERE libraryID = ? AND isListed = 1"
        case .tag: "FROM seriesTags WHERE tagID = ?"
        }
    }

    private var column: String {
        if case .tag = self { "seriesID" } else { "id" }
    }

    private var arguments: [Int64] {
        switch self {
        case .library(let id), .tag(let id): [id]
        }
    }

    var wholeSQL: String {
        let series = Dialect.table("series", indexedBy: "seriesOfLibraryByAdded")
        return "SELECT \(column) \(condition(series: series))"
    }

    func whole(_ transaction: Transaction) throws -> IdentifierSet {
        var result = IdentifierSet()
        let cursor = try transaction.cursor(wholeSQL, StatementArguments(arguments))
        while let row = try cursor.next() { result.insert(row[0]) }
        return result
    }

    /// Returns the set after some series have changed.
    func patched(_ old: IdentifierSet, _ changed: Set<Int64>, _ transaction: Transaction) throws -> IdentifierSet {
        var result = old
        // For a few series of one library, a lookup by row id is faster than the library's index.
        let series = Dialect.tableByID("series")
        let sql = "SELECT 1 \(condition(series: series)) AND \(column) = ?"
        for id in changed {
            if try transaction.exists(sql, StatementArguments(arguments + [id])) {
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
    func identifier(of value: String, _ transaction: Transaction) throws -> Int64? {
        try transaction.value("SELECT id FROM tags WHERE kind = ? AND key = ?", [rawValue, SearchText.folded(value)])
    }
}
