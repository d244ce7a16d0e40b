import Database

/// The keys of folders in the index `directoriesByFolder`. A key is the path with a slash at the end, so that a folder
/// and all folders below it are consecutive in the index.
enum FolderKeys {
    static let slash = UInt8(ascii: "/")
    /// The key as an SQL expression. It must be identical to the expression in the schema, so that the index is used.
    static let sql = sql(of: "directories")

    /// The key of a row of `directories`, by the name of the table in the query.
    static func sql(of table: String) -> String { "CAST(\(table).path || x'2F' AS BLOB)" }

    /// The end of the keys of the direct subfolder that contains a row of `directories`, as an SQL expression with two
    /// arguments: both are the key of the parent.
    static func childEndSQL(of table: String) -> String { childSQL(of: table, end: "x'30'") }

    /// The key of the direct subfolder that contains a row of `directories`, as an SQL expression with the same arguments.
    static func childKeySQL(of table: String) -> String { childSQL(of: table, end: "x'2F'") }

    private static func childSQL(of table: String, end: String) -> String {
        let rest = "substr(\(sql(of: table)), length(CAST(? AS BLOB)) + 1)"
        let nameEnd = Dialect.position(of: "x'2F'", in: rest)
        return "CAST(substr(\(table).path, 1, length(CAST(? AS BLOB)) + \(nameEnd) - 1) || \(end) AS BLOB)"
    }

    /// A recursive query for the direct subfolders of a folder: the key of each one and the end of the keys in it. The
    /// first row is an empty range. Each step finds the first folder after the previous subfolder, so the cost doesn't
    /// depend on the number of folders in them.
    ///
    /// Its arguments are those of ``children(of:from:to:isForward:)``, followed by those of the condition.
    ///
    /// - Parameter condition: a condition on `directories` that one of the folders in a subfolder must meet.
    static func childrenSQL(isForward: Bool, condition: String = "") -> String {
        let bounds =
            isForward ? "\(sql) >= child.finish AND \(sql) < ?" : "\(sql) < child.start AND \(sql) >= ?"
        return """
            SELECT CAST(? AS BLOB), CAST(? AS BLOB)
            UNION ALL
            SELECT \(childKeySQL(of: "first")), \(childEndSQL(of: "first"))
            FROM child CROSS JOIN directories AS first ON first.id = (
                SELECT directories.id FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
                WHERE directories.libraryID = ? AND \(bounds) AND directories.path <> ?\(condition)
                ORDER BY \(sql) \(isForward ? "ASC" : "DESC") LIMIT 1
            )
            """
    }

    /// The arguments of ``childrenSQL(isForward:condition:)`` for the subfolders in a range of keys.
    static func children(
        of folder: FolderReference,
        from lower: [UInt8],
        to upper: [UInt8],
        isForward: Bool = true
    ) -> StatementArguments {
        let (start, end) = isForward ? (lower, upper) : (upper, lower)
        return [start, start, folder.key, folder.key, folder.key, folder.key, folder.libraryID, end, folder.path]
    }
}

extension FolderReference {
    /// The key of the folder, which is also the prefix of the keys of its subfolders. Empty for the folder of a
    /// library.
    var key: [UInt8] { path.isEmpty ? [] : path + [FolderKeys.slash] }

    /// A lower bound of the keys of subfolders.
    var firstInnerKey: [UInt8] { path.isEmpty ? [] : key + [1] }

    /// An exclusive upper bound of the keys of subfolders.
    var keyEnd: [UInt8] {
        path.isEmpty ? [UInt8](repeating: 0xFF, count: 64) : path + [FolderKeys.slash + 1]
    }

    /// Returns the direct subfolder that has a key, or that contains the folder with this key.
    func child(containing key: [UInt8]) -> FolderReference {
        let name = key.dropFirst(self.key.count).prefix { $0 != FolderKeys.slash }
        return FolderReference(libraryID: libraryID, path: self.key + name)
    }
}

/// The number of hidden rows that can still be skipped while a page is read. When it reaches 0, the page ends early,
/// and the next page continues from there.
struct SkipBudget {
    private var remaining = 5_000

    /// Records a skipped row.
    ///
    /// - Returns: whether the search continues.
    mutating func skip() -> Bool {
        remaining -= 1
        return remaining > 0
    }
}
