import Glibc

/// Holds an exclusive lock on a file until it is deinitialised. The kernel releases it when the process ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Waits for the lock and takes it.
    init(path: String) throws(DiskCacheError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskCacheError(errorAt: path) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }

    /// Takes the lock; nil when another owner holds it, or when there is no file and none may be created.
    init?(path: String, creating: Bool) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0), 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
