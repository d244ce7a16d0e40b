/// A folder for files that are being written by one owner, locked until it is deinitialised.
final class StagingFolder: Sendable {
    let path: String
    private let lock: FileLock

    /// Creates a folder in `parent` and removes the folders of owners that have ended.
    init(parent: String) throws(DiskCacheError) {
        try FileSystem.createDirectory(parent)
        for name in FileSystem.names(in: parent) { Self.sweep(parent + "/" + name) }
        while true {
            let path = parent + "/" + String(UInt64.random(in: .min ... .max), radix: 16)
            try FileSystem.createDirectory(path)
            let lockPath = path + "/lock"
            // Another process may remove the folder before it is locked: try another one.
            if let lock = FileLock(path: lockPath, creating: true), FileSystem.exists(lockPath) {
                self.path = path
                self.lock = lock
                return
            }
            let failure = DiskCacheError(errorAt: lockPath)
            FileSystem.removeDirectory(path)
            if failure.kind == .storageFull { throw failure }
            guard FileSystem.isWritable(parent) else { throw DiskCacheError(errorAt: parent) }
        }
    }

    deinit { Self.removeAll(in: path) }

    /// Whether the folder still exists: the whole cache may have been deleted.
    var exists: Bool { FileSystem.exists(path + "/lock") }

    private static func sweep(_ path: String) {
        guard let lock = FileLock(path: path + "/lock", creating: false) else {
            // Without a lock file, the owner is starting and will create another folder, or has died. With a locked
            // one, the folder is not empty and stays.
            FileSystem.removeDirectory(path)
            return
        }
        withExtendedLifetime(lock) { removeAll(in: path) }
    }

    /// Removes the lock last, so that an interrupted removal can be repeated.
    private static func removeAll(in path: String) {
        for name in FileSystem.names(in: path) where name != "lock" { FileSystem.remove(path + "/" + name) }
        FileSystem.remove(path + "/lock")
        FileSystem.removeDirectory(path)
    }
}
