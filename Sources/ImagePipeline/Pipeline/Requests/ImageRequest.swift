/// A request for an image: its source, the processors to apply, and the serialiser of the result.
///
///     let request = ImageRequest(
///         source: .url("https://example.org/page.jpg"),
///         processors: [Downsample(width: 1080)],
///         serialiser: ImageEncoding(.webp)
///     )
public struct ImageRequest: Sendable {
    /// The source of the bytes.
    public let source: ImageSource
    /// The processors, in the order in which they are applied.
    public let processors: [any ImageProcessor]
    /// The serialiser of the result.
    public let serialiser: any ImageSerialiser
    /// How the image is fetched, cached and delivered.
    public var options: ImageOptions

    /// The identity of the source, computed once because every cache lookup needs it.
    let sourceIdentity: SourceIdentity
    /// The identity of the result.
    let variantIdentity: VariantIdentity

    /// Creates a request.
    public init(
        source: ImageSource,
        processors: [any ImageProcessor] = [],
        serialiser: any ImageSerialiser = OriginalFormat(),
        options: ImageOptions = ImageOptions()
    ) {
        self.source = source
        self.processors = processors
        self.serialiser = serialiser
        self.options = options
        sourceIdentity = source.identity
        variantIdentity = VariantIdentity(
            source: sourceIdentity,
            processors: processors.map(\.identity),
            serialiser: serialiser
        )
    }
}
