/// A request to open a document with its password. The server keeps the password in memory, for the session of the
/// user.
public struct DocumentPassword: Equatable, WireObject {
    /// The password.
    public var password = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("password", &password, .required)
    }
}
