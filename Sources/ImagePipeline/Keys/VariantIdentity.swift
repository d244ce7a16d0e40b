/// The identity of a result, as canonical bytes: its source, its processors in order, and its encoding.
public struct VariantIdentity: Hashable, Sendable {
    /// The canonical bytes.
    public let bytes: [UInt8]

    /// Increased when results of earlier versions must no longer be used.
    static let pipelineVersion: UInt32 = 2

    /// Creates the identity of a result.
    ///
    /// - Parameters:
    ///   - source: The source of the bytes.
    ///   - processors: The processors in the order in which they are applied.
    ///   - encoding: The encoding of the result; nil for the source's own format.
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

    /// Creates the identity of a result. ``OriginalFormat`` has no part in it, so that the source's own bytes have one key.
    init(source: SourceIdentity, processors: [ProcessorIdentity], serialiser: any ImageSerialiser) {
        let encoding = serialiser.deliversUnprocessedBytes ? nil : serialiser.identity
        self.init(source: source, processors: processors, encoding: encoding)
    }
}
