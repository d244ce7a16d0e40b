import Database
import Foundation
import Publications
import WireModel

/// A publication that was readable at least once, so that progress and choices can refer to its pages.
struct ReadContent {
    let content: Data
    let pageCount: Int
    private let pictureCount: Int
    private let isText: Bool

    /// - Throws: `LibraryError.noSuchPublication`, also when the user can't see it, or `.publicationNotReadable` when it was
    ///   never readable.
    init(_ transaction: Transaction, publicationID: Int64, user: Viewer) throws {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let rows = try transaction.cursor(
            """
            SELECT content, pageCount, \(PictureCount.column(of: "publications")), layout FROM publications
            WHERE id = ?\(visible.sql)
            """,
            [publicationID] + visible.arguments
        )
        guard let row = try rows.next() else { throw LibraryError.noSuchPublication(id: publicationID) }
        guard let content: Data = row[0] else { throw LibraryError.publicationNotReadable(id: publicationID) }
        self.content = content
        pageCount = row[1]
        pictureCount = row[2]
        isText = (row[3] as String?).flatMap(BookLayout.init)?.isText ?? false
    }

    /// - Throws: `LibraryError.noSuchPage` when the page does not exist.
    func check(_ page: Int, publicationID: Int64) throws {
        guard page >= 0, page < pageCount else { throw LibraryError.noSuchPage(page, publicationID: publicationID) }
    }

    /// Checks that a locator is one of this publication: a document of a book of text, or a page of a comic.
    ///
    /// - Throws: `LibraryError.annotationNeedsDocument`, `.annotationNeedsPage` or `.noSuchPage`.
    func check(_ locator: Locator, publicationID: Int64) throws {
        guard !isText else {
            guard !locator.href.isEmpty else {
                throw LibraryError.annotationNeedsDocument(publicationID: publicationID)
            }
            return
        }
        guard let page = locator.page else { throw LibraryError.annotationNeedsPage(publicationID: publicationID) }
        try check(page, publicationID: publicationID)
    }

    /// - Throws: `LibraryError.noSuchPage` when the page does not exist or is not an image.
    func checkPicture(_ page: Int, publicationID: Int64) throws {
        guard page >= 0, page < pictureCount else { throw LibraryError.noSuchPage(page, publicationID: publicationID) }
    }
}

extension BookLayout {
    /// Whether the sections are documents and not images.
    var isText: Bool { self != .images }
}
