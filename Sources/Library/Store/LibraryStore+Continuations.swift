import Database
import Foundation
public import PageImages

extension LibraryStore {
    /// Returns how the pages of a publication continue each other; nil when this version of the detector has stored
    /// nothing.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - detectorVersion: the version of the detector.
    public func continuations(
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> [PageContinuation]? {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { transaction in
            let bytes: Data? = try transaction.value(
                "SELECT pages FROM pageContinuations WHERE content = ? AND detectorVersion = ?",
                [content, detectorVersion]
            )
            return bytes.map { $0.map { PageContinuation(rawValue: $0) } }
        }
    }

    /// Stores how the pages of a publication continue each other, and replaces what was stored before.
    ///
    /// Like page borders, this belongs to the content, can be detected again, and is not written durably.
    ///
    /// - Parameters:
    ///   - continuations: a value for each page, in reading order.
    ///   - content: the content hash, 64 hexadecimal digits. Nothing is stored for an invalid hash.
    ///   - detectorVersion: the version of the detector.
    public func keep(
        continuations: [PageContinuation],
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return }
        do {
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO pageContinuations (content, detectorVersion, pages) VALUES (?, ?, ?)
                    ON CONFLICT (content) DO UPDATE SET
                        detectorVersion = excluded.detectorVersion, pages = excluded.pages
                    """,
                    [content, detectorVersion, Data(continuations.map(\.rawValue))]
                )
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}
