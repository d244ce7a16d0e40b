import Glibc

/// Where the access key is kept between two runs: a file in the data directory that only its owner can read.
public enum AccessKeyFile {
    /// Reads the key, or makes one on the first run.
    ///
    /// - Parameter dataDirectory: the directory of the server's own files; it must exist.
    /// - Throws: `ServerError.accessKey` when the file can't be read or written, or holds something else.
    public static func key(in dataDirectory: String) throws(ServerError) -> AccessKey {
        let path = dataDirectory + "/access-key"
        // Twice, because another process may have made the file between the two steps.
        for _ in 0..<2 {
            if let key = try read(path) { return key }
            if let key = try create(path) { return key }
        }
        throw .accessKey(path: path, reason: "it appears and disappears")
    }

    /// The key in the file, nil when there is no file.
    private static func read(_ path: String) throws(ServerError) -> AccessKey? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .accessKey(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        // A key that others could read in the meantime is still the key, but from now on they can't.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw .accessKey(path: path, reason: "it belongs to somebody else")
        }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        guard let key = AccessKey(String(text.prefix { $0 != "\n" })) else {
            throw .accessKey(path: path, reason: "it holds no key; delete it to get a new one")
        }
        return key
    }

    /// Makes a new key and its file in one step; nil when somebody else was faster.
    private static func create(_ path: String) throws(ServerError) -> AccessKey? {
        let key = AccessKey.random()
        // Written aside and linked into place: a crash leaves no half a key behind.
        let aside = "\(path).\(getpid())"
        unlink(aside)
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .accessKey(path: path, reason: String(cString: strerror(errno))) }
        defer { unlink(aside) }
        let bytes = Array((key.text + "\n").utf8)
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let reason = String(cString: strerror(errno))
        close(descriptor)
        guard isWritten else { throw .accessKey(path: path, reason: reason) }
        if link(aside, path) == 0 { return key }
        guard errno == EEXIST else { throw .accessKey(path: path, reason: String(cString: strerror(errno))) }
        return nil
    }
}
