import CVips
public import ImageLoading

/// Decodes a picture, works on it and encodes the result, on the calling thread.
public enum ImageCodec {
    /// Makes one variant of a page: upright, in sRGB, shrunk, encoded.
    ///
    /// Takes tens of milliseconds of one core: never call it on Swift's cooperative threads. A JPEG or PNG that ends
    /// early is delivered as far as it goes. An animation gives its first frame.
    ///
    /// - Parameters:
    ///   - source: The page's file, of any origin.
    ///   - variant: What to make of it.
    ///   - timeLimit: Seconds after which the work is given up; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the picture itself.
    public static func render(
        _ source: [UInt8],
        as variant: ImageVariant,
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> EncodedImage {
        try render(source, as: variant, watch: RenderWatch(timeLimit: timeLimit))
    }

    static func render(
        _ source: [UInt8],
        as variant: ImageVariant,
        watch: RenderWatch,
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> EncodedImage {
        try render(
            source.span.bytes,
            variant.width.map { [Downsample(width: $0)] } ?? [],
            as: ImageEncoding(variant.format),
            ProcessingContext(watch: watch, budget: budget)
        )
    }

    /// Decodes, processes and encodes.
    ///
    /// - Parameters:
    ///   - source: The picture's file, of any origin.
    ///   - processors: What is done, first step first.
    ///   - encoding: How the result is written.
    ///   - frames: All frames of an animation, or the first.
    ///   - context: What stops the work and how much memory it may take.
    /// - Throws: Any ``ImagePipelineError`` about the picture itself.
    public static func render(
        _ source: borrowing RawSpan,
        _ processors: [any ImageProcessor],
        as encoding: ImageEncoding,
        frames: FrameSelection = .first,
        _ context: ProcessingContext = ProcessingContext()
    ) throws(ImagePipelineError) -> EncodedImage {
        let request = DecodeRequest(for: processors, frames: frames)
        let decoded = try RasterDecoder.decode(source, request, watch: context.watch, budget: context.budget)
        let processed = try ProcessorChain(processors).process(decoded, context)
        return try RasterEncoder.encode(processed, as: encoding, watch: context.watch)
    }
}
