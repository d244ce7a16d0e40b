import Glibc

/// Holds an exclusive lock on a file for as long as it lives; the kernel drops it when the process ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Waits for the lock.
    init(path: String) throws(DiskFailure) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskFailure(errorAt: path) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }

    /// Takes the lock if nobody holds it. Nil when somebody does, or when there is no file and none may be created.
    init?(path: String, creating: Bool) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0), 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
