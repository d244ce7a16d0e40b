package import Geometry

/// Animations that the browser runs. They don't change the style of the element.
extension Element {
    /// Animates the element from an offset, in points, to its layout position. Animations of the same element
    /// are added, so a new one continues from the visible position. The duration is in seconds.
    package func move(from distance: Point, duration: Double) {
        hostElementAnimateMove(number, distance.x, distance.y, duration)
    }

    /// Fades the element in or out, starting at its current opacity. The duration is in seconds.
    package func fade(isVisible: Bool, duration: Double) {
        hostElementAnimateFade(number, isVisible ? 1 : 0, duration)
    }
}
