import Foundation
import GRDB

/// A publication as far as anything can be noted about its pages.
struct ReadContent {
    let content: Data
    let pageCount: Int
    private let pictureCount: Int

    /// - Throws: `LibraryError.noSuchPublication`, or `.publicationNotReadable` when it never could be read.
    init(_ database: Database, publicationID: Int64) throws {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql:
                        "SELECT content, pageCount, \(PictureCount.column(of: "publications")) FROM publications WHERE id = ?"
                ),
                arguments: [publicationID]
            )
        else { throw LibraryError.noSuchPublication(id: publicationID) }
        guard let content: Data = row[0] else { throw LibraryError.publicationNotReadable(id: publicationID) }
        self.content = content
        pageCount = row[1]
        pictureCount = row[2]
    }

    /// - Throws: `LibraryError.noSuchPage` when there is no such page.
    func check(_ page: Int, publicationID: Int64) throws {
        guard page >= 0, page < pageCount else { throw LibraryError.noSuchPage(page, publicationID: publicationID) }
    }

    /// - Throws: `LibraryError.noSuchPage` when no such page is a picture.
    func checkPicture(_ page: Int, publicationID: Int64) throws {
        guard page >= 0, page < pictureCount else { throw LibraryError.noSuchPage(page, publicationID: publicationID) }
    }
}
