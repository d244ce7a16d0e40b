/// A folder for files that are being written, of one owner, held by a lock for as long as this object lives.
final class IncomingFolder: Sendable {
    let path: String
    private let lock: FileLock

    /// Takes a new folder below `parent` and sweeps those whose owner is dead.
    init(parent: String) throws(DiskFailure) {
        try FileSystem.createDirectory(parent)
        for name in FileSystem.names(in: parent) { Self.sweep(parent + "/" + name) }
        while true {
            let path = parent + "/" + String(UInt64.random(in: .min ... .max), radix: 16)
            try FileSystem.createDirectory(path)
            let lockPath = path + "/lock"
            // Somebody else may sweep the folder in the instant before it is locked; then take another one.
            if let lock = FileLock(path: lockPath, creating: true), FileSystem.exists(lockPath) {
                self.path = path
                self.lock = lock
                return
            }
            let failure = DiskFailure(errorAt: lockPath)
            FileSystem.removeDirectory(path)
            if failure.kind == .noRoom { throw failure }
            guard FileSystem.isWritable(parent) else { throw DiskFailure(errorAt: parent) }
        }
    }

    deinit { Self.removeAll(in: path) }

    /// Whether the folder is still there: somebody may have deleted the whole cache.
    var isStanding: Bool { FileSystem.exists(path + "/lock") }

    private static func sweep(_ path: String) {
        guard let lock = FileLock(path: path + "/lock", creating: false) else {
            // Without a lock file the owner is just being born, and takes another folder when it finds this one gone,
            // or died in that instant. With one that somebody holds, the folder isn't empty and stays.
            FileSystem.removeDirectory(path)
            return
        }
        withExtendedLifetime(lock) { removeAll(in: path) }
    }

    /// The lock goes last: a sweep that dies half-way can be done again.
    private static func removeAll(in path: String) {
        for name in FileSystem.names(in: path) where name != "lock" { FileSystem.remove(path + "/" + name) }
        FileSystem.remove(path + "/lock")
        FileSystem.removeDirectory(path)
    }
}
