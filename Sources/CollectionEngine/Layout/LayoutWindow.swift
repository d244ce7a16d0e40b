public import Geometry

/// What a layout depends on besides its sections: the window's size, what covers its edges, its pixels, and which way lines
/// run.
///
/// Everything in a layout is a whole number of device pixels. Sums of them are exact, so that the millionth row lies where
/// it should to the pixel, in whatever order the rows before it came, went and changed their heights.
public struct LayoutWindow: Equatable, Sendable {
    /// Nothing is longer than this, in device pixels; whatever somebody says that is no length counts as none.
    static let longest: Int64 = 1 << 20

    /// The size of what is seen at once, in points.
    public let size: Size
    /// What bars and notches cover at the edges, in points. It lies inside the content, as padding does: at offset 0 the
    /// content's first point is just below what covers the top.
    public let insets: Insets
    /// Device pixels to a point.
    public let scale: Double
    /// Whether lines run from right to left: the first column is the rightmost then.
    public let isRightToLeft: Bool

    /// A window of its parts; what is no length becomes zero, what is no scale becomes one.
    public init(size: Size, insets: Insets = .zero, scale: Double = 1, isRightToLeft: Bool = false) {
        let scale = scale.isFinite ? Mathematics.clamp(scale, to: 0.25...16) : 1
        let longest = Double(Self.longest) / scale
        func length(_ value: Double) -> Double { value >= 0 ? min(value, longest) : 0 }
        self.size = Size(width: length(size.width), height: length(size.height))
        self.insets = Insets(
            top: length(insets.top),
            leading: length(insets.leading),
            bottom: length(insets.bottom),
            trailing: length(insets.trailing)
        )
        self.scale = scale
        self.isRightToLeft = isRightToLeft
    }

    // MARK: Pixels

    /// How wide the window is between what covers its sides, in device pixels.
    var contentWidth: Int64 {
        max(pixels(size.width) - pixels(insets.leading) - pixels(insets.trailing), 0)
    }

    /// A length in points as whole device pixels, from none to ``longest``.
    func pixels(_ points: Double) -> Int64 {
        let pixels = (points * scale).rounded()
        return pixels >= 0 ? Int64(min(pixels, Double(Self.longest))) : 0
    }

    /// Whole device pixels in points.
    func points(_ pixels: Int64) -> Double { Double(pixels) / scale }

    /// The last whole device pixel that begins at or before a place, which may be any number.
    func pixel(at points: Double) -> Int64 {
        // Far beyond every layout, and far from what 64 bits hold.
        let pixel = Mathematics.clamp((points * scale).rounded(.down), to: -0x1p60...0x1p60)
        return pixel.isNaN ? 0 : Int64(pixel)
    }

    /// How high something of a given width is, in device pixels.
    func height(of extent: ItemExtent, width: Int64) -> Int64 {
        switch extent {
        case .fixed(let height): pixels(height)
        case .aspect(let ratio, let more): pixels(points(width) * ratio + more)
        case .automatic(let estimate): pixels(estimate)
        }
    }

    /// The box of something in points, from device pixels that count from the leading edge.
    func rect(leading: Int64, top: Int64, width: Int64, height: Int64) -> Rect {
        let left = isRightToLeft ? pixels(size.width) - leading - width : leading
        return Rect(x: points(left), y: points(top), width: points(width), height: points(height))
    }
}
