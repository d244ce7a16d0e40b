/// An encoding that pictures can be delivered in.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    /// Lossy WebP: a quarter smaller than JPEG at the same look; at most 16,383 pixels per edge.
    case webp
    /// Baseline JPEG, which everything can show; at most 65,500 pixels per edge.
    case jpeg
    /// Lossless PNG, without limits on edges.
    case png
    /// AVIF: smallest and slowest to make; for pictures made once, such as covers.
    case avif
    /// JPEG XL, where libvips has it; delivered only to those who name it.
    case jxl
    /// GIF: for animations where WebP is not accepted; at most 256 colours a frame.
    case gif

    /// The format's Internet media type, such as `image/webp`.
    public var mediaType: String { "image/\(rawValue)" }

    /// Whether the encoding keeps the frames of an animation.
    public var canAnimate: Bool { self == .webp || self == .gif }

    /// Whether this machine's libvips can write the encoding.
    public var isAvailable: Bool { ImageProcessing.hasOperation(saverName) }

    private var saverName: String {
        switch self {
        case .webp: "webpsave_buffer"
        case .jpeg: "jpegsave_buffer"
        case .png: "pngsave_buffer"
        case .avif: "heifsave_buffer"
        case .jxl: "jxlsave_buffer"
        case .gif: "gifsave_buffer"
        }
    }

    /// The best format for a browser that sent this `Accept` header. Nil when it accepts no picture Quire can make.
    ///
    /// The same rule as ``ImageNegotiation/format(accept:isCover:explicit:)`` for a page.
    ///
    /// - Parameter header: The value of the `Accept` header.
    public init?(accept header: String) {
        guard let format = ImageNegotiation.best(accept: header, isCover: false) else { return nil }
        self = format
    }
}
