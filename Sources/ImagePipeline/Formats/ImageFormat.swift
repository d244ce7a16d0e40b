import Workers

/// A format in which images are encoded.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    /// Lossy WebP: a quarter smaller than JPEG at the same visual quality; at most 16,383 pixels per edge.
    case webp
    /// Baseline JPEG, supported everywhere; at most 65,500 pixels per edge.
    case jpeg
    /// Lossless PNG, without a limit for the edges.
    case png
    /// AVIF: the smallest files and the slowest encoder, for images that are encoded once, such as covers.
    case avif
    /// JPEG XL, if libvips supports it. Delivered only on explicit request.
    case jxl
    /// GIF: for animations when the client does not accept WebP; at most 256 colours per frame.
    case gif

    /// The format's Internet media type, such as `image/webp`.
    public var mediaType: String { "image/\(rawValue)" }

    /// Whether the format keeps the frames of an animation.
    public var canAnimate: Bool { self == .webp || self == .gif }

    /// Whether the installed libvips can encode the format.
    public var isAvailable: Bool {
        ImageProcessing.description?.writableFormats.contains(EncoderSettings(self).format) ?? false
    }

    /// Creates the best format for an `Accept` header; nil when the client accepts none that Quire can encode.
    ///
    /// Applies the rule of ``ImageNegotiation/format(accept:for:explicit:)`` for a page.
    ///
    /// - Parameter header: The value of the `Accept` header.
    public init?(accept header: String) {
        guard let format = ImageNegotiation.best(accept: header, for: .reading) else { return nil }
        self = format
    }
}
