import GRDB
import Glibc

/// Why the disk did not do what the cache asked of it.
struct DiskFailure: Error {
    /// What the cache can do about it.
    enum Kind {
        /// The disk, or what this user may have of it, is full.
        case noRoom
        /// The index is no database any more; it only describes a cache and is made anew.
        case damagedIndex
        /// Something on the way to the file is not there.
        case missing
        case other
    }

    let kind: Kind
    let path: String
    /// The system's or the database's own words.
    let reason: String

    /// What the last call that failed said about the path.
    init(errorAt path: String) {
        let code = errno
        // EFBIG: a limit on the size of files; to the cache that is one more kind of having no room.
        kind = [ENOSPC, EDQUOT, EFBIG].contains(code) ? .noRoom : code == ENOENT ? .missing : .other
        self.path = path
        reason = String(cString: strerror(code))
    }

    /// An error of the database at a path.
    init(_ error: any Error, path: String) {
        self.path = path
        guard let error = error as? DatabaseError else {
            kind = .other
            reason = String(describing: error)
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL: kind = .noRoom
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: kind = .damagedIndex
        default: kind = .other
        }
        reason = error.message ?? String(describing: error.resultCode)
    }

    /// The same for those who asked for a cache.
    var publicError: ImagePipelineError { .cacheUnavailable(path: path, reason: reason) }
}
