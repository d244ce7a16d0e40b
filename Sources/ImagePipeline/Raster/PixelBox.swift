/// The maximum size of an image in pixels. Each dimension may be unlimited.
public struct PixelBox: Hashable, Sendable {
    /// The longest edge of an image. Larger limits mean unlimited.
    public static let maximumEdge = 1_000_000

    /// The maximum width in pixels, at least 1; nil for unlimited.
    public let width: Int?
    /// The maximum height in pixels, at least 1; nil for unlimited.
    public let height: Int?

    /// Creates a box. Values below 1 become 1; values above ``maximumEdge`` become nil.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = Self.canonical(width)
        self.height = Self.canonical(height)
    }

    private static func canonical(_ extent: Int?) -> Int? {
        guard let extent, extent <= maximumEdge else { return nil }
        return max(extent, 1)
    }

    /// Returns the factor that fits an image of that size into the box; above 1 when the image is smaller than the box;
    /// nil when both dimensions are unlimited.
    func fittingFactor(_ size: PixelSize) -> Double? {
        let factors = [
            width.map { Double($0) / Double(size.width) },
            height.map { Double($0) / Double(size.height) },
        ]
        return factors.compactMap { $0 }.min()
    }

    /// Returns the size of an image scaled down to fit; its own size when it fits.
    func fitting(_ size: PixelSize) -> PixelSize {
        guard let factor = fittingFactor(size), factor < 1 else { return size }
        return size.scaled(by: factor)
    }
}
