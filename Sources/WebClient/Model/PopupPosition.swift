import Geometry

/// Computes the position of a popup beside its anchor.
enum PopupPosition {
    /// The minimum distance of a popup from the window's edges, in points.
    private static let margin = 8.0

    /// Returns the top left corner of a popup: above `frame`, or below it if there is no room above, otherwise at the
    /// middle of the window's height. The popup stays inside the window.
    ///
    /// - Parameter gap: The distance between the popup and `frame`, in points.
    static func origin(of size: Size, beside frame: Rect, in window: Size, gap: Double) -> Point {
        let x = min(frame.center.x - size.width / 2, window.width - size.width - margin)
        let above = frame.minY - gap - size.height
        let below = frame.maxY + gap
        let y: Double
        if above >= margin {
            y = above
        } else if below + size.height <= window.height - margin {
            y = below
        } else {
            y = max((window.height - size.height) / 2, margin)
        }
        return Point(x: max(x, margin), y: y)
    }
}
