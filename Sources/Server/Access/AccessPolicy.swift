/// Who may come in.
public enum AccessPolicy: Sendable {
    /// The server listens on this machine alone: no key, but only requests that were meant for it. The names are those
    /// a browser on this machine may have used; anything else is a page that tricked the browser's name lookup.
    case thisMachine
    /// The server listens on a network: every request needs the key's session.
    case key(AccessKey)
    /// Everybody who reaches the server may read and write; only other web sites may not write through a visitor.
    case everybody
}
