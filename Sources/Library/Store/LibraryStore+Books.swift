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

    /// What opening a publication with this content takes; nil when there is none. Of several copies, one that is there is
    /// taken, wherever it has moved.
    ///
    /// - Parameter content: 64 hexadecimal digits.
    /// - Throws: `LibraryError.fileMissing`, `.outsideLibrary` or `.storeFailed`.
    public func file(content: String) async throws(LibraryError) -> PublicationFile? {
        guard let record = try await publication(content: content) else { return nil }
        let path = try await pathForOpening(record.id)
        return try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT (SELECT manifest FROM pages WHERE publicationID = ?),
                        (SELECT textIndex FROM books WHERE publicationID = ?),
                        (SELECT encoding FROM bookEncodings WHERE content = ?)
                    """,
                arguments: [record.id, record.id, ContentHash.bytes(hexadecimal: content)]
            )
            return PublicationFile(
                publicationID: record.id,
                title: record.title,
                path: path,
                content: record.content,
                format: record.format,
                layout: record.layout,
                chosenEncoding: row?[2],
                pages: try (row?[0] as Data?).map { try StoredManifest.decode($0).pages } ?? [],
                textIndex: row?[1]
            )
        }
    }
}
