/// A size in pixels, at least 1 × 1.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int

    /// Creates a size. Values below 1 become 1.
    public init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    /// The size with width and height exchanged.
    var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Returns the size multiplied by a factor and rounded, at least 1 × 1.
    func scaled(by factor: Double) -> PixelSize {
        PixelSize(width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
    }
}
