package import Geometry

/// Animations that the browser runs. The style of the element stays what it is.
extension Element {
    /// Animates the element from a distance to its place, in seconds. Animations of the same element are added, so a
    /// new one continues from the visible place.
    package func move(from distance: Point, duration: Double) {
        hostElementAnimateMove(number, distance.x, distance.y, duration)
    }

    /// Fades the element in or out, in seconds, from its visible opacity.
    package func fade(isVisible: Bool, duration: Double) {
        hostElementAnimateFade(number, isVisible ? 1 : 0, duration)
    }
}
