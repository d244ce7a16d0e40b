/// The variants of a page that clients can request: a closed set, so that clients can't fill the disk with arbitrary
/// variants.
///
///     PageVariant(width: 1080, isGrey: true).query    // "w=1080&grey=1"
///
/// The browser writes the query and the server parses it with the same code.
public struct PageVariant: Hashable, Sendable {
    /// The half of a double page.
    public enum Split: Hashable, CaseIterable, Sendable {
        /// The whole page.
        case none
        /// The half that is read first.
        case first
        /// The half that is read second.
        case second
    }

    /// The rotation of the page.
    public enum Rotation: Int, Hashable, CaseIterable, Sendable {
        /// No rotation.
        case none = 0
        /// 90° clockwise.
        case quarter = 90
        /// 180°.
        case half = 180
        /// 90° anticlockwise.
        case threeQuarters = 270
    }

    /// An encoding.
    public enum Format: Hashable, CaseIterable, Sendable {
        /// WebP.
        case webp
        /// JPEG.
        case jpeg
        /// PNG.
        case png
        /// AVIF.
        case avif
        /// JPEG XL.
        case jxl

        /// The name in the query.
        public var name: StaticString {
            switch self {
            case .webp: "webp"
            case .jpeg: "jpeg"
            case .png: "png"
            case .avif: "avif"
            case .jxl: "jxl"
            }
        }
    }

    /// The available qualities: for metered connections, for reading, and for zooming.
    public static let qualities = [60, 82, 92]

    /// The maximum width in device pixels, a step of ``WidthLadder``; nil for the page's own width.
    public let width: Int?
    /// Whether empty borders are cropped.
    public var crop = false
    /// The half of a double page.
    public var split = Split.none
    /// The rotation, applied after cropping.
    public var rotation = Rotation.none
    /// A tile of the original; nil for the whole page. A tile can't be combined with ``width``, ``crop``, ``split`` or
    /// ``rotation``.
    public let tile: PageTile?
    /// Whether the image is converted to greyscale.
    public var isGrey = false
    /// Whether the image is dithered to 16 greys, for e-ink screens. Implies ``isGrey``.
    public var isDithered = false
    /// Whether the image is blurred, for a background. Only in ``WidthLadder/thumbnail`` width.
    public let isBlurred: Bool
    /// The encoding; nil to choose it by the request's `Accept` header.
    public var format: Format?
    /// The quality of the encoder, one of ``qualities``; nil for the default of the format.
    public let quality: Int?

    /// The stored page, unchanged.
    public static let original = PageVariant()

    /// Creates a variant. The width is rounded up to a step of the ladder, and the quality to the nearest available
    /// one.
    public init(
        width: Int? = nil,
        crop: Bool = false,
        split: Split = .none,
        rotation: Rotation = .none,
        isGrey: Bool = false,
        isDithered: Bool = false,
        format: Format? = nil,
        quality: Int? = nil
    ) {
        self.width = width.flatMap { WidthLadder.step(covering: Double($0)) }
        self.crop = crop
        self.split = split
        self.rotation = rotation
        tile = nil
        self.isGrey = isGrey || isDithered
        self.isDithered = isDithered
        isBlurred = false
        self.format = format
        self.quality = Self.nearest(quality)
    }

    /// Creates the blurred variant for a background. It is small, because a blurred image can be enlarged without
    /// visible loss.
    public init(blurredIn format: Format?) {
        width = WidthLadder.thumbnail
        tile = nil
        isBlurred = true
        self.format = format
        quality = nil
    }

    /// Creates a tile.
    public init(
        tile: PageTile,
        isGrey: Bool = false,
        isDithered: Bool = false,
        format: Format? = nil,
        quality: Int? = nil
    ) {
        width = nil
        self.tile = tile
        self.isGrey = isGrey || isDithered
        self.isDithered = isDithered
        isBlurred = false
        self.format = format
        self.quality = Self.nearest(quality)
    }

    private static func nearest(_ quality: Int?) -> Int? {
        quality.flatMap { wanted in
            qualities.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
        }
    }

    /// Whether the stored bytes are requested unchanged.
    public var isOriginal: Bool { self == .original }
}
