/// A folder for files that are being written, of one owner, held by a lock for as long as this object lives.
final class IncomingFolder: Sendable {
    let path: String
    private let lock: FileLock

    /// Takes a new folder below `parent` and sweeps those whose owner is dead.
    init(parent: String) throws(ImagePipelineError) {
        try FileSystem.createDirectory(parent)
        for name in FileSystem.names(in: parent) { Self.sweep(parent + "/" + name) }
        while true {
            let path = parent + "/" + String(UInt64.random(in: .min ... .max), radix: 16)
            try FileSystem.createDirectory(path)
            let lockPath = path + "/lock"
            // Somebody else may sweep the folder in the instant before it is locked; then take another one.
            if let lock = FileLock(path: lockPath, creating: true), FileSystem.status(lockPath) != nil {
                self.path = path
                self.lock = lock
                return
            }
            guard FileSystem.isWritable(parent) else { throw FileSystem.error(parent) }
        }
    }

    deinit { Self.removeAll(in: path) }

    private static func sweep(_ path: String) {
        // Without a lock file the owner is just being born, or died in that instant: an empty folder harms nobody.
        guard let lock = FileLock(path: path + "/lock", creating: false) else { return }
        withExtendedLifetime(lock) { removeAll(in: path) }
    }

    private static func removeAll(in path: String) {
        for name in FileSystem.names(in: path) { FileSystem.remove(path + "/" + name) }
        FileSystem.removeDirectory(path)
    }
}
