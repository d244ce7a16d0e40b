import CVips

/// How hard and how well each encoder works.
struct EncoderSettings: Equatable {
    var format: quire_vips_format
    var quality: Int
    var effort: Int

    /// Changes whenever the settings below or the rendering do: it is part of every cache key.
    static let version: UInt32 = 3

    /// Measured on pages of 1800 × 2700: JPEG 22 pages a second on two cores, WebP 14 at effort 2 and 10 at effort 4,
    /// AVIF 4 at its fastest.
    init(_ format: ImageFormat) {
        switch format {
        case .jpeg: self.init(format: QUIRE_VIPS_JPEG, quality: 82, effort: 0)
        case .webp: self.init(format: QUIRE_VIPS_WEBP, quality: 80, effort: 2)
        case .png: self.init(format: QUIRE_VIPS_PNG, quality: 100, effort: 6)
        case .avif: self.init(format: QUIRE_VIPS_AVIF, quality: 60, effort: 0)
        case .jxl: self.init(format: QUIRE_VIPS_JXL, quality: 80, effort: 3)
        case .gif: self.init(format: QUIRE_VIPS_GIF, quality: 100, effort: 4)
        }
    }

    private init(format: quire_vips_format, quality: Int, effort: Int) {
        self.format = format
        self.quality = quality
        self.effort = effort
    }
}

extension ImageFormat {
    /// The format the shim says it wrote.
    init(_ format: quire_vips_format) {
        switch format {
        case QUIRE_VIPS_PNG: self = .png
        case QUIRE_VIPS_WEBP: self = .webp
        case QUIRE_VIPS_AVIF: self = .avif
        case QUIRE_VIPS_JXL: self = .jxl
        case QUIRE_VIPS_GIF: self = .gif
        default: self = .jpeg
        }
    }

    /// Whether a quality means anything to the encoder.
    var hasQuality: Bool { self != .png && self != .gif }
}
