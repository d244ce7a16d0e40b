import PageImages
import Workers

/// Decodes image files, on the calling thread.
///
/// Decoding takes tens of milliseconds of one core: never call it on Swift's cooperative threads.
public enum RasterDecoder {
    /// Reads and checks the header without decoding a pixel.
    ///
    /// - Parameters:
    ///   - bytes: The image file, of any origin.
    ///   - cancellation: Cancels the work.
    ///   - budget: The limits for decoding.
    /// - Throws: ``ImagePipelineError/unsupportedFormat``, ``ImagePipelineError/undecodable(_:)`` or one of the errors
    ///   of a budget.
    static func header(
        of bytes: SharedBytes,
        cancellation: RenderCancellation = RenderCancellation(timeLimit: headerTimeLimit),
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> RasterHeader {
        guard let signature = ImageSignature(bytes) else { throw .unsupportedFormat }
        if signature == .jpegXL, ImageProcessing.description?.decodesJPEGXL == false { throw .unsupportedFormat }
        let result = try ImageProcessing.perform(.readHeader, on: .file(bytes), cancellation) { .undecodable($0) }
        guard case .header(let raw) = result else { throw .undecodable("it has no header") }
        let stored = PixelSize(width: raw.width, height: raw.height)
        let header = RasterHeader(
            size: raw.orientation >= 5 ? stored.transposed : stored,
            isUpright: raw.orientation <= 1,
            bands: raw.bands,
            bitsPerBand: raw.bits,
            isInterlaced: raw.isInterlaced,
            hasAlpha: raw.hasAlpha,
            frameCount: signature.canAnimate ? raw.frameCount : 1,
            format: ImageFormat(signature)
        )
        try budget.admit(header, as: signature, byteSize: bytes.count)
        return header
    }

    /// Decodes upright pixels in sRGB or grey, scaled down as far as the request allows.
    ///
    /// A truncated JPEG, PNG or GIF is decoded up to where it ends and marked as ``Raster/isPartial``. So is the first
    /// frame of an animation that exceeds the budget.
    ///
    /// - Parameters:
    ///   - bytes: The image file, of any origin.
    ///   - request: The frames and the size to decode.
    ///   - cancellation: Cancels the work.
    ///   - budget: The limits for decoding.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    static func decode(
        _ bytes: SharedBytes,
        _ request: DecodeRequest = DecodeRequest(),
        cancellation: RenderCancellation = RenderCancellation(),
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> Raster {
        let header = try header(of: bytes, cancellation: cancellation, budget: budget)
        let frames = header.frames(request, within: budget)
        let size = frames > 1 ? header.size : request.decodedSize(of: header.size)
        var decoding = PixelOperation.Decoding(width: size.width, height: size.height, frameCount: frames)
        let isFirstOfMany = request.frames == .all && frames < header.frameCount
        func raster(_ pixels: PixelBuffer, endsEarly: Bool) -> Raster {
            Raster(pixels, fullSize: header.size, isPartial: endsEarly || isFirstOfMany)
        }
        do {
            return raster(try pixels(bytes, decoding, cancellation), endsEarly: false)
        } catch {
            guard case .undecodable = error, header.format?.canBeCutShort ?? false, cancellation.error == nil else {
                throw error
            }
        }
        decoding.isTolerant = true
        let found = raster(try pixels(bytes, decoding, cancellation), endsEarly: true)
        guard header.format == .jpeg else { return found }
        // Some JPEG files lack only their end marker. In that case, appended bytes don't change any pixel.
        let tail = (0..<64).map { UInt8(37 &* $0 & 0x7F) } + [0xFF, 0xD9]
        let longer = SharedBytes(bytes.copy() + tail)
        let again = raster(try pixels(longer, decoding, cancellation), endsEarly: isFirstOfMany)
        return again.hasSamePixels(as: found) ? again : found
    }

    private static func pixels(
        _ bytes: SharedBytes,
        _ decoding: PixelOperation.Decoding,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> PixelBuffer {
        let result = try ImageProcessing.perform(.decode(decoding), on: .file(bytes), cancellation) { .undecodable($0) }
        guard case .pixels(let pixels) = result else { throw .undecodable("it has no pixels") }
        return pixels
    }

    /// Returns an upper estimate of the memory that decoding needs at once, in bytes, including the result. The
    /// admission queue uses it.
    ///
    /// - Parameters:
    ///   - header: The header, from ``header(of:budget:)``.
    ///   - request: The frames and the size to decode.
    ///   - budget: The limits for decoding.
    public static func cost(
        of header: RasterHeader,
        _ request: DecodeRequest,
        budget: ImageBudget = .standard
    ) -> Int {
        let pixels = header.size.width * header.size.height
        let channels = min(header.bands, 4)
        let frames = header.frames(request, within: budget)
        if frames > 1 { return pixels * 4 * (frames + 1) }
        let size = request.decodedSize(of: header.size)
        let result = size.width * size.height * channels
        let working =
            switch header.format {
            // These formats are decoded as a whole frame, with four channels of up to two bytes.
            case .avif, .jxl, nil: pixels * 4 * max(1, header.bitsPerBand / 8)
            case .gif: pixels * 4
            // The WebP decoder scales down itself, to at most twice the requested size.
            case .webp: min(pixels, 4 * size.width * size.height) * 4
            case .jpeg, .png:
                header.isInterlaced
                    ? pixels * header.bands * header.heldSampleBytes
                    // libvips processes a band of lines at a time.
                    : header.size.width * min(header.size.height, 256) * header.bands * max(1, header.bitsPerBand / 8)
            }
        return result + working
    }
}

extension RasterDecoder {
    /// The time limit of reading a header, in seconds.
    static let headerTimeLimit = 30.0

    /// Reads and checks the header of a file in an array.
    public static func header(
        of bytes: [UInt8],
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> RasterHeader {
        try header(of: SharedBytes(bytes), budget: budget)
    }

    /// Decodes a file in an array.
    public static func decode(
        _ bytes: [UInt8],
        _ request: DecodeRequest = DecodeRequest(),
        cancellation: RenderCancellation = RenderCancellation(),
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> Raster {
        try decode(SharedBytes(bytes), request, cancellation: cancellation, budget: budget)
    }
}

extension RasterHeader {
    /// Returns the number of frames to decode: all if they are requested and fit the budget, otherwise one.
    func frames(_ request: DecodeRequest, within budget: ImageBudget) -> Int {
        guard request.frames == .all, frameCount > 1, frameCount <= PixelBuffer.maximumFrameCount else { return 1 }
        let (byteSize, overflows) = (size.width * size.height * 4).multipliedReportingOverflow(by: frameCount)
        return !overflows && byteSize <= budget.maximumDecodedBytes ? frameCount : 1
    }
}

extension ImageFormat {
    /// Whether the decoder can decode a truncated file.
    fileprivate var canBeCutShort: Bool { self == .jpeg || self == .png || self == .gif }
}
