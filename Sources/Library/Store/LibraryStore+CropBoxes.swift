import Foundation
import GRDB
public import ImageLoading

extension LibraryStore {
    /// What was found about the borders of a content's pages; nil when nothing is known, or only what another version of
    /// the detector found.
    ///
    /// - Parameters:
    ///   - content: 64 hexadecimal digits.
    ///   - detectorVersion: the version of the detector that asks.
    /// - Returns: a finding for each page, in reading order.
    public func borders(
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> [PageBorders]? {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT borders FROM cropBoxes WHERE content = ? AND detectorVersion = ?",
                arguments: [content, detectorVersion]
            )
            .flatMap(StoredBorders.decode)
        }
    }

    /// Keeps what was found about the borders of a content's pages, in place of what was known before.
    ///
    /// Findings belong to the content, not to a file: they outlive scans, moves and the file itself, and copies share
    /// them. They can be found again, so a power cut may take the last ones.
    ///
    /// - Parameters:
    ///   - borders: a finding for each page, in reading order.
    ///   - content: 64 hexadecimal digits; anything else is not kept.
    ///   - detectorVersion: the version of the detector that found them.
    public func keep(
        _ borders: [PageBorders],
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return }
        do {
            try await pool.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO cropBoxes (content, detectorVersion, borders) VALUES (?, ?, ?)
                        ON CONFLICT (content) DO UPDATE SET
                            detectorVersion = excluded.detectorVersion, borders = excluded.borders
                        """,
                    arguments: [content, detectorVersion, StoredBorders.encode(borders)]
                )
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}

/// The findings of a publication as they are stored: sixteen bytes for each page, highest first.
enum StoredBorders {
    static func encode(_ borders: [PageBorders]) -> Data {
        var bytes = Data(capacity: borders.count * 16)
        for page in borders {
            let (first, second) = page.packed
            withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Nil when the bytes are not findings.
    static func decode(_ bytes: Data) -> [PageBorders]? {
        guard bytes.count.isMultiple(of: 16) else { return nil }
        var borders: [PageBorders] = []
        borders.reserveCapacity(bytes.count / 16)
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 16) {
            guard
                let page = PageBorders(
                    packed: (number(bytes[start..<start + 8]), number(bytes[start + 8..<start + 16]))
                )
            else { return nil }
            borders.append(page)
        }
        return borders
    }

    private static func number(_ bytes: Data) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
