import PageImages
import Workers

/// The fast path of an image: one operation decodes, crops, scales and encodes it.
///
/// It takes about a third of the time, because no colour is converted and no pixel leaves the worker. It is for
/// the usual page: an upright JPEG, WebP or PNG with one frame, whose processors only crop and scale, and that becomes a
/// JPEG or WebP. The worker decides about the properties that only a decoder knows, such as colour profiles. Everything
/// else is rendered by libvips: the general path.
struct FastPath: Sendable {
    private let rendering: PixelOperation.Rendering
    private let header: RasterHeader

    /// Returns whether an image may be suitable, without its header.
    static func mayRender(
        _ bytes: SharedBytes,
        _ processors: [any ImageProcessor],
        as serialiser: any ImageSerialiser
    ) -> Bool {
        guard let signature = ImageSignature(bytes), [.jpeg, .webp, .png].contains(signature) else { return false }
        let pixel = PixelSize(width: 1, height: 1)
        return encoding(of: serialiser, from: ImageFormat(signature)) != nil
            && (PageTile(processors) != nil || area(of: pixel, scaledTo: pixel, processors) != nil)
    }

    /// Creates the operation for an image; nil if the image is not suitable.
    init?(
        _ header: RasterHeader,
        _ processors: [any ImageProcessor],
        as serialiser: any ImageSerialiser,
        _ request: DecodeRequest
    ) {
        guard Self.canDecode(header), let encoding = Self.encoding(of: serialiser, from: header.format),
            let area = Self.area(of: header.size, scaledTo: request.decodedSize(of: header.size), processors)
        else { return nil }
        self.header = header
        rendering = area.rendering(as: encoding)
    }

    /// An upper estimate of the memory that rendering needs at once, in bytes.
    var cost: Int {
        let pixels = header.size.width * header.size.height
        let result = rendering.resultWidth * rendering.resultHeight
        let scaled = PixelSize(width: rendering.scaledWidth, height: rendering.scaledHeight)
        // A slab of lines in planes with its result, and the coefficients of the encoder.
        return Self.decoderCost(header, scaledTo: scaled) + min(pixels * 3, Self.slabBytes) + result * 12
    }

    /// An upper estimate of the memory that a decoder needs, in bytes.
    static func decoderCost(_ header: RasterHeader, scaledTo scaled: PixelSize) -> Int {
        let pixels = header.size.width * header.size.height
        return switch header.format {
        // The decoder holds the whole picture, in the size to which it scales.
        case .webp: min(pixels, 4 * scaled.width * scaled.height) * 4
        // A progressive JPEG holds the coefficients of the whole picture.
        default: header.isInterlaced ? pixels * header.bands * header.heldSampleBytes : 0
        }
    }

    /// Returns whether the planes of a picture can be used as they are stored.
    static func canDecode(_ header: RasterHeader) -> Bool {
        header.isUpright && header.frameCount == 1 && header.bitsPerBand == 8
    }

    /// The maximum size of the lines that are scaled at once, and of their result: those of the shim.
    private static let slabBytes = 8 << 20

    /// Renders the image on the calling thread, which is never a thread of Swift's cooperative pool.
    ///
    /// - Returns: Nil if the file is not suitable.
    /// - Throws: The error of the cancellation, or one of the codec.
    func render(
        _ bytes: SharedBytes,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage? {
        let result = try ImageProcessing.perform(.render(rendering), on: .file(bytes), cancellation) {
            .encodingFailed($0)
        }
        if case .unsuitable = result { return nil }
        return try EncodedImage(result, isPartial: false, path: .fast)
    }

    /// Returns the encoding of a still image; nil if it is neither JPEG nor WebP.
    static func encoding(of serialiser: any ImageSerialiser, from source: ImageFormat?) -> ImageEncoding? {
        guard let source, let encoding = serialiser.stillEncoding(from: source),
            encoding.format == .jpeg || encoding.format == .webp, encoding.format.isAvailable
        else { return nil }
        return encoding
    }

    /// Returns the area that the processors keep; nil if they do anything else.
    private static func area(
        of size: PixelSize,
        scaledTo scaled: PixelSize,
        _ processors: [any ImageProcessor]
    ) -> ScaledArea? {
        var area = ScaledArea(of: size, scaledTo: scaled)
        for processor in processors where !processor.reduce(&area) { return nil }
        return area
    }
}

extension ScaledArea {
    /// The parameters of the operation.
    fileprivate func rendering(as encoding: ImageEncoding) -> PixelOperation.Rendering {
        var rendering = PixelOperation.Rendering(
            width: scaledSize.width,
            height: scaledSize.height,
            encoding.operation
        )
        (rendering.left, rendering.top) = (area.left, area.top)
        (rendering.width, rendering.height) = (area.width, area.height)
        (rendering.resultWidth, rendering.resultHeight) = (size.width, size.height)
        return rendering
    }
}
