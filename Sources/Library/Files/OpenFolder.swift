#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder opened for listing; closed when the value ends. What is in it is reached through its descriptor, so that a
/// folder swapped for a link on the way can't lead elsewhere.
struct OpenFolder: ~Copyable {
    private let stream: OpaquePointer
    /// Valid as long as the value lives.
    let descriptor: Int32
    let identity: FolderIdentity

    /// Opens a root by its path; links in it are followed.
    static func open(_ path: FilePath) -> Result {
        Result(descriptor: path.withCString { openFolder(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }

    /// Opens a folder in this one; a link is refused with `ELOOP` or `ENOTDIR`.
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

    /// Calls a function with each entry's name and type, `.` and `..` left out.
    ///
    /// - Returns: 0, or the system's error code when the listing broke off.
    borrowing func forEachEntry(_ body: (UnsafeBufferPointer<UInt8>, Int32) -> Void) -> Int32 {
        let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        rewinddir(stream)
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno }
            let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: UInt8.self)
            let name = UnsafeBufferPointer(
                start: start,
                count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
            )
            if name[0] == UInt8(ascii: "."), name.count == 1 || (name.count == 2 && name[1] == UInt8(ascii: ".")) {
                continue
            }
            body(name, Int32(entry.pointee.d_type))
        }
    }

    /// What an entry is, links not followed; nil when it is gone or may not be looked at (then `errno` says which).
    borrowing func status(_ name: UnsafePointer<CChar>) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }
}

private func openFolder(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    openat(folder, path, flags)
}
