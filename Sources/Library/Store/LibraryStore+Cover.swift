import Foundation
import GRDB
import Publications

extension LibraryStore {
    /// Has a page show the face of a publication. Once this returns, the choice survives a crash and a power cut.
    ///
    /// The choice belongs to the content: it outlives scans and moves, and copies share it.
    ///
    /// - Parameter page: from 0; nil for the cover that the file has.
    /// - Returns: the publication with its new face.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage` or `.storeFailed`; then
    ///   nothing changed.
    public func chooseCover(
        page: Int?,
        for publicationID: Int64
    ) async throws(LibraryError) -> PublicationRecord {
        try await writeDurably { database in
            let publication = try ReadContent(database, publicationID: publicationID)
            if let page {
                try publication.checkPicture(page, publicationID: publicationID)
                let size = try Data.fetchOne(
                    database,
                    sql: "SELECT manifest FROM pages WHERE publicationID = ?",
                    arguments: [publicationID]
                ).flatMap { try Self.size(of: page, in: $0) }
                try database.execute(
                    sql: """
                        INSERT INTO coverChoices (content, page, width, height) VALUES (?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET page = excluded.page, width = excluded.width,
                            height = excluded.height
                        """,
                    arguments: [publication.content, page, size?.width, size?.height]
                )
            } else {
                try database.execute(
                    sql: "DELETE FROM coverChoices WHERE content = ?",
                    arguments: [publication.content]
                )
            }
            let records = try PublicationRow.fetchAll(
                database,
                sql: "WHERE publications.id = ?",
                arguments: [publicationID]
            )
            guard let record = records.first else { throw LibraryError.noSuchPublication(id: publicationID) }
            return record
        }
    }

    /// Writes down the size of the page that was chosen for a publication's face, if one was, as a scan has found it.
    static func measureChosenCover(of publication: ReadPublication, _ database: Database) throws {
        guard let content = publication.content.map({ Data($0) }),
            let page = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT page FROM coverChoices WHERE content = ?"),
                arguments: [content]
            )
        else { return }
        let size = try size(of: page, in: Data(publication.manifest))
        try database.cachedStatement(sql: "UPDATE coverChoices SET width = ?, height = ? WHERE content = ?")
            .execute(arguments: [size?.width, size?.height, content])
    }

    private static func size(of page: Int, in manifest: Data) throws -> (width: Int?, height: Int?)? {
        let pages = try StoredManifest.decode(manifest).pages
        return pages.indices.contains(page) ? (pages[page].width, pages[page].height) : nil
    }
}

/// The part of a query that puts a chosen cover in the place of the file's own.
enum ChosenCover {
    /// The page, its width and its height, for a publication under a name in the query.
    static func columns(of publication: String) -> String {
        ["page", "width", "height"].map { name in
            let own = "\(publication).cover" + (name == "page" ? "Index" : name.capitalized)
            return "CASE WHEN chosenCover.page IS NULL THEN \(own) ELSE chosenCover.\(name) END"
        }.joined(separator: ", ")
    }

    /// The table, joined. A page that is no longer there does not count.
    static func join(to publication: String) -> String {
        """
        LEFT JOIN coverChoices AS chosenCover ON chosenCover.content = \(publication).content
            AND chosenCover.page < \(PictureCount.column(of: publication))
        """
    }
}

/// How many pictures a publication has.
enum PictureCount {
    /// For a publication under a name in the query.
    static func column(of publication: String) -> String {
        "coalesce(\(publication).pictureCount, \(publication).pageCount)"
    }
}
