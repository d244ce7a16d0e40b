public import ImageLoading

/// A wish for a picture: where its bytes come from, what is made of them, and how.
public struct ImageRequest: Sendable {
    /// Where the bytes come from.
    public let source: ImageSource
    /// What is done to the picture, in this order.
    public let processors: [any ImageProcessor]
    /// The encoding of the result. Nil for the source's own bytes when there are no processors, and otherwise for
    /// the source's own format where Quire writes it.
    public let encoding: ImageEncoding?
    /// Whom the picture is for: it is shared with requests of the same scope only.
    public let scope: AccessScope
    /// How it is fetched, kept and delivered; what isn't said here is taken from the source's and the pipeline's own.
    public var options: ImageOptions<ImageSource>

    /// What bytes: made once, because every look into a cache needs it.
    let sourceIdentity: SourceIdentity
    /// What is made of them, if nobody else says how many frames are wanted.
    let variantIdentity: VariantIdentity
    /// The frames that ``variantIdentity`` stands for.
    let namedFrames: FrameSelection

    /// Describes a wish.
    public init(
        source: ImageSource,
        processors: [any ImageProcessor] = [],
        encoding: ImageEncoding? = nil,
        options: ImageOptions<ImageSource> = ImageOptions(),
        scope: AccessScope = .everybody
    ) {
        self.source = source
        self.processors = processors
        self.encoding = encoding
        self.options = options
        self.scope = scope
        sourceIdentity = source.identity(scope: scope)
        namedFrames = options.frames ?? .all
        variantIdentity = Self.variant(of: sourceIdentity, processors, encoding, namedFrames)
    }

    /// Names what is made of a source. A chain of processors is the same as its steps in a list.
    static func variant(
        of source: SourceIdentity,
        _ processors: [any ImageProcessor],
        _ encoding: ImageEncoding?,
        _ frames: FrameSelection
    ) -> VariantIdentity {
        let steps = processors.flatMap(\.parts).map(\.identity)
        // The stored bytes are the same however many frames are wanted of them.
        let isStill = frames == .first && !(steps.isEmpty && encoding == nil)
        return VariantIdentity(
            source: source,
            processors: (isStill ? [ProcessorIdentity("first frame")] : []) + steps,
            encoding: encoding?.identity
        )
    }

    /// Whether the source's bytes are the result.
    var isPassedThrough: Bool { processors.isEmpty && encoding == nil }
}
