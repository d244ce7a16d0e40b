import Glibc
import Publications

/// The file system calls of the cache. They are made for each page, and Foundation's calls are slower.
enum FileSystem {
    /// Creates a directory and its parents if they are missing.
    static func createDirectory(_ path: String) throws(DiskCacheError) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw DiskCacheError(errorAt: path)
        }
        try createDirectory(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw DiskCacheError(errorAt: path) }
    }

    /// Returns the names in a directory without `.` and `..`; empty when it can't be read.
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

    /// Creates a file, which must not exist, and returns its identity. Removes it again if writing fails.
    static func create(_ path: String, _ bytes: RawSpan) throws(DiskCacheError) -> FileIdentity {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw DiskCacheError(errorAt: path) }
        defer { close(file) }
        var offset = 0
        while offset < bytes.byteCount {
            let written = bytes.withUnsafeBytes { bytes in
                write(file, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let problem = DiskCacheError(errorAt: path)
                unlink(path)
                throw problem
            }
            offset += written
        }
        guard let identity = FileIdentity(descriptor: file) else { throw DiskCacheError(errorAt: path) }
        return identity
    }

    /// Reads a whole file; nil when it can't be read.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let size = FileIdentity(descriptor: file)?.byteSize else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                count += got
            }
        }
        return bytes.count == size ? bytes : nil
    }

    /// Renames a file atomically and replaces an existing one.
    static func rename(_ path: String, to target: String) throws(DiskCacheError) {
        guard Glibc.rename(path, target) == 0 else { throw DiskCacheError(errorAt: target) }
    }

    /// Removes a file if it exists.
    static func remove(_ path: String) { unlink(path) }

    /// Removes a directory if it is empty.
    static func removeDirectory(_ path: String) { rmdir(path) }

    /// Returns whether the path exists.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns whether files can be created in a directory. If not, `errno` has the reason.
    static func isWritable(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

    /// Returns the free space in bytes on the file system of a path, which need not exist; nil if unknown.
    static func freeByteCount(at path: String) -> Int64? {
        var status = statvfs()
        if statvfs(path, &status) == 0 {
            let byteCount = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
            return Int64(clamping: byteCount.partialValue)
        }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        return freeByteCount(at: String(path[..<slash]))
    }
}
