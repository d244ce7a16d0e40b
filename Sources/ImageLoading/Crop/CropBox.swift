/// How much of a page's border is not shown: a fact about the page, found once and sent with it.
///
/// Each side is told in parts of 10,000 of the edge it shortens (`left` and `right` of the width, `top` and `bottom` of
/// the height), so that one box fits the original, every smaller variant of it and the browser's geometry. A box speaks
/// of the upright page, after any EXIF orientation.
public struct CropBox: Hashable, Sendable {
    /// The number of parts an edge has.
    public static let whole = 10_000
    /// The parts of either edge that always stay, a fifth: a border wider than that is not one that was printed.
    public static let leastKept = 2_000
    /// The box that cuts nothing off.
    public static let none = CropBox()

    /// The parts of the width cut off on the left, 0 to 8,000.
    public let left: Int
    /// The parts of the height cut off at the top, 0 to 8,000.
    public let top: Int
    /// The parts of the width cut off on the right, 0 to 8,000.
    public let right: Int
    /// The parts of the height cut off at the bottom, 0 to 8,000.
    public let bottom: Int

    private init() {
        left = 0
        top = 0
        right = 0
        bottom = 0
    }

    /// A box from the parts of 10,000 cut off each side, or nil when a side is negative or less than ``leastKept`` of an
    /// edge would stay.
    public init?(left: Int, top: Int, right: Int, bottom: Int) {
        let most = CropBox.whole - CropBox.leastKept
        guard (0...most).contains(left), (0...most).contains(right), left + right <= most,
            (0...most).contains(top), (0...most).contains(bottom), top + bottom <= most
        else { return nil }
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// True when nothing is cut off.
    public var isNone: Bool { self == .none }

    /// The box that cuts off each side what both boxes cut off: it shows all that either of them shows.
    public func keeping(_ other: CropBox) -> CropBox {
        // Smaller cuts than those of a valid box are valid.
        CropBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        ) ?? .none
    }
}

/// A rectangle of whole pixels within a picture; the origin is the upper left corner.
public struct PixelRectangle: Hashable, Sendable {
    /// Pixels from the picture's left edge.
    public let left: Int
    /// Pixels from the picture's top edge.
    public let top: Int
    /// Pixels across, at least 1.
    public let width: Int
    /// Pixels down, at least 1.
    public let height: Int

    /// A rectangle; edges under one pixel become one pixel.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}
