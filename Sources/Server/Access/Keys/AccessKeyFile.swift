import Glibc
import Library
import Workers

/// The file in the data directory that stores the access key. Only its owner can read it.
public enum AccessKeyFile {
    /// Reads the key, or creates one at the first start.
    ///
    /// - Parameter dataDirectory: the directory of the server's own files; it must exist.
    /// - Throws: `ServerError.accessKey` when the file can't be read or written, or does not contain a key.
    public static func key(in dataDirectory: String) throws(ServerError) -> AccessKey {
        let path = dataDirectory + "/" + DataFileName.accessKey
        // Two attempts, because another process can create the file between the two steps.
        for _ in 0..<2 {
            if let key = try read(path) { return key }
            if let key = try create(path) { return key }
        }
        throw .accessKey(path: path, reason: "another process keeps creating and deleting it")
    }

    /// Reads the key from the file. Returns nil when there is no file.
    private static func read(_ path: String) throws(ServerError) -> AccessKey? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .accessKey(path: path, reason: SystemError.text())
        }
        defer { close(descriptor) }
        // Removes the access of other users if the file had it. The key stays valid.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw .accessKey(path: path, reason: "it belongs to another user")
        }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        guard let key = AccessKey(String(text.prefix { $0 != "\n" })) else {
            throw .accessKey(path: path, reason: "it does not contain a key. Delete it to get a new one")
        }
        return key
    }

    /// Creates a key and its file. Returns nil when another process created the file first.
    private static func create(_ path: String) throws(ServerError) -> AccessKey? {
        let key = AccessKey.random()
        // Writes a temporary file and links it into place, so that a crash leaves no partial key.
        let temporaryPath = "\(path).\(getpid())"
        unlink(temporaryPath)
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .accessKey(path: path, reason: SystemError.text()) }
        defer { unlink(temporaryPath) }
        let bytes = Array((key.text + "\n").utf8)
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let reason = SystemError.text()
        close(descriptor)
        guard isWritten else { throw .accessKey(path: path, reason: reason) }
        if FileMove.withoutReplacing(temporaryPath, to: path) { return key }
        guard errno == EEXIST else { throw .accessKey(path: path, reason: SystemError.text()) }
        return nil
    }
}
