import Glibc

/// A folder nothing is read outside of.
struct FolderRoot: Sendable {
    /// The real path: absolute, without links, without a slash at its end (the root of the file system is "").
    let path: String

    init(path: String, file: String) throws(PublicationError) {
        guard let real = realPath(path) else { throw .notReadable(file: file, reason: systemMessage(errno)) }
        self.path = real == "/" ? "" : real
    }

    /// Whether a real path lies in the folder.
    func contains(_ realPath: String) -> Bool {
        realPath.utf8.count > path.utf8.count + 1 && realPath.utf8.starts(with: path.utf8)
            && realPath.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }

    /// Opens a file of the folder and proves that what was opened lies in it.
    ///
    /// The proof looks at the open file, not at the path: a link put there after the folder was listed is noticed too.
    func open(_ name: String, file: String) throws(PublicationError) -> OpenFile {
        let opened = try OpenFile(path: "\(path)/\(name)")
        guard let real = openPath(opened.descriptor), contains(real) else {
            throw .unsafe(file: file, reason: "\(name) lies outside the folder")
        }
        guard !opened.isDirectory else { throw .changed(file: file) }
        return opened
    }

    /// The real path of an open file, from the kernel.
    private func openPath(_ descriptor: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let target = buffer.baseAddress else { return nil }
            let count = readlink("/proc/self/fd/\(descriptor)", target, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: target, count: count), as: UTF8.self)
        }
    }
}

/// A path without links and dots; nil when it leads nowhere.
func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
