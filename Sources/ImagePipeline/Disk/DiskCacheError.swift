import GRDB
import Glibc
import Workers

/// A failure of the disk cache.
struct DiskCacheError: Error {
    /// The kind of failure, which determines how the cache handles it.
    enum Kind {
        /// The disk or the user's quota is full.
        case storageFull
        /// The index is damaged. It can be rebuilt, because it only describes a cache.
        case damagedIndex
        /// The file or a directory in its path is missing.
        case missing
        case other
    }

    let kind: Kind
    let path: String
    /// The message of the system or of the database.
    let reason: String

    /// Creates the failure of the last system call.
    init(errorAt path: String) {
        let code = errno
        // EFBIG means a limit of the file size, which the cache treats like a full disk.
        kind = [ENOSPC, EDQUOT, EFBIG].contains(code) ? .storageFull : code == ENOENT ? .missing : .other
        self.path = path
        reason = SystemError.text(code)
    }

    /// Creates the failure of a database.
    init(_ error: any Error, path: String) {
        self.path = path
        guard let error = error as? DatabaseError else {
            kind = .other
            reason = String(describing: error)
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL: kind = .storageFull
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: kind = .damagedIndex
        default: kind = .other
        }
        reason = error.message ?? String(describing: error.resultCode)
    }

    /// The error for callers of the pipeline.
    var publicError: ImagePipelineError { .cacheUnavailable(path: path, reason: reason) }
}
