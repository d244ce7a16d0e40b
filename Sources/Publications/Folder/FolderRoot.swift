import Glibc

/// A folder on the disk. Files outside it are never read.
struct FolderRoot: Sendable {
    /// The real path: absolute, without links and without a trailing slash (the file system's root is "").
    let path: String

    init(path: String, file: String) throws(PublicationError) {
        guard let real = realPath(path) else { throw .notReadable(file: file, reason: .system(errno)) }
        self.path = real == "/" ? "" : real
    }

    /// Returns whether a real path is inside the folder.
    func contains(_ realPath: String) -> Bool {
        realPath.utf8.count > path.utf8.count + 1 && realPath.utf8.starts(with: path.utf8)
            && realPath.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }

    /// Opens a file of the folder and verifies that it is inside the folder.
    ///
    /// The check uses the open file, not the path, so it also detects links created after the folder was listed.
    func open(_ name: String, file: String) throws(PublicationError) -> FileSource {
        let source: FileSource
        do throws(SourceError) {
            source = try FileSource(path: "\(path)/\(name)")
        } catch .system(EISDIR) {
            throw .changed(file: file)
        } catch {
            throw PublicationError(error, file: FileNames.lastComponent(of: name))
        }
        guard let real = openPath(source.descriptor), contains(real) else {
            throw .unsafe(file: file, reason: .outsideFolder(name))
        }
        return source
    }

    /// Returns the real path of an open file, from the kernel.
    private func openPath(_ descriptor: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let target = buffer.baseAddress else { return nil }
            let count = readlink("/proc/self/fd/\(descriptor)", target, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: target, count: count), as: UTF8.self)
        }
    }
}

/// Returns a path without links and dots; nil when it doesn't exist.
func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
