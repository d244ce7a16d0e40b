import Foundation
import GRDB

extension LibraryStore {
    /// What was chosen about the double pages of a publication; nothing chosen when nothing was.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func pairing(of publicationID: Int64) async throws(LibraryError) -> PagePairing {
        try await read { database in
            guard
                let row = try Row.fetchOne(
                    database,
                    sql: """
                        SELECT pageCount, isolated, shifted FROM publications
                        LEFT JOIN pairings ON pairings.content = publications.content
                        WHERE publications.id = ?
                        """,
                    arguments: [publicationID]
                )
            else { throw LibraryError.noSuchPublication(id: publicationID) }
            let pageCount: Int = row[0]
            func pages(_ stored: Data?) -> [Int] {
                // A new edition takes over what was chosen, and may have fewer pages.
                StoredPages.decode(stored ?? Data()).filter { $0 < pageCount }
            }
            return PagePairing(isolated: pages(row[1]), shifted: pages(row[2]))
        }
    }

    /// Keeps what was chosen about the double pages of a publication, in place of what was chosen before. Once this
    /// returns, it survives a crash and a power cut.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage`, `.tooManyPages` or
    ///   `.storeFailed`; then nothing changed.
    public func keep(_ pairing: PagePairing, for publicationID: Int64) async throws(LibraryError) {
        guard max(pairing.isolated.count, pairing.shifted.count) <= PagePairing.maximumCount else {
            throw .tooManyPages(limit: PagePairing.maximumCount)
        }
        try await writeDurably { database in
            let publication = try ReadContent(database, publicationID: publicationID)
            for page in pairing.isolated + pairing.shifted {
                try publication.checkPicture(page, publicationID: publicationID)
            }
            guard pairing != PagePairing() else {
                try database.execute(sql: "DELETE FROM pairings WHERE content = ?", arguments: [publication.content])
                return
            }
            try database.execute(
                sql: """
                    INSERT INTO pairings (content, isolated, shifted) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET isolated = excluded.isolated, shifted = excluded.shifted
                    """,
                arguments: [
                    publication.content, StoredPages.encode(pairing.isolated), StoredPages.encode(pairing.shifted),
                ]
            )
        }
    }
}

/// A list of pages as it is stored: two bytes each, highest first. A publication has fewer than 2¹⁶ pages.
enum StoredPages {
    static func encode(_ pages: [Int]) -> Data {
        Data(pages.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    /// Bytes that are no such list give no pages.
    static func decode(_ bytes: Data) -> [Int] {
        guard bytes.count.isMultiple(of: 2) else { return [] }
        let bytes = [UInt8](bytes)
        return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    }
}
