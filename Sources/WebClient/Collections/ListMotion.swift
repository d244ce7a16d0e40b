import Geometry
import WebBinding

/// The animations of lists. With reduced motion there are none.
enum ListMotion {
    /// The duration, in seconds.
    static let duration = 0.28
    /// Whether the user prefers reduced motion.
    static var isReduced: Bool { Window.traits.contains(.reducedMotion) }
}

extension Element {
    /// Animates an element of a list to its position, from a point at `distance` from it, in points.
    func glide(from distance: Point) {
        // Less than a device pixel is a rounding error.
        guard abs(distance.x) + abs(distance.y) > 0.1 else { return }
        move(from: distance, duration: ListMotion.duration)
    }
}
