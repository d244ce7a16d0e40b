import Geometry

/// Where a small window goes that belongs to something on the page.
enum PopupPlace {
    /// Between the window's edges and the small window, in points.
    private static let margin = 8.0

    /// The corner of a small window of this size that belongs to `frame`: above it, else below it, else over it, and never
    /// off the screen.
    ///
    /// - Parameter gap: what stays free between both, in points.
    static func origin(of size: Size, beside frame: Rect, in window: Size, gap: Double) -> Point {
        let across = min(frame.center.x - size.width / 2, window.width - size.width - margin)
        let above = frame.minY - gap - size.height
        let below = frame.maxY + gap
        let down: Double
        if above >= margin {
            down = above
        } else if below + size.height <= window.height - margin {
            down = below
        } else {
            down = max((window.height - size.height) / 2, margin)
        }
        return Point(x: max(across, margin), y: down)
    }
}
