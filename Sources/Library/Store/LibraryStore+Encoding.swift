import Foundation
import GRDB
public import Publications

extension LibraryStore {
    /// Stores the chosen encoding of a text together with its new sections. The choice is durable when this returns,
    /// and every scan reads the text with it.
    ///
    /// The choice belongs to the content: it survives scans and moves, and all copies share it. Another encoding gives
    /// other section boundaries; the progress is scaled to the same fraction of the whole text.
    ///
    /// - Parameters:
    ///   - encoding: the name of an encoding, as `TextOptions` accepts it; nil for automatic detection.
    ///   - book: the text, opened with this encoding.
    ///   - file: the file that was opened.
    /// - Throws: `LibraryError.noSuchPublication` when the content of the publication has changed, or `.storeFailed`.
    ///   Nothing is changed then.
    public func keepEncoding(
        _ encoding: String?,
        as book: any Book,
        for file: PublicationFile
    ) async throws(LibraryError) {
        guard let content = ContentHash.bytes(hexadecimal: file.content) else {
            throw .noSuchPublication(id: file.publicationID)
        }
        let body = StoredBook.encode(book.body)
        let textIndex = PublicationFile.textIndex(of: book)
        let count = BookPositions(sections: book.body.sections).count
        let manifest = StoredManifest.encode(PublicationManifest(metadata: book.metadata, pages: []))
        try await writeDurably { database in
            // Copies in libraries with the same chapter rules are updated. The next scan reads the other copies again.
            let copies = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, pageCount FROM publications JOIN books ON publicationID = id
                    WHERE content = ? AND error IS NULL AND rulesMark = ?
                    """,
                arguments: [content, Int64(file.reading.rulesDigest)]
            )
            try database.execute(
                sql: """
                    UPDATE publications SET readerVersion = 0
                    WHERE content = ? AND id IN (SELECT publicationID FROM books WHERE rulesMark <> ?)
                    """,
                arguments: [content, Int64(file.reading.rulesDigest)]
            )
            guard let first = copies.first else { throw LibraryError.noSuchPublication(id: file.publicationID) }
            if let encoding {
                try database.execute(
                    sql: """
                        INSERT INTO bookEncodings (content, encoding) VALUES (?, ?)
                        ON CONFLICT DO UPDATE SET encoding = excluded.encoding
                        """,
                    arguments: [content, encoding]
                )
            } else {
                try database.execute(sql: "DELETE FROM bookEncodings WHERE content = ?", arguments: [content])
            }
            for copy in copies {
                let id: Int64 = copy[0]
                // An index is valid only for the file that it was made from. The indexes of copies are made when they
                // are opened.
                try StoredBook.write(
                    body,
                    textIndex: id == file.publicationID ? textIndex : [],
                    rules: file.reading.chapterRules,
                    id: id,
                    database
                )
                try database.execute(
                    sql: "UPDATE pages SET manifest = ? WHERE publicationID = ?",
                    arguments: [Data(manifest), id]
                )
                try database.execute(
                    sql: "UPDATE publications SET pageCount = ? WHERE id = ?",
                    arguments: [count, id]
                )
            }
            try Self.moveProgress(of: content, from: first[1], to: count, database)
        }
    }

    /// Scales the progress in a text whose number of positions has changed. Copies share the progress, so it is scaled
    /// once, with the first copy that is rewritten.
    static func moveProgress(of existing: ExistingPublication, to count: Int, _ database: Database) throws {
        guard let content = existing.content.map({ Data($0) }), existing.pageCount > 0, count > 0,
            existing.pageCount != count
        else { return }
        let hasMoved = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM publications WHERE content = ? AND id <> ? AND pageCount = ?)",
            arguments: [content, existing.id, count]
        )
        guard hasMoved != true else { return }
        try moveProgress(of: content, from: existing.pageCount, to: count, database)
    }

    /// Scales the progress to a text with another number of positions. Its locator is no longer valid and is dropped.
    private static func moveProgress(of content: Data, from old: Int, to new: Int, _ database: Database) throws {
        guard let progress = try progress(database, content: content) else { return }
        let whole = Double(max(old, 1))
        let exact = min(Double(progress.page) / whole, 1) * Double(new)
        let page = min(max(Int(exact.rounded(.down)), 0), max(new - 1, 0))
        try database.execute(
            sql: "UPDATE progress SET page = ?, locator = NULL WHERE content = ?",
            arguments: [page, content]
        )
    }

    /// Returns the chosen encodings by content. There is one for each text whose encoding was detected wrongly.
    func encodingChoices() throws(LibraryError) -> [[UInt8]: String] {
        do {
            return try pool.read { database in
                var choices: [[UInt8]: String] = [:]
                for row in try Row.fetchAll(database, sql: "SELECT content, encoding FROM bookEncodings") {
                    choices[[UInt8](row[0] as Data)] = row[1]
                }
                return choices
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}
