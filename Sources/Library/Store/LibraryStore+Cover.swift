import Database
import Foundation
import Publications

extension LibraryStore {
    /// Chooses a page as the cover of a publication. The choice is durable when this returns.
    ///
    /// The choice belongs to the content: it survives scans and moves, and all copies share it.
    ///
    /// - Parameters:
    ///   - page: the page index from 0; nil for the file's own cover.
    ///   - user: the user whose progress and mark the result contains. The choice itself is the same for all users.
    /// - Returns: the publication with its new cover.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage` or `.storeFailed`. Nothing
    ///   is changed then.
    public func chooseCover(
        page: Int?,
        for publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> PublicationRecord {
        try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            if let page {
                try publication.checkPicture(page, publicationID: publicationID)
                let manifest: Data? = try transaction.value(
                    "SELECT manifest FROM pages WHERE publicationID = ?",
                    [publicationID]
                )
                let size = try manifest.flatMap { try Self.size(of: page, in: $0) }
                try transaction.execute(
                    """
                    INSERT INTO coverChoices (content, page, width, height) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET page = excluded.page, width = excluded.width,
                        height = excluded.height
                    """,
                    [publication.content, page, size?.width, size?.height]
                )
            } else {
                try transaction.execute("DELETE FROM coverChoices WHERE content = ?", [publication.content])
            }
            guard let record = try PublicationRow.fetch(publicationID, user: user, transaction) else {
                throw LibraryError.noSuchPublication(id: publicationID)
            }
            return record
        }
    }

    /// Stores the size of a chosen cover page, as found by a scan.
    static func updateChosenCoverSize(of publication: ReadPublication, _ transaction: Transaction) throws {
        guard let content = publication.content.map({ Data($0) }),
            let page: Int = try transaction.value("SELECT page FROM coverChoices WHERE content = ?", [content])
        else { return }
        let size = try size(of: page, in: Data(publication.manifest))
        try transaction.execute(
            "UPDATE coverChoices SET width = ?, height = ? WHERE content = ?",
            [size?.width, size?.height, content]
        )
    }

    private static func size(of page: Int, in manifest: Data) throws -> (width: Int?, height: Int?)? {
        let pages = try StoredManifest.decode(manifest).pages
        return pages.indices.contains(page) ? (pages[page].width, pages[page].height) : nil
    }
}

/// SQL that replaces the file's own cover with a chosen one.
enum ChosenCover {
    /// Returns the columns for the page index, width and height of the cover.
    ///
    /// - Parameter publication: the alias of the publication in the query.
    static func columns(of publication: String) -> String {
        ["page", "width", "height"].map { name in
            let own = "\(publication).cover" + (name == "page" ? "Index" : name.capitalized)
            return "CASE WHEN chosenCover.page IS NULL THEN \(own) ELSE chosenCover.\(name) END"
        }.joined(separator: ", ")
    }

    /// Returns the join of the table. A page that no longer exists is ignored.
    static func join(to publication: String) -> String {
        """
        LEFT JOIN coverChoices AS chosenCover ON chosenCover.content = \(publication).content
            AND chosenCover.page < \(PictureCount.column(of: publication))
        """
    }
}

/// SQL for the number of images of a publication.
enum PictureCount {
    /// Returns the column for the number of images.
    ///
    /// - Parameter publication: the alias of the publication in the query.
    static func column(of publication: String) -> String {
        "coalesce(\(publication).pictureCount, \(publication).pageCount)"
    }
}
