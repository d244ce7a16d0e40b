import CVips
public import ImageLoading

/// How a picture is written: an encoding and how well.
///
/// Two of them are equal exactly when they give the same bytes: what is not said is filled in, and what an encoder has no
/// use for is left out.
public struct ImageEncoding: Hashable, Sendable {
    /// The wanted encoding. A picture too large for it is delivered as JPEG, or as PNG where JPEG can't hold it either.
    public let format: ImageFormat
    /// 1 to 100, higher is better and larger; 100 for encodings without loss.
    public let quality: Int
    /// How hard the encoder works, on its own scale: WebP 0 to 6, AVIF 0 to 9, JPEG XL 1 to 9, GIF 1 to 10, PNG 0 to 9.
    public let effort: Int

    /// An encoding.
    ///
    /// - Parameters:
    ///   - format: The wanted encoding.
    ///   - quality: 1 to 100, brought into that range; nil for Quire's own choice. PNG and GIF have none.
    ///   - effort: How hard the encoder works, brought into its range; nil for Quire's own choice. JPEG has none.
    public init(_ format: ImageFormat, quality: Int? = nil, effort: Int? = nil) {
        let standard = EncoderSettings(format)
        self.format = format
        self.quality = format.hasQuality ? min(max(quality ?? standard.quality, 1), 100) : standard.quality
        let range = format.effortRange
        self.effort = min(max(effort ?? standard.effort, range.lowerBound), range.upperBound)
    }

    /// Names the encoding in keys, together with the versions of Quire's settings and of libvips.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("encode", version: EncoderSettings.version) { writer in
            writer.add(format.rawValue)
            writer.add(quality)
            writer.add(effort)
            writer.add(ImageProcessing.libraryVersion.major)
            writer.add(ImageProcessing.libraryVersion.minor)
        }
    }

    /// The shim's form.
    var saveOptions: quire_vips_save_options {
        quire_vips_save_options(
            format: EncoderSettings(format).format,
            quality: Int32(clamping: quality),
            effort: Int32(clamping: effort),
            progressive: 0,
            strip: 1
        )
    }
}

extension ImageFormat {
    /// The range of efforts the encoder knows.
    fileprivate var effortRange: ClosedRange<Int> {
        switch self {
        case .jpeg: 0...0
        case .png, .avif: 0...9
        case .webp: 0...6
        case .jxl: 1...9
        case .gif: 1...10
        }
    }
}
