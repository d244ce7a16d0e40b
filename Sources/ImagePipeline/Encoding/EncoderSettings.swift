import Workers

/// The default quality and effort of an encoder.
struct EncoderSettings: Equatable {
    var format: PixelFormat
    var quality: Int
    var effort: Int

    /// Part of every cache key. Increase it whenever the settings below or the rendering change.
    static let version: UInt32 = 5

    /// Creates the defaults of a format.
    ///
    /// Measured with pages of 1800 × 2700 on two cores: JPEG encodes 22 pages a second, WebP 14 at effort 2 and 10 at
    /// effort 4, AVIF 4 at its fastest.
    init(_ format: ImageFormat) {
        switch format {
        case .jpeg: self.init(format: .jpeg, quality: 82, effort: 0)
        case .webp: self.init(format: .webp, quality: 80, effort: 2)
        case .png: self.init(format: .png, quality: 100, effort: 6)
        case .avif: self.init(format: .avif, quality: 60, effort: 0)
        case .jxl: self.init(format: .jpegXL, quality: 80, effort: 3)
        case .gif: self.init(format: .gif, quality: 100, effort: 4)
        }
    }

    private init(format: PixelFormat, quality: Int, effort: Int) {
        self.format = format
        self.quality = quality
        self.effort = effort
    }
}

extension ImageFormat {
    /// Converts the format that a worker has written.
    init(_ format: PixelFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .avif: self = .avif
        case .jpegXL: self = .jxl
        case .gif: self = .gif
        }
    }

    /// Whether the encoder has a quality setting.
    var hasQuality: Bool { self != .png && self != .gif }
}
