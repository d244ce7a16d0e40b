/// An error that prevents the server from starting. `description` is one line for the administrator.
public enum ServerError: Error, Sendable, Equatable {
    /// Another program already listens on the port.
    case portInUse(host: String, port: Int)
    /// The system refuses to let the server listen on the address.
    case cannotListen(host: String, port: Int, reason: String)
    /// The server can't listen on a UNIX domain socket.
    case cannotListenOnSocket(path: String, reason: String)
    /// The file with the access key can't be read or written.
    case accessKey(path: String, reason: String)
    /// A file with a certificate or a private key can't be used.
    case certificate(path: String, reason: String)
    /// A name for the server's own authority doesn't have a private suffix.
    case publicName(String)
}

extension ServerError: CustomStringConvertible {
    /// The error and a suggested remedy, on one line.
    public var description: String {
        switch self {
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is already in use. Stop the other program or choose another port with --port."
        case .cannotListen(let host, let port, let reason):
            "Cannot listen on \(host), port \(port): \(reason). Choose others with --host and --port."
        case .cannotListenOnSocket(let path, let reason):
            "Cannot listen on the socket \(path): \(reason). Choose another path with --host unix:PATH."
        case .accessKey(let path, let reason):
            "The access key in \(path) can't be used: \(reason)."
        case .certificate(let path, let reason):
            "The file \(path) can't be used for TLS: \(reason)."
        case .publicName(let name):
            "The name \(name) can't be used, because it doesn't belong to a private network. Use a name that ends with "
                + LocalNames.suffixes.map { "." + $0 }.joined(separator: ", ") + "."
        }
    }
}
