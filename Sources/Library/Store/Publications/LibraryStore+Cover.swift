import Database
import Foundation
import Publications
import WireModel

extension LibraryStore {
    /// Chooses a page as the cover of a publication. The choice is durable when this returns.
    ///
    /// The choice belongs to the content: it survives scans and moves, and all copies share it.
    ///
    /// - Parameters:
    ///   - page: the page index from 0; nil for the file's own cover.
    ///   - user: the user whose progress and mark the result contains. The choice itself is the same for all users.
    /// - Returns: the publication with its new cover, and the operation with which the choice can be undone; nil if nothing
    ///   changed.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage` or `.storeFailed`. Nothing
    ///   is changed then.
    public func chooseCover(
        page: Int?,
        for publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> (publication: PublicationRecord, edit: MetadataEditRecord?) {
        let edit = try await change(.cover, user: user) { operation, transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            if let page { try publication.checkPicture(page, publicationID: publicationID) }
            guard let identifier = try PermanentIdentifier.of(publicationID, .publication, transaction) else { return }
            // The chosen page replaces a picture.
            let picture = try EditedValue.all(of: identifier, transaction)[.cover]
            try operation.set(nil, .cover, of: identifier, former: picture)
            let former: Int? = try transaction.value(
                "SELECT page FROM coverChoices WHERE content = ?",
                [publication.content]
            )
            guard former != page else { return }
            try operation.record(
                .coverPage,
                of: identifier,
                former: former.map { EditedValue(value: String($0), fileValue: nil, isLocked: true) }
            )
            try ChosenCover.write(page, content: publication.content, ofPublication: publicationID, transaction)
        }
        guard let record = try await publication(publicationID, user: user) else {
            throw .noSuchPublication(id: publicationID)
        }
        return (record, edit)
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

    fileprivate static func size(of page: Int, in manifest: Data) throws -> (width: Int?, height: Int?)? {
        let pages = try StoredManifest.decode(manifest).pages
        return pages.indices.contains(page) ? (pages[page].width, pages[page].height) : nil
    }
}

/// The pages that users chose as covers, and SQL that replaces the file's own cover with them.
enum ChosenCover {
    /// Stores the chosen page of a content; nil removes the choice.
    static func write(
        _ page: Int?,
        content: Data,
        ofPublication id: Int64,
        _ transaction: Transaction
    ) throws {
        guard let page else {
            try transaction.execute("DELETE FROM coverChoices WHERE content = ?", [content])
            return
        }
        let manifest: Data? = try transaction.value("SELECT manifest FROM pages WHERE publicationID = ?", [id])
        let size = try manifest.flatMap { try LibraryStore.size(of: page, in: $0) }
        try transaction.execute(
            """
            INSERT INTO coverChoices (content, page, width, height) VALUES (?, ?, ?, ?)
            ON CONFLICT (content) DO UPDATE SET page = excluded.page, width = excluded.width, height = excluded.height
            """,
            [content, page, size?.width, size?.height]
        )
    }

    /// Restores a former choice. Does nothing if the publication isn't in the catalogue or no longer has the page.
    static func restore(_ page: Int?, ofPublication identifier: String, _ transaction: Transaction) throws {
        guard let id = try PermanentIdentifier.find(identifier, .publication, transaction) else { return }
        let row = try transaction.row(
            "SELECT content, \(PictureCount.column(of: "publications")) FROM publications WHERE id = ?",
            [id]
        ) { (content: $0[0] as Data?, pictureCount: $0[1] as Int) }
        guard let row, let content = row.content, page ?? 0 < max(row.pictureCount, 1) else { return }
        try write(page, content: content, ofPublication: id, transaction)
    }

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
