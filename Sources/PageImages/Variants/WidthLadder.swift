/// The available widths of pages, in device pixels.
///
/// The fixed set makes cache hits more likely, because phones with different screens request the same widths. It also
/// limits the size of the cache.
public enum WidthLadder {
    /// The widths in ascending order. For a larger width, the server delivers the original.
    public static let steps = [160, 480, 720, 1080, 1440, 2160]

    /// The width of thumbnails. The reader requests larger steps for its pages.
    public static let thumbnail = 160

    /// Returns the smallest step of at least `pixels`; nil for the original.
    ///
    /// - Parameters:
    ///   - pixels: The width on screen in device pixels.
    ///   - original: The width of the original in pixels, if known. The result is nil unless the step is smaller,
    ///     because the server never enlarges images.
    public static func step(covering pixels: Double, original: Int? = nil) -> Int? {
        for step in steps where Double(step) >= pixels {
            if let original, original <= step { return nil }
            return step
        }
        return nil
    }
}
