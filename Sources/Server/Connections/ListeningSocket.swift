import Glibc

/// A UNIX domain socket on which the server listens for a proxy on the same machine.
struct ListeningSocket: Sendable {
    /// The absolute path of the socket.
    let path: String

    /// Checks that the path is free. A socket on which no program listens doesn't count: it remains after a crash, and is
    /// replaced.
    func prepare() throws(ServerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .cannotListenOnSocket(path: path, reason: "there is another file with this name")
        }
        guard !isInUse else {
            throw .cannotListenOnSocket(path: path, reason: "another program listens on it")
        }
    }

    /// Lets programs of the server's group connect. Others can't.
    func allowGroup() {
        chmod(path, 0o660)
    }

    /// Removes the socket when the server has ended.
    func remove() {
        unlink(path)
    }

    private var isInUse: Bool {
        guard var address = Self.address(path) else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// The maximum length of a path, in bytes (`sun_path` without its final zero).
    static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Returns the address of a socket; nil if the path is too long.
    static func address(_ path: String) -> sockaddr_un? {
        guard path.utf8.count <= maximumPathLength else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return address
    }
}
