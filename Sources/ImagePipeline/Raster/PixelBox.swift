/// The room a picture has, in device pixels; either way may be left open.
public struct PixelBox: Hashable, Sendable {
    /// No picture has a longer edge: a box that reaches further says nothing more.
    public static let longestEdge = 1_000_000

    /// The widest the picture may be in pixels, from 1; nil for any width.
    public let width: Int?
    /// The highest the picture may be in pixels, from 1; nil for any height.
    public let height: Int?

    /// A box. Extents below 1 become 1, and those beyond ``longestEdge`` are none.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = Self.canonical(width)
        self.height = Self.canonical(height)
    }

    private static func canonical(_ extent: Int?) -> Int? {
        guard let extent, extent <= longestEdge else { return nil }
        return max(extent, 1)
    }

    /// The factor by which a picture of that size just fits; above 1 when it is smaller than the box; nil when the box is
    /// open both ways.
    func fittingFactor(_ size: PixelSize) -> Double? {
        let factors = [
            width.map { Double($0) / Double(size.width) },
            height.map { Double($0) / Double(size.height) },
        ]
        return factors.compactMap { $0 }.min()
    }

    /// The size of the picture when it is shrunk to fit, its own size when it fits already.
    func fitting(_ size: PixelSize) -> PixelSize {
        guard let factor = fittingFactor(size), factor < 1 else { return size }
        return size.scaled(by: factor)
    }
}
