extension CropBox {
    /// Returns the remaining part of an image in whole pixels. Crops are rounded down, so a pixel that is partly in the
    /// border stays.
    ///
    /// - Parameters:
    ///   - width: The width of the upright image in pixels, at least 1.
    ///   - height: The height of the upright image in pixels, at least 1.
    public func rectangle(inWidth width: Int, height: Int) -> PixelRectangle {
        let width = max(width, 1)
        let height = max(height, 1)
        let leading = CropBox.pixels(left, of: width)
        let upper = CropBox.pixels(top, of: height)
        return PixelRectangle(
            left: leading,
            top: upper,
            width: width - leading - CropBox.pixels(right, of: width),
            height: height - upper - CropBox.pixels(bottom, of: height)
        )
    }

    /// Creates a box for an image of `width` by `height` pixels that keeps at least `rectangle`. Crops are rounded
    /// down. If less than ``minimumRemainder`` of a dimension would stay, that dimension is not cropped.
    public init(showing rectangle: PixelRectangle, inWidth width: Int, height: Int) {
        let across = CropBox.cuts(before: rectangle.left, kept: rectangle.width, of: width)
        let down = CropBox.cuts(before: rectangle.top, kept: rectangle.height, of: height)
        self = CropBox(left: across.before, top: down.before, right: across.after, bottom: down.after) ?? .none
    }

    /// The box without the crops at the top and at the bottom. A strip is cropped like this, because its pages join
    /// there.
    public var sidesOnly: CropBox {
        CropBox(left: left, top: 0, right: right, bottom: 0) ?? .none
    }

    /// The box as eight bytes for a store: two for each of left, top, right and bottom, the most significant first.
    public var packed: UInt64 {
        UInt64(left) << 48 | UInt64(top) << 32 | UInt64(right) << 16 | UInt64(bottom)
    }

    /// Creates the box from ``packed``; nil for an invalid box.
    public init?(packed: UInt64) {
        self.init(
            left: Int(packed >> 48 & 0xFFFF),
            top: Int(packed >> 32 & 0xFFFF),
            right: Int(packed >> 16 & 0xFFFF),
            bottom: Int(packed & 0xFFFF)
        )
    }

    private static func pixels(_ parts: Int, of edge: Int) -> Int {
        // In two steps, so that the multiplication does not overflow on a 32-bit machine.
        edge / whole * parts + edge % whole * parts / whole
    }

    private static func cuts(before: Int, kept: Int, of edge: Int) -> (before: Int, after: Int) {
        let after = edge - before - kept
        guard edge > 0, before >= 0, after >= 0 else { return (0, 0) }
        let first = parts(before, of: edge)
        let last = parts(after, of: edge)
        return first + last <= whole - minimumRemainder ? (first, last) : (0, 0)
    }

    private static func parts(_ pixels: Int, of edge: Int) -> Int {
        Int(Int64(pixels) * Int64(whole) / Int64(edge))
    }
}
