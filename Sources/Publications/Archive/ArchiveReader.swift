import CZip
import Synchronization

/// An open archive. Its entries can be read on any thread.
final class ArchiveReader: Sendable {
    private let file: String
    private let limits: PublicationLimits

    /// libzip's handle. Only one thread may use it at a time.
    private let handle: Mutex<ZipHandle>

    /// - Parameters:
    ///   - handle: the open archive. Before each read, its source is asked for a replacement.
    ///   - file: the file's name, for errors.
    init(_ handle: consuming ZipHandle, file: String, limits: PublicationLimits) {
        self.file = file
        self.limits = limits
        self.handle = Mutex(handle)
    }

    /// Reads a whole entry.
    ///
    /// - Parameter name: the entry's name, for errors.
    func bytes(of entry: ZipEntry, name: String) throws(PublicationError) -> [UInt8] {
        try limits.checkSize(entry.byteSize, ofPage: name, file: file)
        return try handle.withLock { (handle) throws(PublicationError) in
            defer { handle.source.releaseWindow() }
            try reopenIfReplaced(&handle, expecting: entry)
            do throws(ZipError) {
                return try handle.bytes(of: entry)
            } catch {
                guard error.code != ZIP_ER_CHANGED else { throw .changed(file: file) }
                throw .pageUnreadable(file: file, page: name, reason: error.reason.description)
            }
        }
    }

    /// Reads an entry in consecutive pieces, until `body` returns false or the entry ends.
    ///
    /// - Parameter name: the entry's name, for errors.
    func read(
        _ entry: ZipEntry,
        name: String,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(PublicationError) {
        try handle.withLock { (handle) throws(PublicationError) in
            defer { handle.source.releaseWindow() }
            try reopenIfReplaced(&handle, expecting: entry)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
            defer { buffer.deallocate() }
            do throws(ZipError) {
                let reader = try handle.reader(of: entry)
                var left = entry.byteSize
                while left > 0 {
                    let count = try reader.read(into: buffer)
                    guard count > 0, body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { break }
                    left -= Int64(count)
                }
            } catch {
                guard error.code != ZIP_ER_CHANGED else { throw .changed(file: file) }
                throw .pageUnreadable(file: file, page: name, reason: error.reason.description)
            }
        }
    }

    private static let pieceBytes = 256 << 10

    /// Reads the first bytes of an entry, fewer if the entry is shorter. It keeps a read buffer for the next call,
    /// which `releaseWindow` frees.
    func head(of entry: ZipEntry, byteCount: Int) -> LeadingBytes {
        handle.withLock { $0.head(of: entry, byteCount: byteCount) }
    }

    func releaseWindow() {
        handle.withLock { $0.source.releaseWindow() }
    }

    /// Reopens the archive if the file was replaced since it was opened. Reading continues if the new file has the same
    /// entry at the same index.
    private func reopenIfReplaced(_ handle: inout ZipHandle, expecting entry: ZipEntry) throws(PublicationError) {
        let replacement: (any RandomAccessSource)?
        do throws(SourceError) {
            replacement = try handle.source.content.replacement()
        } catch {
            throw PublicationError(error, file: file)
        }
        if let replacement {
            let kind = ArchiveKind(replacement)
            handle = try Self.openHandle(replacement, kind: kind, file: file, limits: limits)
        }
        guard let found = try? handle.entry(at: entry.index), found == entry else { throw .changed(file: file) }
    }

    /// Opens an archive and reads its directory.
    static func openHandle(
        _ source: any RandomAccessSource,
        kind: ArchiveKind,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ZipHandle {
        // libzip treats an empty file as an archive without entries.
        guard kind != .empty else { throw .damaged(file: file, reason: .empty) }
        // The size of a directory with the maximum number of entries and names of a kilobyte, and the bytes that libzip
        // reads while it searches for the directory.
        let budget = Int64(limits.maximumEntryCount) * 1024 + 1 << 20
        do {
            return try ZipHandle(source, directoryBudget: budget)
        } catch {
            throw kind.error(for: error, file: file)
        }
    }
}
