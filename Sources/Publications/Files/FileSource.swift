import Glibc

/// The content of a regular file on the disk. The file is closed on deinitialization.
///
/// ```swift
/// let source = try FileSource(path: "/comics/1.cbz")
/// let start = try source.bytes(at: 0, count: 4)
/// ```
public final class FileSource: RandomAccessSource {
    /// The file descriptor, valid as long as the source exists.
    public let descriptor: Int32
    private let identity: FileIdentity
    /// The path, to detect a replaced file.
    private let path: String
    /// The parts of the file that are in memory.
    private let ends: FileEnds?

    /// Opens a file. Links in the path are followed.
    ///
    /// - Throws: `SourceError` when the file can't be opened, or isn't a regular file. Pipes and devices don't block.
    public convenience init(path: String) throws(SourceError) {
        try self.init(opening: path, path: path)
    }

    /// Opens a file by a path that need not be UTF-8. If it isn't, a replaced file is not detected.
    ///
    /// - Parameter ends: memory that only this source uses, for the ends of the file; nil to read them when they are
    ///   needed.
    public convenience init(systemPath: UnsafePointer<CChar>, ends: FileEnds? = nil) throws(SourceError) {
        try self.init(opening: systemPath, path: String(cString: systemPath), ends: ends)
    }

    private init(
        opening systemPath: UnsafePointer<CChar>,
        path: String,
        ends: FileEnds? = nil
    ) throws(SourceError) {
        let descriptor = open(systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .system(errno) }
        do throws(SourceError) {
            identity = try Self.identityOfRegularFile(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
        self.ends = ends
        // If this fails, `deinit` closes the file.
        try ends?.fill(from: self)
    }

    deinit {
        close(descriptor)
    }

    private static func identityOfRegularFile(_ descriptor: Int32) throws(SourceError) -> FileIdentity {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return FileIdentity(status)
        case S_IFDIR: throw .system(EISDIR)
        default: throw .notRegularFile
        }
    }

    /// The path of the folder that contains the file.
    var folderPath: String {
        let folder = path.utf8.reversed().drop { $0 != UInt8(ascii: "/") }.reversed()
        return folder.isEmpty ? "." : String(decoding: Array(folder), as: UTF8.self)
    }

    /// Identifies the content on this machine: as long as the file isn't modified, these bytes are the same.
    public var identityBytes: [UInt8] { identity.bytes }

    /// The size and the modification time when the file was opened.
    public var fingerprint: SourceFingerprint { identity.fingerprint }

    /// Reads bytes from an offset on, without moving the descriptor's position.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SourceError) -> Int {
        if let memory = memory(at: offset) {
            let count = min(buffer.count, memory.count)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
            return count
        }
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system(errno) }
        }
    }

    /// Returns the bytes of the file's ends, if they were read when the file was opened.
    public func memory(at offset: Int64) -> UnsafeRawBufferPointer? { ends?.bytes(at: offset) }

    /// Compares the size and the modification time of the open file with those when it was opened.
    public func verifyUnchanged() throws(SourceError) {
        guard FileIdentity(descriptor: descriptor) == identity else { throw .changed }
    }

    /// Opens the file that is now at the path. A removed file remains readable through this source.
    public func replacement() throws(SourceError) -> (any RandomAccessSource)? {
        guard let present = FileIdentity(path: path), present != identity else { return nil }
        do throws(SourceError) {
            return try FileSource(path: path)
        } catch {
            throw error == .system(EISDIR) ? .changed : error
        }
    }
}
