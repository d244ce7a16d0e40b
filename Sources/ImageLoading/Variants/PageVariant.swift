/// What an image address may ask for: a closed set, so that nobody can fill the disk by asking for what nobody needs.
///
/// The browser writes it and the server reads it, with the same code.
public struct PageVariant: Hashable, Sendable {
    /// Which half of a wide page.
    public enum Split: Hashable, CaseIterable, Sendable {
        /// The whole page.
        case none
        /// The half that is read first.
        case first
        /// The half that is read second.
        case second
    }

    /// How far the page is turned.
    public enum Rotation: Int, Hashable, CaseIterable, Sendable {
        /// Not at all.
        case none = 0
        /// A quarter turn clockwise.
        case quarter = 90
        /// Upside down.
        case half = 180
        /// A quarter turn anticlockwise.
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

        /// The name in addresses.
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

    /// The qualities there are: for saving data, for reading, and for looking closely.
    public static let qualities = [60, 82, 92]

    /// How wide the result is at most, in device pixels: a step of ``WidthLadder``; nil for the page's own width.
    public let width: Int?
    /// Whether empty borders are cut off.
    public var crop = false
    /// Which half of a wide page.
    public var split = Split.none
    /// How far the page is turned, after it has been cut.
    public var rotation = Rotation.none
    /// The part that is wanted of a page as it is: neither shrunk otherwise, nor cut, nor turned. Nil for all of it.
    public let tile: PageTile?
    /// Whether colours become greys.
    public var isGrey = false
    /// How the result is encoded; nil when the request's `Accept` decides.
    public var format: Format?
    /// The encoder's quality, one of ``qualities``; nil for the format's own.
    public let quality: Int?

    /// The page as it is.
    public static let original = PageVariant()

    /// Describes a variant. A width that is no step becomes the step that covers it, and a quality that is not on
    /// offer the nearest one.
    public init(
        width: Int? = nil,
        crop: Bool = false,
        split: Split = .none,
        rotation: Rotation = .none,
        isGrey: Bool = false,
        format: Format? = nil,
        quality: Int? = nil
    ) {
        self.width = width.flatMap { WidthLadder.step(covering: Double($0)) }
        self.crop = crop
        self.split = split
        self.rotation = rotation
        tile = nil
        self.isGrey = isGrey
        self.format = format
        self.quality = Self.nearest(quality)
    }

    /// Describes a part of a page as it is.
    public init(tile: PageTile, isGrey: Bool = false, format: Format? = nil, quality: Int? = nil) {
        width = nil
        self.tile = tile
        self.isGrey = isGrey
        self.format = format
        self.quality = Self.nearest(quality)
    }

    private static func nearest(_ quality: Int?) -> Int? {
        quality.flatMap { wanted in
            qualities.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
        }
    }

    /// Whether the stored bytes are wanted as they are.
    public var isOriginal: Bool { self == .original }
}
