import CVips
import ImageLoading

/// Makes pixels of a file's bytes, on the calling thread.
///
/// Decoding takes tens of milliseconds of one core: never call it on Swift's cooperative threads.
public enum RasterDecoder {
    /// Reads and judges the header; no pixel is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The file, of any origin.
    ///   - budget: What may be decoded.
    /// - Throws: ``ImagePipelineError/unsupportedFormat``, ``ImagePipelineError/undecodable(_:)`` or one of the errors of a
    ///   budget.
    public static func header(
        of bytes: borrowing RawSpan,
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> RasterHeader {
        guard let signature = ImageSignature(bytes) else { throw .unsupportedFormat }
        try ImageProcessing.startUp()
        if signature == .jpegXL, !ImageProcessing.hasOperation("jxlload_buffer") { throw .unsupportedFormat }
        var raw = quire_vips_header()
        var message: UnsafeMutablePointer<CChar>?
        let status = bytes.withUnsafeBytes {
            quire_vips_read_header($0.baseAddress, $0.count, &raw, &message)
        }
        guard status == 0 else { throw .undecodable(ImageProcessing.takeLine(message)) }
        let stored = PixelSize(width: Int(raw.width), height: Int(raw.height))
        let header = RasterHeader(
            size: raw.orientation >= 5 ? stored.turned : stored,
            bands: Int(raw.bands),
            bitsPerBand: Int(raw.bits),
            isInterlaced: raw.interlaced != 0,
            hasAlpha: raw.has_alpha != 0,
            frameCount: signature.canAnimate ? max(1, Int(raw.frames)) : 1,
            format: ImageFormat(signature)
        )
        try budget.admit(header, as: signature, byteSize: bytes.byteCount)
        return header
    }

    /// Decodes upright pixels in sRGB or grey, shrinking as far as the request allows.
    ///
    /// A JPEG, PNG or GIF that ends early is delivered as far as it goes and marked ``Raster/isPartial``; so is the first
    /// frame of an animation that is too long for the budget.
    ///
    /// - Parameters:
    ///   - bytes: The file, of any origin.
    ///   - request: Which frames, and what the picture is for.
    ///   - watch: Stops the work.
    ///   - budget: What may be decoded.
    /// - Throws: Any ``ImagePipelineError`` about the picture itself.
    public static func decode(
        _ bytes: borrowing RawSpan,
        _ request: DecodeRequest = DecodeRequest(),
        watch: RenderWatch = RenderWatch(),
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> Raster {
        defer { quire_vips_thread_done() }
        let header = try header(of: bytes, budget: budget)
        if let error = watch.error { throw error }
        let frames = header.frames(request, within: budget)
        let size = frames > 1 ? header.size : request.decodedSize(of: header.size)
        var options = quire_vips_decode_options(
            width: Int32(clamping: size.width),
            height: Int32(clamping: size.height),
            frames: Int32(clamping: frames),
            tolerant: 0
        )
        let isFirstOfMany = request.frames == .all && frames < header.frameCount
        func raster(_ pixels: quire_vips_raster, endsEarly: Bool) -> Raster {
            Raster(
                taking: pixels,
                fullSize: header.size,
                isPartial: endsEarly || isFirstOfMany,
                isReduced: size != header.size
            )
        }
        do {
            return raster(try pixels(bytes, options, watch), endsEarly: false)
        } catch {
            guard header.format.canBeCutShort, watch.error == nil else { throw error }
        }
        options.tolerant = 1
        let found = raster(try pixels(bytes, options, watch), endsEarly: true)
        guard header.format == .jpeg else { return found }
        // Many a JPEG lacks nothing but its end marker. If so, what is put behind it can't change a pixel.
        let tail = (0..<64).map { UInt8(37 &* $0 & 0x7F) } + [0xFF, 0xD9]
        let longer = bytes.withUnsafeBytes { Array($0) + tail }
        let again = raster(try pixels(longer.span.bytes, options, watch), endsEarly: isFirstOfMany)
        return again.hasSamePixels(as: found) ? again : found
    }

    private static func pixels(
        _ bytes: borrowing RawSpan,
        _ options: quire_vips_decode_options,
        _ watch: RenderWatch
    ) throws(ImagePipelineError) -> quire_vips_raster {
        var options = options
        var raster = quire_vips_raster()
        var message: UnsafeMutablePointer<CChar>?
        let status = bytes.withUnsafeBytes {
            quire_vips_decode_raster($0.baseAddress, $0.count, &options, watch.handle, &raster, &message)
        }
        guard status == 0 else {
            let reason = ImageProcessing.takeLine(message)
            throw watch.error ?? .undecodable(reason)
        }
        return raster
    }

    /// The most bytes that decoding holds at once, the result included: what admission counts. An estimate from above.
    ///
    /// - Parameters:
    ///   - header: The picture's, as ``header(of:budget:)`` told it.
    ///   - request: What is going to be decoded.
    ///   - budget: What may be decoded.
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
            // These decode the frame as a whole, in four channels of up to two bytes.
            case .avif, .jxl: pixels * 4 * max(1, header.bitsPerBand / 8)
            case .gif: pixels * 4
            // WebP shrinks inside its decoder, to twice the wanted size at most.
            case .webp: min(pixels, 4 * size.width * size.height) * 4
            case .jpeg, .png:
                header.isInterlaced
                    ? pixels * header.bands * header.heldSampleBytes
                    // A band of lines for each step of the work.
                    : header.size.width * min(header.size.height, 256) * header.bands * max(1, header.bitsPerBand / 8)
            }
        return result + working
    }
}

extension RasterDecoder {
    /// The same for bytes in an array.
    public static func header(
        of bytes: [UInt8],
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> RasterHeader {
        try header(of: bytes.span.bytes, budget: budget)
    }

    /// The same for bytes in an array.
    public static func decode(
        _ bytes: [UInt8],
        _ request: DecodeRequest = DecodeRequest(),
        watch: RenderWatch = RenderWatch(),
        budget: ImageBudget = .standard
    ) throws(ImagePipelineError) -> Raster {
        try decode(bytes.span.bytes, request, watch: watch, budget: budget)
    }
}

extension RasterHeader {
    /// How many frames are decoded: all where they were asked for and fit, else one.
    func frames(_ request: DecodeRequest, within budget: ImageBudget) -> Int {
        guard request.frames == .all, frameCount > 1 else { return 1 }
        let (byteSize, overflows) = (size.width * size.height * 4).multipliedReportingOverflow(by: frameCount)
        return !overflows && byteSize <= budget.maximumDecodedBytes ? frameCount : 1
    }
}

extension ImageFormat {
    /// Whether the decoder makes something of a file that ends early.
    fileprivate var canBeCutShort: Bool { self == .jpeg || self == .png || self == .gif }
}
