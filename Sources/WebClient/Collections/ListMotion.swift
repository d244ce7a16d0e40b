import Geometry
import WebBinding

/// The animations of lists. With reduced motion there are none.
enum ListMotion {
    /// The duration, in seconds.
    static let duration = 0.28
    /// Whether the user wants no animations.
    static var isReduced: Bool { Window.traits.contains(.reducedMotion) }
}

extension Element {
    /// Moves the element of a list from a distance to its place.
    func glide(from distance: Point) {
        // Less than a device pixel is a rounding error.
        guard abs(distance.x) + abs(distance.y) > 0.1 else { return }
        move(from: distance, duration: ListMotion.duration)
    }
}
