public import Geometry

/// The window of a layout: size, insets, density and writing direction.
///
/// All positions are integers in device pixels. Their sums are exact, so each row is at the exact pixel after any
/// sequence of insertions, removals and measurements before it.
public struct LayoutWindow: Equatable, Sendable {
    /// The maximum length, in device pixels. Invalid lengths count as zero.
    static let longest: Int64 = 1 << 20

    /// The size of the window, in points.
    public let size: Size
    /// The safe area insets, in points. They are inside the content, like padding: at offset 0 the content begins below
    /// the top inset.
    public let insets: Insets
    /// Device pixels per point.
    public let scale: Double
    /// Whether the writing direction is right to left: the first column is then on the right.
    public let isRightToLeft: Bool

    /// Creates a window. Invalid lengths become zero and an invalid scale becomes one.
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

    /// The width of the window between its insets, in device pixels.
    var contentWidth: Int64 {
        max(pixels(size.width) - pixels(insets.leading) - pixels(insets.trailing), 0)
    }

    /// Converts points to device pixels, limited to 0…``longest``.
    func pixels(_ points: Double) -> Int64 {
        let pixels = (points * scale).rounded()
        return pixels >= 0 ? Int64(min(pixels, Double(Self.longest))) : 0
    }

    /// Converts device pixels to points.
    func points(_ pixels: Int64) -> Double { Double(pixels) / scale }

    /// Returns the last device pixel that begins at or before a position, which can be any number.
    func pixel(at points: Double) -> Int64 {
        // The limit is beyond every layout and within the range of 64-bit integers.
        let pixel = Mathematics.clamp((points * scale).rounded(.down), to: -0x1p60...0x1p60)
        return pixel.isNaN ? 0 : Int64(pixel)
    }

    /// Returns the height for an extent at a given width, in device pixels.
    func height(of extent: ItemExtent, width: Int64) -> Int64 {
        switch extent {
        case .fixed(let height): pixels(height)
        case .aspect(let ratio, let more): pixels(points(width) * ratio + more)
        case .automatic(let estimate): pixels(estimate)
        }
    }

    /// Returns a rectangle in points from device pixels measured from the leading edge.
    func rect(leading: Int64, top: Int64, width: Int64, height: Int64) -> Rect {
        let left = isRightToLeft ? pixels(size.width) - leading - width : leading
        return Rect(x: points(left), y: points(top), width: points(width), height: points(height))
    }

    /// Returns a rectangle in points between the insets.
    func contentRect(top: Double, height: Double) -> Rect {
        let box = rect(leading: pixels(insets.leading), top: 0, width: contentWidth, height: 0)
        return Rect(x: box.minX, y: top, width: box.size.width, height: height)
    }
}
