/// The access policy of the server.
public enum AccessPolicy: Sendable {
    /// The server listens on this machine only and needs no key. `Host` must be a loopback name, which prevents DNS
    /// rebinding.
    case loopbackOnly
    /// The server listens on a network. Every request needs a session that was opened with the key.
    case key(AccessKey)
    /// Every client that can reach the server may read and write. Cross-site requests are still refused.
    case unrestricted

    /// The key; nil for other policies.
    public var key: AccessKey? {
        if case .key(let key) = self { return key }
        return nil
    }
}
