import Database
import Foundation
public import Publications

extension LibraryStore {
    /// Returns the body of a book; nil for a comic and for a book that can't be read.
    public func book(_ id: Int64) async throws(LibraryError) -> BookBody? {
        try await read { transaction in
            let body: Data? = try transaction.value("SELECT body FROM books WHERE publicationID = ?", [id])
            return try body.map(StoredBook.decode)
        }
    }

    /// Returns the chosen encoding and the chapter rules of a plain text; empty for all other publications.
    public func reading(of id: Int64) async throws(LibraryError) -> TextSettings {
        try await read { transaction in
            try transaction.row(
                """
                SELECT bookEncodings.encoding, books.chapterRules FROM publications
                LEFT JOIN bookEncodings ON bookEncodings.content = publications.content
                LEFT JOIN books ON books.publicationID = publications.id
                WHERE publications.id = ?
                """,
                [id]
            ) { row in
                TextSettings(encoding: row[0], chapterRules: try StoredBook.rules(row[1]))
            } ?? TextSettings()
        }
    }

    /// Returns the file of a publication with this content; nil when there is none. Of several copies, one is chosen
    /// that exists on the disk, also if it was moved.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - rulesDigest: the digest of chapter rules. Of copies in several libraries, one that was read with these rules
    ///     is preferred.
    /// - Throws: `LibraryError.fileMissing`, `.outsideLibrary` or `.storeFailed`.
    public func file(content: String, rulesDigest: UInt32 = 0) async throws(LibraryError) -> PublicationFile? {
        guard let record = try await publication(content: content, rulesDigest: rulesDigest) else { return nil }
        let path = try await pathForOpening(record.id)
        return try await read { transaction in
            try transaction.row(
                """
                SELECT (SELECT manifest FROM pages WHERE publicationID = ?),
                    (SELECT textIndex FROM books WHERE publicationID = ?),
                    (SELECT encoding FROM bookEncodings WHERE content = ?),
                    (SELECT chapterRules FROM books WHERE publicationID = ?)
                """,
                [record.id, record.id, ContentHash.bytes(hexadecimal: content), record.id]
            ) { row in
                PublicationFile(
                    publicationID: record.id,
                    title: record.title,
                    path: path,
                    content: record.content,
                    format: record.format,
                    layout: record.layout,
                    reading: TextSettings(encoding: row[2], chapterRules: try StoredBook.rules(row[3])),
                    pages: try (row[0] as Data?).map { try StoredManifest.decode($0).pages } ?? [],
                    textIndex: row[1]
                )
            }
        }
    }
}
