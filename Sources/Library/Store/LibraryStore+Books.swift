import Foundation
import GRDB
public import Publications

extension LibraryStore {
    /// A book's sections, contents and wishes; nil for what is no book, and for one that can't be read.
    public func book(_ id: Int64) async throws(LibraryError) -> BookBody? {
        try await read { database in
            try Data.fetchOne(database, sql: "SELECT body FROM books WHERE publicationID = ?", arguments: [id])
                .map(StoredBook.decode)
        }
    }

    /// How a text is read, as far as somebody said so; says nothing for what is no text.
    public func reading(of id: Int64) async throws(LibraryError) -> TextReading {
        try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT bookEncodings.encoding, books.chapterRules FROM publications
                    LEFT JOIN bookEncodings ON bookEncodings.content = publications.content
                    LEFT JOIN books ON books.publicationID = publications.id
                    WHERE publications.id = ?
                    """,
                arguments: [id]
            )
            return TextReading(encoding: row?[0], chapterRules: try StoredBook.rules(row?[1]))
        }
    }

    /// What opening a publication with this content takes; nil when there is none. Of several copies, one that is there is
    /// taken, wherever it has moved.
    ///
    /// - Parameters:
    ///   - content: 64 hexadecimal digits.
    ///   - rulesMark: of copies in libraries with rules of their own, one read by these is taken.
    /// - Throws: `LibraryError.fileMissing`, `.outsideLibrary` or `.storeFailed`.
    public func file(content: String, rulesMark: UInt32 = 0) async throws(LibraryError) -> PublicationFile? {
        guard let record = try await publication(content: content, rulesMark: rulesMark) else { return nil }
        let path = try await pathForOpening(record.id)
        return try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT (SELECT manifest FROM pages WHERE publicationID = ?),
                        (SELECT textIndex FROM books WHERE publicationID = ?),
                        (SELECT encoding FROM bookEncodings WHERE content = ?),
                        (SELECT chapterRules FROM books WHERE publicationID = ?)
                    """,
                arguments: [record.id, record.id, ContentHash.bytes(hexadecimal: content), record.id]
            )
            return PublicationFile(
                publicationID: record.id,
                title: record.title,
                path: path,
                content: record.content,
                format: record.format,
                layout: record.layout,
                reading: TextReading(encoding: row?[2], chapterRules: try StoredBook.rules(row?[3])),
                pages: try (row?[0] as Data?).map { try StoredManifest.decode($0).pages } ?? [],
                textIndex: row?[1]
            )
        }
    }
}
