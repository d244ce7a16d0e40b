import Database
import Foundation

extension LibraryStore {
    /// Returns the user's choices for the double pages of a publication; empty without choices.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func pairing(of publicationID: Int64, user: Viewer) async throws(LibraryError) -> PagePairing {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            let pairing = try transaction.row(
                """
                SELECT pageCount, isolated, shifted FROM publications
                LEFT JOIN pairings ON pairings.content = publications.content AND pairings.userID = ?
                WHERE publications.id = ?\(visible.sql)
                """,
                [user.id.rawValue, publicationID] + visible.arguments
            ) { row in
                let pageCount: Int = row[0]
                func pages(_ stored: Data) -> [Int] {
                    // A scan copies the choices to a new edition, which may have fewer pages.
                    StoredPages.decode(stored).filter { $0 < pageCount }
                }
                return PagePairing(isolated: pages(row[1]), shifted: pages(row[2]))
            }
            guard let pairing else { throw LibraryError.noSuchPublication(id: publicationID) }
            return pairing
        }
    }

    /// Stores the choices for the double pages of a publication and replaces earlier ones. They are durable when this
    /// returns.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage`, `.tooManyPages` or
    ///   `.storeFailed`. Nothing is changed then.
    public func storePairing(
        _ pairing: PagePairing,
        for publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) {
        guard max(pairing.isolated.count, pairing.shifted.count) <= PagePairing.maximumCount else {
            throw .tooManyPages(limit: PagePairing.maximumCount)
        }
        try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            for page in pairing.isolated + pairing.shifted {
                try publication.checkPicture(page, publicationID: publicationID)
            }
            guard pairing != PagePairing() else {
                try transaction.execute(
                    "DELETE FROM pairings WHERE content = ? AND userID = ?",
                    [publication.content, user.id.rawValue]
                )
                return
            }
            try transaction.execute(
                """
                INSERT INTO pairings (content, userID, isolated, shifted) VALUES (?, ?, ?, ?)
                ON CONFLICT (content, userID) DO UPDATE SET isolated = excluded.isolated, shifted = excluded.shifted
                """,
                [
                    publication.content, user.id.rawValue, StoredPages.encode(pairing.isolated),
                    StoredPages.encode(pairing.shifted),
                ]
            )
        }
    }
}

/// The stored form of a list of pages: two bytes each, big-endian. A publication has fewer than 2¹⁶ pages.
enum StoredPages {
    static func encode(_ pages: [Int]) -> Data {
        Data(pages.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    /// Decodes pages. Invalid bytes give no pages.
    static func decode(_ bytes: Data) -> [Int] {
        guard bytes.count.isMultiple(of: 2) else { return [] }
        let bytes = [UInt8](bytes)
        return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    }
}
