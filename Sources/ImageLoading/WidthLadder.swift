/// The closed set of widths in which pages are delivered, in device pixels.
///
/// A closed set keeps the cache warm (two phones ask for the same variant) and small (nobody can fill the disk by
/// asking for every width there is).
public enum WidthLadder {
    /// The steps from narrow to wide, in device pixels. Above the last one the original is delivered.
    public static let steps = [160, 480, 720, 1080, 1440, 2160]

    /// The step for small pictures of pages, such as a strip of them. A page that is read is never delivered in it.
    public static let thumbnail = 160

    /// The smallest step that is at least `pixels` wide, or nil for the original.
    ///
    /// - Parameters:
    ///   - pixels: how many device pixels the picture will cover.
    ///   - original: the original's width in pixels, if known: a step that is not smaller than it means the original
    ///     size, because pictures are never enlarged on the server.
    public static func step(covering pixels: Double, original: Int? = nil) -> Int? {
        for step in steps where Double(step) >= pixels {
            if let original, original <= step { return nil }
            return step
        }
        return nil
    }
}
