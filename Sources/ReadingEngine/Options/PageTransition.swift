/// The animation of a page turn. The turn itself is the same in each: one position along the sequence.
public enum PageTransition: Int, Equatable, Sendable, CaseIterable {
    /// Both pages move together, with a gap between them.
    case slide = 0
    /// The later page in reading order slides over the other one.
    case cover = 1
    /// The page bends like paper.
    case curl = 2
    /// Pages follow a finger, and otherwise change without animation.
    case none = 3
}
