import Foundation
import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why edits are not written to a file.
struct WriteFailure: Error, Equatable {
    /// A sentence.
    let reason: String
    /// Whether it can be tried again without a change by a user.
    let isTemporary: Bool

    static func refused(_ reason: String) -> WriteFailure { WriteFailure(reason: reason, isTemporary: false) }
    static func later(_ reason: String) -> WriteFailure { WriteFailure(reason: reason, isTemporary: true) }

    /// The failure of a system call.
    static func system(_ code: Int32) -> WriteFailure {
        switch code {
        case EROFS, EACCES, EPERM:
            .later("The folder can’t be written. Give Quire the permission, or turn off writing for this library.")
        case ENOSPC, EDQUOT, EFBIG: .later("The disk is full.")
        default: .later("The file can’t be written: \(SourceError.system(code).reason).")
        }
    }
}

/// Replaces a file by a new version. At each moment, the path names the complete old or the complete new file: the new one is
/// written beside it, synchronised with the disk, read back and then renamed.
struct FileReplacement {
    /// The path of the file, which may not exist yet.
    let path: String
    /// The name of the new file until it is renamed. Scans ignore it, because it is hidden. The next attempt removes what a
    /// killed process left.
    let temporaryName: String
    /// The system call that writes.
    var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }

    private static let pieceSize = 1 << 20

    private var folder: String { String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) }
    private var temporaryPath: String { folder + "/" + temporaryName }

    /// Writes the new version: the beginning of a source, and bytes after it.
    ///
    /// - Parameter verify: compares the new version at a path with the old one, and throws if it isn't as intended.
    func replace(
        copying count: Int64 = 0,
        of source: (any RandomAccessSource)? = nil,
        tail: [UInt8],
        verify: (_ path: String) throws(WriteFailure) -> Void
    ) throws(WriteFailure) {
        unlink(temporaryPath)
        do throws(WriteFailure) {
            try writeNew(count, source, tail)
            try verify(temporaryPath)
            guard rename(temporaryPath, path) == 0 else { throw WriteFailure.system(errno) }
        } catch {
            unlink(temporaryPath)
            throw error
        }
        synchroniseFolder()
    }

    /// Removes the file.
    func remove() throws(WriteFailure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno) }
        synchroniseFolder()
    }

    private func writeNew(
        _ count: Int64,
        _ source: (any RandomAccessSource)?,
        _ tail: [UInt8]
    ) throws(WriteFailure) {
        var status = stat()
        let exists = lstat(path, &status) == 0
        let file = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw .system(errno) }
        defer { close(file) }
        if exists {
            fchmod(file, status.st_mode & 0o7777)
            // Only a privileged process can keep another owner.
            _ = fchown(file, status.st_uid, status.st_gid)
        }
        if let source {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
            defer { buffer.deallocate() }
            var position: Int64 = 0
            while position < count {
                let part = UnsafeMutableRawBufferPointer(
                    rebasing: buffer[..<Int(min(Int64(buffer.count), count - position))]
                )
                do throws(SourceError) {
                    guard try source.fill(part, at: position) == part.count else { throw .changed }
                } catch {
                    throw .later("The file can’t be read: \(error.reason).")
                }
                try writeAll(UnsafeRawBufferPointer(part), to: file)
                position += Int64(part.count)
            }
        }
        let bytes = tail
        let failure: WriteFailure? = bytes.withUnsafeBytes { bytes in
            do throws(WriteFailure) {
                try writeAll(bytes, to: file)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        guard fsync(file) == 0 else { throw .system(errno) }
        // The new file is then read from the disk and not from memory.
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(WriteFailure) {
        var done = 0
        while done < bytes.count {
            let count = write(file, UnsafeRawBufferPointer(rebasing: bytes[done...]))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(count < 0 ? errno : ENOSPC) }
            done += count
        }
    }

    /// Makes the new name durable. A file system that can't do this has the old or the new file after a crash.
    private func synchroniseFolder() {
        let file = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}
