/// What a turn looks like. The turn itself is the same: one position along the list.
public enum PageTurnLook: Int, Equatable, Sendable, CaseIterable {
    /// The pages move together, with a gap between them.
    case slide = 0
    /// The page that comes later in reading slides over the other one.
    case cover = 1
    /// The page is a sheet that bends round the hand.
    case curl = 2
    /// Pages follow a finger, and otherwise change at once.
    case none = 3
}
