import Foundation
import GRDB

/// The stored row of a publication, found by its path.
struct ExistingPublication {
    let id: Int64
    let content: [UInt8]?
    let seriesID: Int64
    let pageCount: Int
    let isMissing: Bool
    let updatedAt: Int64

    init?(_ database: Database, directoryID: Int64, name: [UInt8]) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id, content, seriesID, pageCount, isMissing, updatedAt FROM publications
                    WHERE directoryID = ? AND name = ? AND displaced = 0
                    """
            ),
            arguments: [directoryID, Data(name)]
        )
        guard let row else { return nil }
        id = row[0]
        content = (row[1] as Data?).map { [UInt8]($0) }
        seriesID = row[2]
        pageCount = row[3]
        isMissing = row[4]
        updatedAt = row[5]
    }
}
