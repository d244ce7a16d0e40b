import Database
import Foundation
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
    public func storeEncoding(
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
        try await writeDurably { transaction in
            // Copies in libraries with the same chapter rules are updated. The next scan reads the other copies again.
            let copies = try transaction.rows(
                """
                SELECT id, pageCount FROM publications JOIN books ON publicationID = id
                WHERE content = ? AND error IS NULL AND rulesMark = ?
                """,
                [content, Int64(file.reading.rulesDigest)]
            ) { row in
                (id: row[0] as Int64, pageCount: row[1] as Int)
            }
            try transaction.execute(
                """
                UPDATE publications SET readerVersion = 0
                WHERE content = ? AND id IN (SELECT publicationID FROM books WHERE rulesMark <> ?)
                """,
                [content, Int64(file.reading.rulesDigest)]
            )
            guard let first = copies.first else { throw LibraryError.noSuchPublication(id: file.publicationID) }
            if let encoding {
                try transaction.execute(
                    """
                    INSERT INTO bookEncodings (content, encoding) VALUES (?, ?)
                    ON CONFLICT (content) DO UPDATE SET encoding = excluded.encoding
                    """,
                    [content, encoding]
                )
            } else {
                try transaction.execute("DELETE FROM bookEncodings WHERE content = ?", [content])
            }
            for (id, _) in copies {
                // An index is valid only for the file from which it was created. The indexes of copies are created when
                // they are opened.
                try StoredBook.write(
                    body,
                    textIndex: id == file.publicationID ? textIndex : [],
                    rules: file.reading.chapterRules,
                    id: id,
                    transaction
                )
                try transaction.execute("UPDATE pages SET manifest = ? WHERE publicationID = ?", [Data(manifest), id])
                try transaction.execute("UPDATE publications SET pageCount = ? WHERE id = ?", [count, id])
            }
            try Self.moveProgress(of: content, from: first.pageCount, to: count, transaction)
        }
    }

    /// Scales the progress in a text whose number of positions has changed. Copies share the progress, so it is scaled
    /// once, with the first copy that is rewritten.
    static func moveProgress(of existing: ExistingPublication, to count: Int, _ transaction: Transaction) throws {
        guard let content = existing.content.map({ Data($0) }), existing.pageCount > 0, count > 0,
            existing.pageCount != count
        else { return }
        let hasMoved: Bool? = try transaction.value(
            "SELECT EXISTS (SELECT 1 FROM publications WHERE content = ? AND id <> ? AND pageCount = ?)",
            [content, existing.id, count]
        )
        guard hasMoved != true else { return }
        try moveProgress(of: content, from: existing.pageCount, to: count, transaction)
    }

    /// Scales the progress of all users to a text with another number of positions. Its locators are no longer valid
    /// and are dropped.
    private static func moveProgress(of content: Data, from old: Int, to new: Int, _ transaction: Transaction) throws {
        let whole = Double(max(old, 1))
        let readers: [(user: Int64, page: Int)] = try transaction.rows(
            "SELECT userID, page FROM progress WHERE content = ?",
            [content]
        ) { ($0[0], $0[1]) }
        for reader in readers {
            let exact = min(Double(reader.page) / whole, 1) * Double(new)
            let page = min(max(Int(exact.rounded(.down)), 0), max(new - 1, 0))
            try transaction.execute(
                "UPDATE progress SET page = ?, locator = NULL WHERE content = ? AND userID = ?",
                [page, content, reader.user]
            )
        }
    }

    /// Returns the chosen encodings by content. There is one for each text whose encoding was detected wrongly.
    func encodingChoices() throws(LibraryError) -> [[UInt8]: String] {
        do {
            return try database.readBlocking { transaction in
                var choices: [[UInt8]: String] = [:]
                let rows = try transaction.cursor("SELECT content, encoding FROM bookEncodings")
                while let row = try rows.next() { choices[row[0]] = row[1] }
                return choices
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}
