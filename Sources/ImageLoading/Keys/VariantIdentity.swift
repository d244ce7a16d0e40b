/// Which picture: a source, what is done to it in which order, and how the result is encoded.
public struct VariantIdentity: Hashable, Sendable {
    /// The canonical form.
    public let bytes: [UInt8]

    /// Raised when pictures made by an older Quire must not be served any more.
    public static let pipelineVersion: UInt32 = 1

    /// Names a variant.
    ///
    /// - Parameters:
    ///   - source: What it is made of.
    ///   - processors: What is done, first step first.
    ///   - encoding: How the result is encoded; nil for the source's own bytes, or for a picture that is not encoded.
    public init(source: SourceIdentity, processors: [ProcessorIdentity], encoding: ProcessorIdentity? = nil) {
        var writer = CanonicalWriter()
        writer.add(UInt64(Self.pipelineVersion))
        writer.add(source.bytes)
        writer.add(processors.count)
        for processor in processors { writer.add(processor.bytes) }
        writer.add(encoding != nil)
        if let encoding { writer.add(encoding.bytes) }
        bytes = writer.bytes
    }
}
