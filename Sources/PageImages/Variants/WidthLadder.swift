/// The available widths of pages, in device pixels.
///
/// A closed set makes cache hits more likely, because different phones request the same variants, and limits the size
/// of the cache.
public enum WidthLadder {
    /// The widths in ascending order. Above the last one, the original is delivered.
    public static let steps = [160, 480, 720, 1080, 1440, 2160]

    /// The width of thumbnails. Never used for reading.
    public static let thumbnail = 160

    /// Returns the smallest step of at least `pixels`; nil for the original.
    ///
    /// - Parameters:
    ///   - pixels: The width on screen in device pixels.
    ///   - original: The width of the original in pixels, if known. If a step is not smaller, the original is used,
    ///     because the server never enlarges images.
    public static func step(covering pixels: Double, original: Int? = nil) -> Int? {
        for step in steps where Double(step) >= pixels {
            if let original, original <= step { return nil }
            return step
        }
        return nil
    }
}
