import Database

/// The folder of a named series: the innermost one that contains all its publications. The series is listed in this
/// folder.
enum SeriesFolder {
    static func refresh(seriesID: Int64, _ transaction: Transaction) throws {
        let series = try transaction.row(
            "SELECT libraryID, directoryID FROM series WHERE id = ? AND looseName > ' '",
            [seriesID]
        ) { row in
            (libraryID: row[0] as Int64, directoryID: row[1] as Int64)
        }
        guard let series else { return }
        let paths: [[UInt8]] = try transaction.values(
            """
            SELECT DISTINCT directories.path FROM publications JOIN directories ON directories.id = directoryID
            WHERE seriesID = ?
            """,
            [seriesID]
        )
        let directoryID = try SeriesRows.directoryID(
            libraryID: series.libraryID,
            path: commonFolder(of: paths),
            transaction
        )
        guard directoryID != series.directoryID else { return }
        try transaction.execute("UPDATE series SET directoryID = ? WHERE id = ?", [directoryID, seriesID])
    }

    /// Returns the innermost folder that contains all of these folders.
    static func commonFolder(of paths: [[UInt8]]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard var common = paths.first?.split(separator: slash) else { return [] }
        for path in paths.dropFirst() {
            let parts = path.split(separator: slash)
            let count = zip(common, parts).prefix { $0.elementsEqual($1) }.count
            common.removeLast(common.count - count)
        }
        return Array(common.joined(separator: [slash]))
    }
}
