import Glibc
import Workers

/// Reads and writes small files as a whole, such as certificates.
enum SmallFile {
    /// The maximum size, in bytes. Certificate chains have a few kilobytes.
    private static let limit = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `ServerError.certificate` with the system's reason.
    static func read(_ path: String) throws(ServerError) -> [UInt8] {
        // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .certificate(path: path, reason: SystemError.text()) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .certificate(path: path, reason: SystemError.text()) }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= limit else { throw .certificate(path: path, reason: "it is too large") }
        }
    }

    /// Writes a file that only its owner can read. The file is replaced atomically: after a crash, it is either the
    /// previous or the new one.
    ///
    /// - Throws: `ServerError.certificate` with the system's reason.
    static func writePrivately(_ bytes: [UInt8], to path: String) throws(ServerError) {
        let temporaryPath = "\(path).\(getpid())"
        unlink(temporaryPath)
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .certificate(path: path, reason: SystemError.text()) }
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(temporaryPath)
            throw .certificate(path: path, reason: SystemError.text(code))
        }
        guard rename(temporaryPath, path) == 0 else {
            throw .certificate(path: path, reason: SystemError.text())
        }
    }
}
