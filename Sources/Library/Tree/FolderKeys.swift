import Database

/// The keys of folders in the index `directoriesByFolder`. A key is the path with a slash at the end, so that a folder
/// and all folders below it are consecutive in the index.
enum FolderKeys {
    static let slash = UInt8(ascii: "/")
    /// A path that no folder has, for queries that exclude no folder.
    static let noPath = [slash]
    /// The key as an SQL expression. It must be identical to the expression in the schema, so that the index is used.
    static let sql = sql(of: "directories")

    /// The key of a row of `directories`, by the name of the table in the query.
    static func sql(of table: String) -> String { "CAST(\(table).path || x'2F' AS BLOB)" }

    /// The end of the keys of the direct subfolder that contains a row of `directories`, as an SQL expression with two
    /// arguments: both are the key of the parent.
    static func childEndSQL(of table: String) -> String {
        let rest = "substr(\(sql(of: table)), length(CAST(? AS BLOB)) + 1)"
        let nameEnd = Dialect.position(of: "x'2F'", in: rest)
        return "CAST(substr(\(table).path, 1, length(CAST(? AS BLOB)) + \(nameEnd) - 1) || x'30' AS BLOB)"
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
