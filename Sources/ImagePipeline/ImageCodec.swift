import PageImages
public import Publications
import Workers

/// Decodes, processes and encodes an image, on the calling thread.
public enum ImageCodec {
    /// Renders a variant of a page: upright, in sRGB, scaled down and encoded.
    ///
    /// Takes tens of milliseconds of one core: never call it on Swift's cooperative threads. A truncated JPEG or PNG is
    /// rendered up to where it ends. Of an animation, only the first frame is rendered.
    ///
    /// - Parameters:
    ///   - source: The page's file. It may be untrusted.
    ///   - variant: The variant to render.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public static func render(
        _ source: [UInt8],
        as variant: ImageVariant,
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> EncodedImage {
        try render(source, as: variant, cancellation: RenderCancellation(timeLimit: timeLimit))
    }

    /// Renders a variant of a page that is drawn: in the size of the variant.
    public static func render(
        _ drawing: PageDrawing,
        as variant: ImageVariant,
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> EncodedImage {
        let context = ProcessingContext(cancellation: RenderCancellation(timeLimit: timeLimit))
        let plan = try DrawnArea(of: drawing.size, variant.width.map { [Downsample(width: $0)] } ?? [])
        let raster = try plan.draw(drawing, context)
        return try RasterEncoder.encode(
            raster,
            as: ImageEncoding(variant.format),
            cancellation: context.cancellation
        )
    }

    static func render(
        _ source: [UInt8],
        as variant: ImageVariant,
        cancellation: RenderCancellation,
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> EncodedImage {
        try render(
            source,
            variant.width.map { [Downsample(width: $0)] } ?? [],
            as: ImageEncoding(variant.format),
            ProcessingContext(cancellation: cancellation, budget: budget)
        )
    }

    /// Decodes, processes and encodes.
    ///
    /// - Parameters:
    ///   - source: The image file. It may be untrusted.
    ///   - processors: The processors, in the order in which they are applied.
    ///   - encoding: The format of the result and its settings.
    ///   - frames: All frames of an animation, or the first.
    ///   - context: The cancellation and the memory limit.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public static func render(
        _ source: [UInt8],
        _ processors: [any ImageProcessor],
        as encoding: ImageEncoding,
        frames: FrameSelection = .first,
        _ context: ProcessingContext = ProcessingContext()
    ) throws(ImagePipelineError) -> EncodedImage {
        let request = DecodeRequest(for: processors, frames: frames)
        let bytes = SharedBytes(source)
        if FastPath.mayRender(bytes, processors, as: encoding) {
            let header = try RasterDecoder.header(
                of: bytes,
                cancellation: context.cancellation,
                budget: context.budget
            )
            let path = FastPath(header, processors, as: encoding, request)
            if let image = try path?.render(bytes, context.cancellation) { return image }
        }
        let decoded = try RasterDecoder.decode(
            bytes,
            request,
            cancellation: context.cancellation,
            budget: context.budget
        )
        var raster = decoded
        for processor in processors { raster = try processor.process(raster, context) }
        return try RasterEncoder.encode(raster, as: encoding, cancellation: context.cancellation)
    }
}
