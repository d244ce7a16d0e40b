import Database
import Foundation

/// The stored row of a publication, found by its path.
struct ExistingPublication {
    let id: Int64
    let content: [UInt8]?
    let seriesID: Int64
    /// The series of its file, which can differ from its series if an edit moved it there.
    let fileSeriesID: Int64
    let pageCount: Int
    let isMissing: Bool
    let updatedAt: Int64
    let readerVersion: Int64

    init?(_ transaction: Transaction, directoryID: Int64, name: [UInt8]) throws {
        let rows = try transaction.cursor(
            """
            SELECT id, content, seriesID, pageCount, isMissing, updatedAt, readerVersion,
                \(EditedSeries.fileSeriesColumn)
            FROM publications
            WHERE directoryID = ? AND name = ? AND displaced = 0
            """,
            [directoryID, Data(name)]
        )
        guard let row = try rows.next() else { return nil }
        id = row[0]
        content = row[1]
        seriesID = row[2]
        pageCount = row[3]
        isMissing = row[4]
        updatedAt = row[5]
        readerVersion = row[6]
        fileSeriesID = row[7]
    }
}
