/// The operation and the parameters of a processor or an encoder, as canonical bytes.
///
/// Identities are equal exactly when the results are equal. A processor clamps and rounds its parameters before it
/// writes them, so that settings without a difference share a cache entry.
public struct ProcessorIdentity: Hashable, Sendable {
    /// The canonical bytes.
    public let bytes: [UInt8]

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - name: The processor's unique name.
    ///   - version: Increased when the same parameters give different pixels than before.
    ///   - parameters: Writes the parameters, always of the same types and in the same order.
    public init(
        _ name: StaticString,
        version: UInt32 = 1,
        _ parameters: (inout CanonicalWriter) -> Void = { _ in }
    ) {
        var writer = CanonicalWriter()
        writer.add(name)
        writer.add(UInt64(version))
        parameters(&writer)
        bytes = writer.bytes
    }
}
