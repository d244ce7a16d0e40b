import Database
import Foundation
import Publications
import Synchronization

/// Records which libraries' folders are unavailable, and since when.
///
/// A folder that doesn't exist, can't be read, or is empty although it had publications is probably on a disk that
/// isn't mounted. The same applies to a folder on another device than before that contains none of the former files and
/// folders. Their publications stay listed for an hour. The times are not stored: after a restart of the server, the
/// hour begins again.
final class RootAvailability: Sendable {
    enum Status: Hashable, Sendable {
        case available
        /// The folder has been unavailable for less than an hour.
        case unavailable(reason: String)
        /// The folder has been unavailable for an hour or more, so its publications are missing.
        case missing(reason: String)
    }

    private struct Root {
        var device: UInt64?
        /// Milliseconds since 1970; nil while the folder is available.
        var unavailableSince: Int64?
        /// Whether another disk is at the place of the folder.
        var isReplaced = false
    }

    /// The time after which the publications of an unavailable folder are missing, in milliseconds.
    static let gracePeriod: Int64 = 3_600_000

    /// Guards the states of the roots.
    private let roots = Mutex<[FilePath: Root]>([:])

    /// Returns whether the folder of a library with publications is unavailable now, or another disk was at its place when
    /// it was checked last.
    func isUnavailable(_ root: FilePath) -> Bool {
        guard case .open(let folder) = OpenFolder.open(root) else { return true }
        return folder.isEmpty || roots.withLock { $0[root]?.isReplaced ?? false }
    }

    /// Checks a folder.
    ///
    /// - Parameters:
    ///   - hasPublications: whether the library has publications that are not missing.
    ///   - now: milliseconds since 1970.
    ///   - isFamiliar: returns whether the folder contains files or folders of the library.
    func check(
        _ path: FilePath,
        hasPublications: Bool,
        now: Int64,
        isFamiliar: (borrowing OpenFolder) throws -> Bool
    ) rethrows -> Status {
        switch OpenFolder.open(path) {
        case .failed(let code):
            return record(path, reason: SourceError.system(code).reason.description, now: now)
        case .open(let folder):
            let (former, wasUnavailable) = roots.withLock { ($0[path]?.device, $0[path]?.unavailableSince != nil) }
            // After an hour, the publications of an empty folder are missing, but the folder is still unavailable.
            if hasPublications || wasUnavailable, folder.isEmpty {
                return record(path, reason: "it is empty", now: now)
            }
            if hasPublications, let former, former != folder.identity.device, try !isFamiliar(folder) {
                let status = record(path, reason: "its disk was replaced by another", now: now, isReplaced: true)
                // After an hour, the new disk counts as the library.
                if case .unavailable = status { return status }
            }
            return record(path, on: folder.identity.device)
        }
    }

    private func record(_ path: FilePath, on device: UInt64) -> Status {
        roots.withLock { $0[path] = Root(device: device, unavailableSince: nil) }
        return .available
    }

    private func record(_ path: FilePath, reason: String, now: Int64, isReplaced: Bool = false) -> Status {
        roots.withLock { roots in
            roots[path, default: Root()].isReplaced = isReplaced
            guard let since = roots[path]?.unavailableSince else {
                roots[path, default: Root()].unavailableSince = now
                return .unavailable(reason: reason)
            }
            // Uses `abs`, so that a folder doesn't stay unavailable for years if the clock is set back.
            return abs(now - since) >= Self.gracePeriod ? .missing(reason: reason) : .unavailable(reason: reason)
        }
    }
}

extension LibraryStore {
    /// Checks on the calling thread, which must not be one of the cooperative pool, whether a library's folder is
    /// available.
    func availability(of root: FilePath) throws(LibraryError) -> RootAvailability.Status {
        do {
            return try database.withReaderBlocking { connection in
                let hasPublications: Bool? = try connection.value(
                    """
                    SELECT EXISTS (
                        SELECT 1 FROM directories JOIN publications ON directoryID = directories.id
                        WHERE directories.libraryID = libraries.id AND isMissing = 0
                    ) FROM libraries WHERE path = ?
                    """,
                    [root.text]
                )
                return try rootAvailability.check(
                    root,
                    hasPublications: hasPublications ?? false,
                    now: clock.now()
                ) { folder in
                    try Self.topLevelNames(of: root, connection).contains { name in
                        folder.status(name.map { CChar(bitPattern: $0) } + [0]) != nil
                    }
                }
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Returns some of the files and folders in a library's folder that are or contain publications.
    private static func topLevelNames(of root: FilePath, _ connection: Connection) throws -> Set<[UInt8]> {
        let paths: [Data] = try connection.values(
            """
            SELECT directories.path FROM directories JOIN libraries ON libraries.id = libraryID
            WHERE libraries.path = ? AND directories.path <> x'' AND EXISTS (
                SELECT 1 FROM publications WHERE directoryID = directories.id AND isMissing = 0
            ) LIMIT 100
            """,
            [root.text]
        )
        let files: [Data] = try connection.values(
            """
            SELECT publications.name FROM publications JOIN directories ON directories.id = directoryID
            JOIN libraries ON libraries.id = libraryID
            WHERE libraries.path = ? AND directories.path = x'' AND isMissing = 0 LIMIT 100
            """,
            [root.text]
        )
        return Set(paths.map { Array($0.prefix { $0 != UInt8(ascii: "/") }) } + files.map { Array($0) })
    }
}
