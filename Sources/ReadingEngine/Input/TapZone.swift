public import Geometry

/// What a tap means by where it fell.
public enum TapZone: Equatable, Sendable {
    /// The page on the left of the paper.
    case left
    /// The page on the right of the paper.
    case right
    /// The bars.
    case menu

    /// The zone of `position` in a surface of `size`: thirds across, the outer two turn, the middle one is the menu.
    ///
    /// The zones are physical: in a right-to-left publication the left third goes forward, as the paper does.
    public static func zone(at position: Point, in size: Size) -> TapZone {
        if position.x < size.width / 3 { return .left }
        if position.x >= size.width * 2 / 3 { return .right }
        return .menu
    }
}
