#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open folder, closed when the value is destroyed. Its entries are opened relative to its descriptor, so replacing
/// a folder by a link during the scan can't redirect the scan to another folder.
struct OpenFolder: ~Copyable {
    private let stream: OpaquePointer
    /// The file descriptor, valid as long as the value exists.
    let descriptor: Int32
    let identity: FolderIdentity

    /// Opens a root folder by its path. Links in the path are followed.
    static func open(_ path: FilePath) -> Result {
        Result(descriptor: path.withCString { openFolder(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }

    /// Opens a folder inside this one. A link is refused with `ELOOP` or `ENOTDIR`.
    borrowing func open(_ name: UnsafePointer<CChar>) -> Result {
        Result(descriptor: openFolder(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
    }

    /// An open folder, or the system's error code.
    enum Result: ~Copyable {
        case open(OpenFolder)
        case failed(Int32)

        fileprivate init(descriptor: Int32) {
            var status = stat()
            guard descriptor >= 0 else {
                self = .failed(errno)
                return
            }
            guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
                let code = errno
                close(descriptor)
                self = .failed(code)
                return
            }
            self = .open(OpenFolder(stream: stream, descriptor: descriptor, identity: FolderIdentity(status)))
        }
    }

    private init(stream: OpaquePointer, descriptor: Int32, identity: FolderIdentity) {
        self.stream = stream
        self.descriptor = descriptor
        self.identity = identity
    }

    deinit {
        closedir(stream)
    }

    /// Calls a function with the name and type of each entry except `.` and `..`.
    ///
    /// - Returns: 0, or the system's error code when the listing failed.
    borrowing func forEachEntry(_ body: (UnsafeBufferPointer<UInt8>, Int32) -> Void) -> Int32 {
        rewinddir(stream)
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno }
            let name = Self.name(of: entry)
            if !Self.isDots(name) { body(name, Int32(entry.pointee.d_type)) }
        }
    }

    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
        let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(
            start: start,
            count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
        )
    }

    /// Returns whether a name is `.` or `..`.
    private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.first == UInt8(ascii: ".") && (name.count == 1 || (name.count == 2 && name[1] == UInt8(ascii: ".")))
    }

    /// Whether the folder has no entries, or its entries can't be read. Reads only the first entries.
    var isEmpty: Bool {
        rewinddir(stream)
        while let entry = readdir(stream) {
            if !Self.isDots(Self.name(of: entry)) { return false }
        }
        return true
    }

    /// Returns the status of an entry, without following links; nil when it does not exist or is not accessible
    /// (`errno` has the reason).
    borrowing func status(_ name: UnsafePointer<CChar>) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }
}

private func openFolder(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    openat(folder, path, flags)
}
