/// A picture's extent in whole pixels, at least 1 each way.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int

    /// A size; extents below 1 become 1.
    public init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    /// Width and height exchanged.
    var turned: PixelSize { PixelSize(width: height, height: width) }

    /// Both extents multiplied and rounded, but never below 1.
    func scaled(by factor: Double) -> PixelSize {
        PixelSize(width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
    }
}
