/// How much of each side of a page to crop.
///
/// Each value is in ten-thousandths of the width (`left`, `right`) or of the height (`top`, `bottom`), so that one box
/// fits the original and all its variants. It applies to the upright page, after any EXIF rotation.
public struct CropBox: Hashable, Sendable {
    /// The full width or height of a page, in the units of a box.
    public static let whole = 10_000
    /// The smallest part of the width or the height that must stay, a fifth. Empty areas that cover more than the rest
    /// are not treated as borders.
    public static let minimumRemainder = 2_000
    /// The box that crops nothing.
    public static let none = CropBox()

    /// The crop at the left, in ten-thousandths of the width, 0 to 8,000.
    public let left: Int
    /// The crop at the top, in ten-thousandths of the height, 0 to 8,000.
    public let top: Int
    /// The crop at the right, in ten-thousandths of the width, 0 to 8,000.
    public let right: Int
    /// The crop at the bottom, in ten-thousandths of the height, 0 to 8,000.
    public let bottom: Int

    private init() {
        left = 0
        top = 0
        right = 0
        bottom = 0
    }

    /// Creates a box; nil when a value is negative or less than ``minimumRemainder`` of a dimension would stay.
    public init?(left: Int, top: Int, right: Int, bottom: Int) {
        let most = CropBox.whole - CropBox.minimumRemainder
        guard (0...most).contains(left), (0...most).contains(right), left + right <= most,
            (0...most).contains(top), (0...most).contains(bottom), top + bottom <= most
        else { return nil }
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether the box crops nothing.
    public var isNone: Bool { self == .none }

    /// Returns the box that shows everything that either box shows.
    public func keeping(_ other: CropBox) -> CropBox {
        // Always valid, because no crop is larger than in this box, which is valid.
        CropBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        ) ?? .none
    }
}

/// A rectangle in whole pixels of an image; the origin is the upper left corner.
public struct PixelRectangle: Hashable, Sendable {
    /// The distance from the image's left edge in pixels.
    public let left: Int
    /// The distance from the image's top edge in pixels.
    public let top: Int
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int

    /// Creates a rectangle. A width or height below 1 becomes 1.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}
