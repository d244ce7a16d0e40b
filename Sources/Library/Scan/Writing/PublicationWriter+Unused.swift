import Database
import Foundation
import Publications

// Publications that nothing in the store refers to. In a first scan, these are nearly all.

extension PublicationWriter {
    /// Returns the permanent identifier of a publication if the store has no row at its path or with its content, and
    /// nothing refers to its content or its identifier; otherwise nil.
    ///
    /// One query replaces those for moved publications, for copies, and for what users have edited. In a store without
    /// edits and aliases, it searches only the publications.
    func unusedIdentifier(
        of publication: ReadPublication,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws -> String? {
        guard let content = publication.content else { return nil }
        let identifier = PermanentIdentifier.publication(content: content)
        let contentData = Data(content)
        let isStored = try transaction.exists(
            """
            SELECT 1 WHERE EXISTS (
                SELECT 1 FROM publications WHERE directoryID = ? AND name = ? AND displaced = 0
            ) OR EXISTS (SELECT 1 FROM publications WHERE content = ?)
                OR EXISTS (SELECT 1 FROM publications WHERE identifier = ?)
            """,
            [directoryID, Data(publication.location.name), contentData, identifier]
        )
        guard try !isStored && !isReferenced(identifier, contentData, transaction) else { return nil }
        return identifier
    }

    /// Returns whether an alias, an edit or a chosen cover refers to an identifier or to a content.
    private func isReferenced(_ identifier: String, _ content: Data, _ transaction: Transaction) throws -> Bool {
        let hasReferences = try self.hasReferences ?? Self.hasReferences(transaction)
        self.hasReferences = hasReferences
        guard hasReferences else { return false }
        return try transaction.exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM identifierAliases WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM editedValues WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM writtenValues WHERE identifier = ?)
                OR EXISTS (SELECT 1 FROM coverChoices WHERE content = ?)
            """,
            [identifier, identifier, identifier, content]
        )
    }

    private static func hasReferences(_ transaction: Transaction) throws -> Bool {
        try transaction.exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM identifierAliases) OR EXISTS (SELECT 1 FROM editedValues)
                OR EXISTS (SELECT 1 FROM writtenValues) OR EXISTS (SELECT 1 FROM coverChoices)
            """
        )
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
