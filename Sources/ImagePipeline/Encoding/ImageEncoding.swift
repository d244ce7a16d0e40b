import PageImages
import Workers

/// An image format with its quality and effort.
///
/// Encodings with the same effect are equal: omitted values are replaced by the defaults, and settings that the encoder
/// doesn't have are ignored.
public struct ImageEncoding: Hashable, Sendable {
    /// The requested format. An image too large for WebP or AVIF is encoded as JPEG; an image too large for JPEG or GIF
    /// is encoded as PNG.
    public let format: ImageFormat
    /// The quality from 1 to 100. Higher is better and larger; 100 for lossless formats.
    public let quality: Int
    /// The encoder's effort on its own scale: WebP 0 to 6, AVIF 0 to 9, JPEG XL 1 to 9, GIF 1 to 10, PNG 0 to 9.
    public let effort: Int

    /// Creates an encoding.
    ///
    /// - Parameters:
    ///   - format: The requested format.
    ///   - quality: The quality, clamped to 1 to 100; nil for the default. Ignored for PNG and GIF.
    ///   - effort: The encoder's effort, clamped to its range; nil for the default. Ignored for JPEG.
    public init(_ format: ImageFormat, quality: Int? = nil, effort: Int? = nil) {
        let standard = EncoderSettings(format)
        self.format = format
        self.quality = format.hasQuality ? min(max(quality ?? standard.quality, 1), 100) : standard.quality
        let range = format.effortRange
        self.effort = min(max(effort ?? standard.effort, range.lowerBound), range.upperBound)
    }

    /// The identity: the settings, the version of Quire's defaults, and the version of libvips.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("encode", version: EncoderSettings.version) { writer in
            writer.add(format.rawValue)
            writer.add(quality)
            writer.add(effort)
            writer.add(ImageProcessing.libraryVersion.major)
            writer.add(ImageProcessing.libraryVersion.minor)
        }
    }

    /// The parameters of the operation.
    var operation: PixelOperation.Encoding {
        PixelOperation.Encoding(format: EncoderSettings(format).format, quality: quality, effort: effort)
    }
}

extension ImageFormat {
    /// The range of the encoder's effort.
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
