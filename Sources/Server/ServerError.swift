/// Why the server could not start. `description` is one line for the person who started it.
public enum ServerError: Error, Sendable, Equatable {
    /// Another program listens on the port.
    case portInUse(host: String, port: Int)
    /// The system doesn't let the server listen there.
    case cannotListen(host: String, port: Int, reason: String)
    /// The access key can't be kept.
    case accessKey(path: String, reason: String)
}

extension ServerError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is already in use. Stop the other program or choose another port with --port."
        case .cannotListen(let host, let port, let reason):
            "Cannot listen on \(host), port \(port): \(reason). Choose others with --host and --port."
        case .accessKey(let path, let reason):
            "The access key in \(path) can't be used: \(reason)."
        }
    }
}
