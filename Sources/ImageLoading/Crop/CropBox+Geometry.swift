extension CropBox {
    /// The part that stays of a picture, in whole pixels.
    ///
    /// Cuts are rounded down: a pixel that is only half in the border stays.
    ///
    /// - Parameters:
    ///   - width: the upright picture's width in pixels, at least 1.
    ///   - height: the upright picture's height in pixels, at least 1.
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

    /// The box that leaves at least `rectangle` of a picture that many pixels wide and high: cuts are rounded down to a
    /// part, and a box that would leave less than ``leastKept`` of an edge leaves that edge alone.
    public init(showing rectangle: PixelRectangle, inWidth width: Int, height: Int) {
        let across = CropBox.cuts(before: rectangle.left, kept: rectangle.width, of: width)
        let down = CropBox.cuts(before: rectangle.top, kept: rectangle.height, of: height)
        self = CropBox(left: across.before, top: down.before, right: across.after, bottom: down.after) ?? .none
    }

    /// The same cuts on the left and on the right, and none at the top and the bottom: how a strip is cropped, whose
    /// pictures join above and below.
    public var sidesOnly: CropBox {
        CropBox(left: left, top: 0, right: right, bottom: 0) ?? .none
    }

    /// The eight bytes a box is kept as: two for each side, left, top, right, bottom, from the highest down.
    public var packed: UInt64 {
        UInt64(left) << 48 | UInt64(top) << 32 | UInt64(right) << 16 | UInt64(bottom)
    }

    /// The box that ``packed`` wrote, or nil when the number is not one of a valid box.
    public init?(packed: UInt64) {
        self.init(
            left: Int(packed >> 48 & 0xFFFF),
            top: Int(packed >> 32 & 0xFFFF),
            right: Int(packed >> 16 & 0xFFFF),
            bottom: Int(packed & 0xFFFF)
        )
    }

    private static func pixels(_ parts: Int, of edge: Int) -> Int {
        // In two steps, so that no edge is too long for the multiplication on a 32-bit machine.
        edge / whole * parts + edge % whole * parts / whole
    }

    private static func cuts(before: Int, kept: Int, of edge: Int) -> (before: Int, after: Int) {
        let after = edge - before - kept
        guard edge > 0, before >= 0, after >= 0 else { return (0, 0) }
        let first = parts(before, of: edge)
        let last = parts(after, of: edge)
        return first + last <= whole - leastKept ? (first, last) : (0, 0)
    }

    private static func parts(_ pixels: Int, of edge: Int) -> Int {
        Int(Int64(pixels) * Int64(whole) / Int64(edge))
    }
}
