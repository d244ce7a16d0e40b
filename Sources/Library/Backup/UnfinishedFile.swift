import Foundation
import Glibc

/// The failure of an operation on files, until the operation's function knows the file to name.
struct LibraryFileError: Error {
    /// The error to report; nil when only the reason is known.
    var libraryError: LibraryError?
    /// A phrase for people.
    var reason: String

    init(reason: String) {
        self.reason = reason
    }

    init(_ error: LibraryError) {
        libraryError = error
        reason = error.description
    }

    /// Creates the error of the last call of the C library.
    static func lastCall() -> LibraryFileError { LibraryFileError(reason: String(cString: strerror(errno))) }
}

/// A new file that takes its place when it is complete. Until then it has another name, so that a crash or a full disk
/// leaves the place as it was.
final class UnfinishedFile {
    /// The place.
    let path: String
    /// The name until the file is complete.
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

    /// Gives the file at the place a second name, so that it still exists when this one has replaced it. Does nothing
    /// without such a file.
    func keepPrevious(as name: String) throws(LibraryFileError) {
        guard access(path, F_OK) == 0 else { return }
        unlink(name)
        guard link(path, name) == 0 else { throw .lastCall() }
    }

    /// Moves the file to its place. It is on the disk when this returns.
    ///
    /// - Parameter replacing: whether a file at the place is replaced. Otherwise it is an error.
    func finish(replacing: Bool) throws(LibraryFileError) {
        try Self.synchronise(temporaryPath)
        if replacing {
            guard rename(temporaryPath, path) == 0 else { throw .lastCall() }
        } else {
            guard link(temporaryPath, path) == 0 else {
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
        guard fsync(descriptor) == 0 else { throw .lastCall() }
    }
}
