import Glibc

/// The few calls on files that the cache needs, without Foundation in the path of a page.
enum FileSystem {
    struct Status {
        var byteSize: Int
        /// Seconds since 1970.
        var modified: Int64
    }

    /// Nil when there is no such file.
    static func status(_ path: String) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Status(byteSize: Int(status.st_size), modified: Int64(status.st_mtim.tv_sec))
    }

    /// Creates the directory, and its parents, where they are missing.
    static func createDirectory(_ path: String) throws(ImagePipelineError) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error(path) }
        try createDirectory(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw error(path) }
    }

    /// The names in a directory, without `.` and `..`; empty when it can't be read.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Creates or replaces the file.
    static func write(_ bytes: [UInt8], to path: String) throws(ImagePipelineError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw error(path) }
        defer { close(file) }
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { bytes in
                Glibc.write(file, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let problem = error(path)
                unlink(path)
                throw problem
            }
            offset += written
        }
    }

    /// The whole file; nil when it can't be read.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0, let size = status(path)?.byteSize else { return nil }
        defer { close(file) }
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    isComplete = false
                    return
                }
                count += got
            }
        }
        return isComplete ? bytes : nil
    }

    /// Moves a file over another one in one step.
    static func rename(_ path: String, to target: String) throws(ImagePipelineError) {
        guard Glibc.rename(path, target) == 0 else {
            let problem = error(target)
            unlink(path)
            throw problem
        }
    }

    /// Removes a file; one that is gone already is no error.
    static func remove(_ path: String) { unlink(path) }

    /// Removes a directory if it is empty.
    static func removeDirectory(_ path: String) { rmdir(path) }

    /// Whether files can be created in the directory. Leaves the reason in `errno` when not.
    static func isWritable(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

    /// What the last call that failed said about the path.
    static func error(_ path: String) -> ImagePipelineError {
        .cacheUnavailable(path: path, reason: String(cString: strerror(errno)))
    }
}
