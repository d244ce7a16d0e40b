import CVips

/// The default quality and effort of an encoder.
struct EncoderSettings: Equatable {
    var format: quire_vips_format
    var quality: Int
    var effort: Int

    /// Part of every cache key. Increase it whenever the settings below or the rendering change.
    static let version: UInt32 = 3

    /// Creates the defaults of a format.
    ///
    /// Measured with pages of 1800 × 2700 on two cores: JPEG encodes 22 pages a second, WebP 14 at effort 2 and 10 at
    /// effort 4, AVIF 4 at its fastest.
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
    /// Converts the format that the shim has written.
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

    /// Whether the encoder has a quality setting.
    var hasQuality: Bool { self != .png && self != .gif }
}
