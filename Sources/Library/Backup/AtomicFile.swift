import Foundation
import Glibc
import Workers

/// The error of an operation on files. The caller adds the name of the file and throws it as a `LibraryError`.
struct LibraryFileError: Error {
    /// The error to report; nil when only the reason is known.
    var libraryError: LibraryError?
    /// The reason, as a phrase for an error message.
    var reason: String

    init(reason: String) {
        self.reason = reason
    }

    init(_ error: LibraryError) {
        libraryError = error
        reason = error.description
    }

    /// Creates the error of the last call of the C library.
    static func lastCall() -> LibraryFileError { LibraryFileError(reason: SystemError.text()) }
}

/// A new file that gets its final path when it is complete. Until then it has another name, so that a crash or a full
/// disk doesn't affect the file at this path.
final class AtomicFile {
    /// The final path.
    let path: String
    /// The path until the file is complete.
    let temporaryPath: String

    /// Creates an empty file that only its owner can read. Removes one that an earlier attempt left.
    init(for path: String) throws(LibraryFileError) {
        self.path = path
        temporaryPath = path + ".unfinished"
        removeTemporary()
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .lastCall() }
        close(descriptor)
    }

    deinit { removeTemporary() }

    private func removeTemporary() {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporaryPath + suffix) }
    }

    /// Writes the whole content.
    func write(_ content: Data) throws(LibraryFileError) {
        do {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporaryPath))
            try handle.write(contentsOf: content)
            try handle.close()
        } catch {
            throw LibraryFileError(reason: error.localizedDescription)
        }
    }

    /// Copies another file, piece by piece.
    func copyContents(of source: String) throws(LibraryFileError) {
        do {
            let (input, output) = (
                try FileHandle(forReadingFrom: URL(fileURLWithPath: source)),
                try FileHandle(forWritingTo: URL(fileURLWithPath: temporaryPath))
            )
            while let piece = try input.read(upToCount: 1 << 20), !piece.isEmpty { try output.write(contentsOf: piece) }
            try output.close()
        } catch {
            throw LibraryFileError(reason: "\(source) can't be copied: \(error.localizedDescription)")
        }
    }

    /// Gives the existing file at the final path a second name, so that it still exists after this one has replaced it.
    /// Does nothing if there is no such file.
    func keepPrevious(as name: String) throws(LibraryFileError) {
        guard access(path, F_OK) == 0 else { return }
        unlink(name)
        if link(path, name) == 0 { return }
        guard FileMove.lacksHardLinks(errno) else { throw .lastCall() }
        let copy = try AtomicFile(for: name)
        try copy.copyContents(of: path)
        try copy.finish(replacing: true)
    }

    /// Moves the logs of the existing database at the final path beside its second name. Removes them if there is no
    /// database.
    ///
    /// A damaged or deleted database can leave logs, and SQLite would apply them to this file.
    func moveLogs(to name: String) throws(LibraryFileError) {
        let exists = access(path, F_OK) == 0
        for suffix in ["-journal", "-wal", "-shm"] {
            if exists { unlink(name + suffix) }
            let keepsLog = exists && suffix != "-shm"
            let result = keepsLog ? rename(path + suffix, name + suffix) : unlink(path + suffix)
            guard result == 0 || errno == ENOENT else { throw .lastCall() }
        }
    }

    /// Moves the file to its final path. It is on the disk when this returns.
    ///
    /// - Parameter replacing: whether an existing file is replaced. Otherwise it is an error.
    func finish(replacing: Bool) throws(LibraryFileError) {
        try Self.synchronise(temporaryPath)
        if replacing {
            guard rename(temporaryPath, path) == 0 else { throw .lastCall() }
        } else {
            guard FileMove.withoutReplacing(temporaryPath, to: path) else {
                throw errno == EEXIST ? LibraryFileError(reason: "it exists already. Choose another name") : .lastCall()
            }
            unlink(temporaryPath)
        }
        try Self.synchronise(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    private static func synchronise(_ path: String) throws(LibraryFileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .lastCall() }
        defer { close(descriptor) }
        // Some file systems can't synchronise folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw .lastCall() }
    }
}
