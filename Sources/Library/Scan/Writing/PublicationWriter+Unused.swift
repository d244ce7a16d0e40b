import Database
import Foundation
import Publications

// Publications that nothing in the store refers to. In a first scan, these are nearly all.

extension PublicationWriter {
    /// Returns the permanent identifier of a publication if the store has no row at its path or with its content, and
    /// nothing refers to its content or its identifier; otherwise nil.
    ///
    /// One query replaces those for moved publications, for copies, and for what users have edited.
    func unusedIdentifier(
        of publication: ReadPublication,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws -> String? {
        guard let content = publication.content else { return nil }
        let identifier = PermanentIdentifier.publication(content: content)
        let contentData = Data(content)
        let isUsed = try transaction.exists(
            """
            SELECT 1 WHERE EXISTS (
                SELECT 1 FROM publications WHERE directoryID = ? AND name = ? AND displaced = 0
            ) OR EXISTS (SELECT 1 FROM publications WHERE content = ?)
                OR EXISTS (SELECT 1 FROM publications WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM identifierAliases WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM editedValues WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM writtenValues WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM coverChoices WHERE content = ?)
            """,
            [
                directoryID, Data(publication.location.name), contentData, identifier, identifier, identifier,
                identifier, contentData,
            ]
        )
        return isUsed ? nil : identifier
    }

    /// Inserts a publication with the identifier from ``unusedIdentifier(of:_:_:)``.
    func insertUnused(
        _ publication: ReadPublication,
        identifier: String,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        let (id, seriesID) = try insertRow(of: publication, identifier: identifier, directoryID, transaction)
        if !publication.manifest.isEmpty {
            try transaction.execute(
                "INSERT INTO pages (publicationID, manifest) VALUES (?, ?)",
                [id, Data(publication.manifest)]
            )
            if !publication.details.isEmpty { try publication.details.write(to: .publication, id: id, transaction) }
        }
        try writeBook(of: publication, id: id, isNew: true, transaction)
        if let digest = publication.digest {
            let names = DocumentDigest.ofNames(
                publication.location.name,
                title: publication.title,
                series: try directories.title(ofSeries: seriesID, transaction),
                authors: publication.authors.flatMap { $0.split(separator: "\n").map(String.init) }
            )
            try DocumentDigest.insert([digest] + names, of: id, transaction)
        }
        if publication.picture != nil { try writePicture(of: publication, seriesID, directoryID, transaction) }
        try markStale(seriesID, transaction)
        counts.added += 1
    }
}
