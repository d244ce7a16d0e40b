import Glibc

/// A file opened for reading; closed when the value ends. It remembers which file it is, so that a replacement at the
/// same path is noticed.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    let identity: FileIdentity
    let isDirectory: Bool

    /// The size in bytes when the file was opened.
    var byteSize: Int64 { identity.byteSize }

    /// Opens a regular file or a folder.
    ///
    /// Anything else (a pipe, a device, a socket) is refused, without waiting for its other end.
    init(path: String) throws(PublicationError) {
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        var code = descriptor >= 0 ? 0 : errno
        var status = stat()
        if code == 0, fstat(descriptor, &status) != 0 { code = errno }
        identity = FileIdentity(status)
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        // Thrown only now: a value that can't be copied must be whole before it can be given up.
        guard code == 0 else { throw Self.error(path: path, code: code) }
        guard isDirectory || status.st_mode & S_IFMT == S_IFREG else {
            throw .unsupported(file: FileNames.lastComponent(of: path), reason: "it is neither a file nor a folder")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads up to the buffer's size from an offset.
    ///
    /// - Returns: the bytes read, fewer than asked for only at the end of the file; nil when the system reports an error,
    ///   then left in `errno`.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
        var done = 0
        while done < buffer.count {
            let start = buffer.baseAddress?.advanced(by: done)
            let count = pread(descriptor, start, buffer.count - done, Int(offset) + done)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            done += count
        }
        return done
    }

    private static func error(path: String, code: Int32) -> PublicationError {
        let file = FileNames.lastComponent(of: path)
        return switch code {
        case ENOENT, ENOTDIR: .notFound(file: file)
        case ELOOP: .notReadable(file: file, reason: "the link leads nowhere")
        default: .notReadable(file: file, reason: systemMessage(code))
        }
    }
}

/// What tells one file from another, and a file from its later self.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    let byteSize: Int64
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        byteSize = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    /// The identity of what is at a path now; nil when nothing is.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// The system's words for an error code.
func systemMessage(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
}
