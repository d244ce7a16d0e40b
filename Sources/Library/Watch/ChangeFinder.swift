import Database
import Foundation
import Synchronization
import WireModel

/// A publication or folder that differs from the store.
struct FolderDifference: Hashable {
    var root: FilePath
    /// The folder to scan, relative to the root.
    var directory: [UInt8]
    var isWhole: Bool
    /// The state of a new or changed publication; nil for one that has vanished.
    var stamp: FileStamp?
}

/// Compares folders with the store like a scan, but reads and writes nothing.
final class ChangeFinder: FolderTreeDelegate {
    let accessCheck: LibraryScanner.AccessCheck
    private let scanner: LibraryScanner
    private let connection: Connection
    private let stop: @Sendable () -> Bool
    /// The differences by path. Beyond a maximum number, the root has one difference for all others.
    private(set) var differences: [FilePath: FolderDifference] = [:]

    private static let maximumCount = 20_000

    fileprivate init(_ scanner: LibraryScanner, _ connection: Connection, isStopped: @escaping @Sendable () -> Bool) {
        self.scanner = scanner
        self.connection = connection
        accessCheck = scanner.accessCheck
        stop = isStopped
    }

    var isStopped: Bool { stop() }

    func textVersion(of root: ScanRoot) -> Int64 { scanner.textVersion(of: root.path) }

    func read(_ pack: [ReadJob]) {
        for job in pack {
            let location = job.location
            var directory = location.directory
            if case .folder = job.kind, location.name != FilePath.rootName {
                directory = directory.isEmpty ? location.name : directory + [UInt8(ascii: "/")] + location.name
            }
            add(
                location.path,
                FolderDifference(root: location.root, directory: directory, isWhole: false, stamp: job.stamp)
            )
        }
    }

    func report(_ finding: ScanFinding) {
        switch finding {
        case .returned(let location), .vanished(let location):
            guard let (root, directory) = folder(location.directoryID) else { return }
            let name = location.name == FilePath.rootName ? [] : location.name
            let path = directory.isEmpty || name.isEmpty ? directory + name : directory + [UInt8(ascii: "/")] + name
            // The publication may be a folder of images. If it is a file, there is no folder with its path.
            add(root.appending(path), FolderDifference(root: root, directory: path, isWhole: false))
        case .folderVanished(let id):
            guard let (root, directory) = folder(id) else { return }
            add(root.appending(directory), FolderDifference(root: root, directory: directory, isWhole: true))
        case .read, .problem:
            break
        }
    }

    func found(_ count: Int, unchanged: Int, currentFile: String?) {}

    func skippedFolderLink() {}

    private func add(_ path: FilePath, _ difference: FolderDifference) {
        guard differences.count >= Self.maximumCount else {
            differences[path] = difference
            return
        }
        let previous = differences[difference.root]?.stamp
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(difference)
        differences[difference.root] = FolderDifference(
            root: difference.root,
            directory: [],
            isWhole: true,
            stamp: FileStamp(
                size: (previous?.size ?? 0) + 1,
                modified: (previous?.modified ?? 0) &+ Int64(hasher.finalize()),
                inode: 0
            )
        )
    }

    private func folder(_ id: Int64) -> (root: FilePath, directory: [UInt8])? {
        // If the row of a folder can't be read, the next poll finds the difference.
        try? connection.row(
            "SELECT libraries.path, directories.path FROM directories JOIN libraries ON libraries.id = libraryID "
                + "WHERE directories.id = ?",
            [id]
        ) { row in (FilePath(row[0] as String), Array(row[1] as Data)) }
    }
}

extension LibraryScanner {
    /// Returns the publications and folders that a scan would change, by path. Blocks the calling thread.
    func differences(
        in scope: ScanScope,
        isStopped: @escaping @Sendable () -> Bool
    ) throws(LibraryError) -> [FilePath: FolderDifference] {
        var available: [FilePath] = []
        for root in roots {
            // The walker needs the roots that are inside other roots.
            guard scope.folders(of: root) != nil else {
                available.append(root)
                continue
            }
            if try store.availability(of: root) == .available { available.append(root) }
        }
        do {
            return try store.database.withReaderBlocking { connection in
                let scanned = try available.map { root in
                    let id: Int64? = try connection.value("SELECT id FROM libraries WHERE path = ?", [root.text])
                    return ScanRoot(libraryID: id ?? 0, path: root, resolved: root.resolved ?? root)
                }
                let finder = ChangeFinder(self, connection, isStopped: isStopped)
                try FolderTreeWalker(connection: connection, run: finder, roots: scanned, scope: scope).walk()
                return finder.differences
            }
        } catch {
            throw LibraryStore.libraryError(for: error)
        }
    }

    /// Returns the `readerVersion` that plain texts of a library have when they are up to date.
    func textVersion(of root: FilePath) -> Int64 {
        ReadPublication.currentTextVersion(rulesDigest: TextSettings.mark(of: chapterRules[root] ?? []))
    }
}
