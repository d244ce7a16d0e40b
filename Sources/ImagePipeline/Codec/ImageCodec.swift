import CVips

/// Decodes a page and encodes a variant of it, on the calling thread.
public struct ImageCodec: Sendable {
    /// Renders one variant: upright, in sRGB, shrunk, encoded.
    ///
    /// Takes tens of milliseconds of one core: never call it on Swift's cooperative threads. A JPEG or PNG that ends
    /// early is delivered as far as it goes. An animation gives its first frame.
    ///
    /// - Parameters:
    ///   - source: The page's file, of any origin.
    ///   - variant: What to make of it.
    ///   - timeLimit: Seconds after which the render is given up; nil for none.
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
        defer { quire_vips_thread_done() }
        let header = try header(of: source, budget: budget)
        if let error = watch.error { throw error }

        let settings = EncoderSettings(variant.format)
        let uprightWidth = header.orientation >= 5 ? header.height : header.width
        var options = quire_vips_render_options(
            width: Int32(clamping: min(variant.width.map { max($0, 1) } ?? uprightWidth, uprightWidth)),
            format: settings.format,
            quality: settings.quality,
            effort: settings.effort
        )
        var result = quire_vips_buffer()
        var message: UnsafeMutablePointer<CChar>?
        let status = source.withUnsafeBytes {
            quire_vips_render($0.baseAddress, $0.count, &options, watch.handle, &result, &message)
        }
        guard status == 0 else {
            let text = ImageProcessing.takeMessage(message)
            throw watch.error ?? .undecodable(singleLine(text))
        }
        return EncodedImage(taking: result)
    }

    /// Reads and judges the header, before a pixel is decoded.
    static func header(
        of source: [UInt8],
        budget: ImageBudget
    ) throws(ImagePipelineError) -> ImageBudget.Header {
        guard let signature = ImageSignature(source.span.bytes) else { throw .unsupportedFormat }
        if signature == .jpegXL, quire_vips_has_operation("jxlload_buffer") == 0 { throw .unsupportedFormat }
        var raw = quire_vips_header()
        var message: UnsafeMutablePointer<CChar>?
        let status = source.withUnsafeBytes {
            quire_vips_read_header($0.baseAddress, $0.count, &raw, &message)
        }
        guard status == 0 else { throw .undecodable(singleLine(ImageProcessing.takeMessage(message))) }
        let header = ImageBudget.Header(
            width: Int(raw.width),
            height: Int(raw.height),
            bands: Int(raw.bands),
            bitsPerBand: Int(raw.bits),
            isInterlaced: raw.interlaced != 0,
            orientation: Int(raw.orientation)
        )
        try budget.admit(header, as: signature, byteSize: source.count)
        return header
    }

    /// The decoder's words on one line.
    private static func singleLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}

extension EncodedImage {
    /// Copies the shim's buffer and releases it.
    init(taking buffer: quire_vips_buffer) {
        defer { quire_vips_free(buffer.data) }
        self.init(
            bytes: Array(UnsafeRawBufferPointer(start: buffer.data, count: buffer.length)),
            mediaType: ImageFormat(buffer.format).mediaType,
            width: Int(buffer.width),
            height: Int(buffer.height)
        )
    }
}
