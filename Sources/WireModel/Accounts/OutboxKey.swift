/// The key for a user's changes that a device could not send before the session ended. The members are those of a private key
/// for ECDH with P-256 as a JSON Web Key. A device keeps `x` and `y`, with which it encrypts, and never `d`.
public struct OutboxKey: Equatable, WireObject {
    /// The first coordinate of the public key.
    public var x = ""
    /// The second coordinate of the public key.
    public var y = ""
    /// The private key.
    public var d = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("d", &d, .required)
        coder.code("x", &x, .required)
        coder.code("y", &y, .required)
    }
}
