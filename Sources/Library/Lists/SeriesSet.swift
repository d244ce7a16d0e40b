import Database

/// A set of series with a common property, read with a covering index. It is the same for all users, or for all users
/// with the same limits.
enum SeriesSet: Hashable, Sendable {
    case library(Int64)
    case tag(Int64)
    /// The series that limits admit.
    case admitted(ReadingLimits)

    /// - Parameter series: returns the table of series, read with an index or by row id.
    private func condition(series: (_ index: String) -> String) -> String {
        switch self {
        case .library: "FROM \(series("seriesOfLibraryByAdded")) WHERE libraryID = ? AND isListed = 1"
        case .tag: "FROM seriesTags WHERE tagID = ?"
        case .admitted(let limits):
            "FROM \(series("seriesByLimits")) WHERE isListed = 1\(limits.condition().sql)"
        }
    }

    private var column: String {
        if case .tag = self { "seriesID" } else { "id" }
    }

    private var arguments: StatementArguments {
        switch self {
        case .library(let id), .tag(let id): [id]
        case .admitted(let limits): limits.condition().arguments
        }
    }

    var wholeSQL: String {
        "SELECT \(column) \(condition { Dialect.table("series", indexedBy: $0) })"
    }

    func whole(_ transaction: Transaction) throws -> IdentifierSet {
        var result = IdentifierSet()
        let cursor = try transaction.cursor(wholeSQL, arguments)
        while let row = try cursor.next() { result.insert(row[0]) }
        return result
    }

    /// Returns the set after some series have changed.
    func patched(_ old: IdentifierSet, _ changed: Set<Int64>, _ transaction: Transaction) throws -> IdentifierSet {
        var result = old
        // For a few series of one library, a lookup by row id is faster than the library's index.
        let sql = "SELECT 1 \(condition { _ in Dialect.tableByID("series") }) AND \(column) = ?"
        for id in changed {
            if try transaction.exists(sql, arguments + [id]) {
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
