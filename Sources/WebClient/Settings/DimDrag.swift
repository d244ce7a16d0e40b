import Geometry

/// A finger that began at the left edge of the window: up makes the page lighter, down darker.
struct DimDrag {
    /// What the finger means, as far as that can be told.
    enum Meaning: Equatable {
        /// It may still tap.
        case open
        /// The brightness it sets, in hundredths.
        case brightness(Int)
        /// Something else.
        case other
    }

    private let start: Point
    private let before: Int
    private var meaning = Meaning.open
    /// It begins within this of the edge, and means something once it has gone this far, in points: before the reader's own
    /// ten, so that nothing has begun by then.
    private static let edge = 24.0
    private static let slop = 8.0
    /// All of the range takes this part of the window's height.
    private static let way = 0.6
    /// From hardly to be read in the dark to the paper's own, in hundredths.
    static let range = 20...100

    /// A finger that goes down at a place while the page is this bright; nil away from the edge.
    init?(at start: Point, brightness: Int) {
        guard start.x >= 0, start.x <= Self.edge else { return nil }
        self.start = start
        before = brightness
    }

    /// The finger is at a place of a window this high.
    mutating func move(to place: Point, height: Double) -> Meaning {
        let moved = place - start
        if meaning == .open {
            guard moved.length >= Self.slop else { return .open }
            // Turns go to the side, and so does what browsers do at their edges.
            guard moved.y.magnitude > 2 * moved.x.magnitude else {
                meaning = .other
                return .other
            }
        }
        if meaning == .other { return .other }
        let (darkest, lightest) = (Self.range.lowerBound, max(Self.range.upperBound, before))
        let change = -moved.y / max(height * Self.way, 1) * Double(Self.range.upperBound - darkest)
        let value = max(darkest, min(Int((Double(before) + max(-1000, min(change, 1000))).rounded()), lightest))
        meaning = .brightness(value)
        return meaning
    }
}
