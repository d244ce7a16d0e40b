import Database

/// A query for the subfolders of a folder that contain visible publications, at any depth.
///
/// Its rows are the first key in the subfolder, the number of its visible publications up to
/// `DiskFolderItem.maximumCount`, and the first one. The database counts: a row for each publication would be sent
/// otherwise, and a query for each subfolder is a round trip to PostgreSQL.
///
/// Hidden publications are read until the first visible one is found.
struct SubfolderStatement {
    let sql: String
    let arguments: StatementArguments

    /// The query for the subfolders that contain the rows of `directories`, in no order.
    ///
    /// - Parameter rows: the first row in each subfolder.
    static func containing(_ rows: [Int64], in folder: FolderReference, _ limits: ReadingLimits) -> SubfolderStatement {
        SubfolderStatement(
            folder,
            sql: containingSQL(limits.condition),
            children: [folder.key, folder.key, Dialect.integers(rows)],
            limits.condition,
            limit: rows.count
        )
    }

    /// The query for the subfolders from a key, in the order of the keys.
    static func inOrder(
        from key: [UInt8],
        in folder: FolderReference,
        _ limits: ReadingLimits,
        limit: Int
    ) -> SubfolderStatement {
        SubfolderStatement(
            folder,
            sql: inOrderSQL(limits.condition),
            children: FolderKeys.children(of: folder, from: key, to: folder.keyEnd),
            limits.condition,
            limit: limit
        )
    }

    private init(
        _ folder: FolderReference,
        sql: String,
        children: StatementArguments,
        _ condition: LimitCondition,
        limit: Int
    ) {
        self.sql = sql
        let library: StatementArguments = [folder.libraryID]
        let count = library + condition.arguments
        arguments = children + count + condition.arguments + library + condition.arguments + [limit]
    }

    // MARK: - SQL

    static func containingSQL(_ condition: LimitCondition) -> String {
        sql(
            children: """
                SELECT \(FolderKeys.sql(of: "first")), \(FolderKeys.childEndSQL(of: "first"))
                FROM directories AS first WHERE \(Dialect.isOneOfIntegers("first.id"))
                """,
            condition
        )
    }

    static func inOrderSQL(_ condition: LimitCondition) -> String {
        sql(children: FolderKeys.childrenSQL(isForward: true), condition)
    }

    /// - Parameter children: a query for the ranges of the keys of subfolders.
    private static func sql(children: String, _ condition: LimitCondition) -> String {
        """
        WITH RECURSIVE child (start, finish) AS (\(children))
        SELECT child.start, (
            SELECT count(*) FROM (
                SELECT 1 FROM \(directories)
                CROSS JOIN \(publications) ON publications.directoryID = directories.id
                WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= \(FolderKeys.sql(of: "folder"))
                    AND \(FolderKeys.sql) < child.finish AND publications.isMissing = 0\(condition.sql)
                LIMIT \(DiskFolderItem.maximumCount)
            ) AS few
        ), (
            SELECT publications.id FROM \(publications)
            WHERE publications.directoryID = folder.id AND publications.isMissing = 0\(condition.sql)
            ORDER BY publications.nameKey, publications.id LIMIT 1
        )
        FROM child CROSS JOIN directories AS folder ON folder.id = (
            SELECT directories.id FROM \(directories)
            WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= child.start AND \(FolderKeys.sql) < child.finish
                AND EXISTS (
                    SELECT 1 FROM \(publications)
                    WHERE publications.directoryID = directories.id AND publications.isMissing = 0\(condition.sql)
                )
            ORDER BY \(FolderKeys.sql) LIMIT 1
        )
        LIMIT ?
        """
    }

    private static let directories = Dialect.table("directories", indexedBy: "directoriesByFolder")
    private static let publications = Dialect.table("publications", indexedBy: "publicationsOfFolderByName")
}

extension ReadingLimits {
    /// The rule for a query that reads rows of `publications`.
    fileprivate var condition: LimitCondition { condition(onSeriesID: "publications.seriesID") }
}
