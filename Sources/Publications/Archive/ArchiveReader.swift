import Glibc
import Synchronization

/// An open archive whose entries are read one by one where they lie, from any thread.
final class ArchiveReader: Sendable {
    private let path: String
    private let file: String
    private let limits: PublicationLimits

    /// libzip's handle, which belongs to one thread at a time.
    private let handle: Mutex<ZipHandle>

    /// - Parameters:
    ///   - path: where the archive lies; looked at again whenever an entry is read, to notice a replacement.
    ///   - file: its name, for errors.
    init(_ handle: consuming ZipHandle, path: String, file: String, limits: PublicationLimits) {
        self.path = path
        self.file = file
        self.limits = limits
        self.handle = Mutex(handle)
    }

    /// All bytes of an entry.
    ///
    /// - Parameter name: the entry's name, for errors.
    func bytes(of entry: ZipEntry, name: String) throws(PublicationError) -> [UInt8] {
        guard entry.byteSize <= limits.maximumEntryBytes else {
            throw .pageUnreadable(
                file: file,
                page: name,
                reason: "it is larger than \(limits.maximumEntryBytes >> 20) MB"
            )
        }
        return try handle.withLock { (handle) throws(PublicationError) in
            defer { handle.source.releaseWindow() }
            try reopenIfReplaced(&handle, expecting: entry)
            do throws(ZipFailure) {
                return try handle.bytes(of: entry)
            } catch {
                throw .pageUnreadable(file: file, page: name, reason: error.reason)
            }
        }
    }

    /// The first bytes of an entry, fewer when it ends before. For use while the archive is being opened; afterwards
    /// `releaseWindow` gives back the memory that takes.
    func head(of entry: ZipEntry, byteCount: Int) -> HeadBytes {
        handle.withLock { $0.head(of: entry, byteCount: byteCount) }
    }

    func releaseWindow() {
        handle.withLock { $0.source.releaseWindow() }
    }

    /// A file written over since it was opened has its entries elsewhere. If the new one has the same entry in the same
    /// place, reading goes on from it.
    private func reopenIfReplaced(_ handle: inout ZipHandle, expecting entry: ZipEntry) throws(PublicationError) {
        // A file that was removed stays readable through its open descriptor.
        if let identity = FileIdentity(path: path), identity != handle.source.file.identity {
            let opened = try OpenFile(path: path)
            let kind = ArchiveKind(opened)
            handle = try Self.openHandle(opened, kind: kind, file: file, limits: limits)
        }
        guard let found = try? handle.entry(at: entry.index), found == entry else { throw .changed(file: file) }
    }

    /// Reads an archive's directory.
    static func openHandle(
        _ opened: consuming OpenFile,
        kind: ArchiveKind,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ZipHandle {
        guard !opened.isDirectory else { throw .changed(file: file) }
        // libzip takes an empty file for an archive without entries.
        guard kind != .empty else { throw .damaged(file: file, reason: "it is empty") }
        // What the directory of the most entries allowed may take, with names of a kilobyte, and libzip's search for it.
        let budget = Int64(limits.maximumEntryCount) * 1024 + 1 << 20
        do {
            return try ZipHandle(file: opened, directoryBudget: budget)
        } catch {
            throw kind.error(for: error, file: file)
        }
    }
}
