/// What a processor or an encoder does to a picture, as bytes: two of them are equal exactly when their results are.
///
/// A processor brings its parameters into their canonical form (clamped, rounded to what it computes with) before it
/// writes them here, so that settings that make no difference make no second picture either.
public struct ProcessorIdentity: Hashable, Sendable {
    /// The canonical form.
    public let bytes: [UInt8]

    /// The identity of one of Quire's own processors.
    ///
    /// - Parameters:
    ///   - name: The processor's name, different for every processor.
    ///   - version: Raised when the same parameters begin to give other pixels.
    ///   - parameters: Writes the parameters, always the same kinds in the same order.
    public init(
        _ name: StaticString,
        version: UInt32 = 1,
        _ parameters: (inout CanonicalWriter) -> Void = { _ in }
    ) {
        var writer = CanonicalWriter()
        writer.add(false)
        writer.add(name)
        writer.add(UInt64(version))
        parameters(&writer)
        bytes = writer.bytes
    }

    /// The identity of a processor that somebody else wrote: never equal to one of Quire's own.
    ///
    /// - Parameter identifier: Names the processor with all its parameters.
    public init(custom identifier: String) {
        var writer = CanonicalWriter()
        writer.add(true)
        writer.add(identifier)
        bytes = writer.bytes
    }
}
