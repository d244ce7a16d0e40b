import Glibc

/// A file open for reading, closed on deinitialization. It stores the file's identity, so that a replacement at the
/// same path can be detected.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    let identity: FileIdentity
    let isDirectory: Bool

    /// The size in bytes when the file was opened.
    var byteSize: Int64 { identity.fingerprint.byteSize }

    /// Opens a regular file or a folder.
    ///
    /// Refuses other files (pipes, devices, sockets) without blocking.
    init(path: String) throws(PublicationError) {
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        var code = descriptor >= 0 ? 0 : errno
        var status = stat()
        if code == 0, fstat(descriptor, &status) != 0 { code = errno }
        identity = FileIdentity(status)
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        // Thrown only here, because all stored properties of a noncopyable value must be initialized before it can be
        // destroyed.
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
    /// - Returns: the number of bytes read, smaller than the buffer only at the end of the file; nil on an error, which
    ///   is in `errno`.
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
        case ELOOP: .notReadable(file: file, reason: "the target of the symbolic link doesn't exist")
        default: .notReadable(file: file, reason: systemMessage(code))
        }
    }
}

/// Identifies a version of a file.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    let fingerprint: TextIndex.Fingerprint

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        fingerprint = TextIndex.Fingerprint(
            byteSize: Int64(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }

    /// Returns the identity of the file at a path; nil when there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// Returns the system's message for an error code.
func systemMessage(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
}
