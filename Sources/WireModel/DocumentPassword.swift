/// The password of a document, which the server remembers for the session of the user.
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
