import Library
import PageImages
import Synchronization

/// A cache of publications whose pages apps request, so that a page needs no query.
///
/// Apps request each page of a publication by the same identifier. A record is valid until anything in the library
/// changes, and only for a user with the same limits.
final class PublicationRecordCache: Sendable {
    private struct Key: Hashable {
        let identifier: String
        let user: Viewer
    }

    private struct Entry {
        let record: PublicationRecord
        /// The version of the library before the record was read.
        let version: Int64
    }

    private let changes: LibraryChanges
    /// Guards the records of the publications that were requested last. A record takes about a kilobyte.
    private let entries = Mutex(MemoryCache<Key, Entry>(costLimit: 256))

    init(changes: LibraryChanges) {
        self.changes = changes
    }

    /// Returns the record of an identifier for a user.
    ///
    /// - Parameter find: finds the record in the store.
    /// - Throws: the error of `find`. Errors are not cached.
    func record(
        _ identifier: String,
        user: Viewer,
        find: () async throws -> PublicationRecord
    ) async throws -> PublicationRecord {
        let version = changes.version
        let key = Key(identifier: identifier, user: user)
        let known = entries.withLock { $0.value(for: key, now: 0) }
        if let known, known.version == version { return known.record }
        let record = try await find()
        entries.withLock { _ = $0.put(Entry(record: record, version: version), for: key, cost: 1, now: 0) }
        return record
    }
}
