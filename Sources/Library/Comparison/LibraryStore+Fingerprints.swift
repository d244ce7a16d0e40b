import Database
import Foundation
public import PageImages

extension LibraryStore {
    /// Returns the stored fingerprints of a publication's pages; nil when there are none from this version of the
    /// detector.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - detectorVersion: the version of the detector.
    public func fingerprints(
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> [PageFingerprint]? {
        try await pageAnalysis(.fingerprints, content: content, detectorVersion: detectorVersion)
            .flatMap(StoredFingerprints.decode)
    }

    /// Stores the fingerprints of a publication's pages and replaces earlier ones.
    /// ``compareNextPages(detectorVersion:)`` then compares them with those of other publications. The write is not
    /// durable.
    ///
    /// - Parameters:
    ///   - fingerprints: the fingerprint of each page, in reading order.
    ///   - content: the content hash, 64 hexadecimal digits. Nothing is stored for an invalid hash.
    ///   - detectorVersion: the version of the detector.
    public func storeFingerprints(
        _ fingerprints: [PageFingerprint],
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        try await storePageAnalysis(
            StoredFingerprints.encode(fingerprints),
            .fingerprints,
            content: content,
            detectorVersion: detectorVersion
        )
    }

    /// Removes the fingerprints of other versions of the detector and the results of comparing them. Hidden pages stay.
    public func removeFingerprints(exceptVersion detectorVersion: Int) async throws(LibraryError) {
        do {
            try await database.write { transaction in
                let other = "FROM pageFingerprints WHERE detectorVersion <> ?"
                guard try transaction.exists("SELECT 1 \(other) LIMIT 1", [detectorVersion]) else { return }
                for table in ["samePages", "repeatedPageFiles", "repeatedPages", "pageBands", "pageFingerprints"] {
                    try transaction.execute("DELETE FROM \(table)")
                }
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Returns comics in served libraries whose pages have no fingerprints, or damaged ones that were removed, in the order
    /// of their row numbers.
    ///
    /// - Parameters:
    ///   - position: the row number after which to begin; 0 for the first publication.
    ///   - limit: the maximum number of publications.
    ///   - detectorVersion: the version of the detector.
    public func publicationsWithoutFingerprints(
        after position: Int64,
        limit: Int,
        detectorVersion: Int
    ) async throws(LibraryError) -> [(id: Int64, content: String)] {
        try await read { transaction in
            try transaction.rows(
                """
                SELECT publications.id, publications.content FROM publications
                JOIN series ON series.id = publications.seriesID
                WHERE publications.id > ? AND publications.isMissing = 0 AND publications.error IS NULL
                    AND publications.content IS NOT NULL AND publications.pictureCount IS NULL
                    AND publications.format <> 'divina' AND series.isListed = 1 AND NOT EXISTS (
                        SELECT 1 FROM pageFingerprints
                        WHERE pageFingerprints.content = publications.content AND pageFingerprints.detectorVersion = ?
                            AND length(pageFingerprints.pages) > 0
                    )
                ORDER BY publications.id LIMIT ?
                """,
                [position, detectorVersion, limit]
            ) { row in
                (id: row[0], content: ContentHash.hexadecimal(row[1] as Data))
            }
        }
    }
}

/// The stored form of fingerprints: nine bytes per page, the hash in big-endian order and the detail.
enum StoredFingerprints {
    private static let size = 9

    static func encode(_ fingerprints: [PageFingerprint]) -> Data {
        var bytes = Data(capacity: fingerprints.count * size)
        for page in fingerprints {
            withUnsafeBytes(of: page.hash.bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(page.detail)
        }
        return bytes
    }

    /// Decodes fingerprints. Returns nil for invalid bytes.
    static func decode(_ bytes: Data) -> [PageFingerprint]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
            let hash = bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return PageFingerprint(hash: hash, detail: bytes[start + 8])
        }
    }
}

extension PageFingerprint {
    /// The hash as a column of a row.
    var column: Int64 { Int64(bitPattern: hash) }

    /// Creates the fingerprint of a stored hash. Hashes without detail are stored only for distinctive pages.
    init(column: Int64) { self.init(hash: UInt64(bitPattern: column), detail: .max) }
}
