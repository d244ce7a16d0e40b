/// Finds out how far a picture may be shrunk while it loads, by following the processors that only cut, turn and shrink.
///
/// A decoder that shrinks while it loads does a fraction of the work. A border cut before the shrinking would forbid it;
/// instead the cut is reckoned in full pixels here and made in the shrunk picture later, at the same place.
public struct LoadPlan: Sendable {
    /// What following one processor tells.
    public enum Verdict: Sendable {
        /// The processor was followed; the next one may be.
        case goesOn
        /// The size is decided: no later processor matters.
        case settled
        /// The processor needs every pixel.
        case needsEverything
    }

    /// The picture's upright size as stored.
    private let source: PixelSize
    /// The size at this point of the list, had nothing been shrunk.
    public private(set) var size: PixelSize
    private var isTurned = false
    /// The size to decode in.
    private(set) var decodedSize: PixelSize

    /// Begins with a picture of that upright size.
    init(of source: PixelSize) {
        self.source = source
        size = source
        decodedSize = source
    }

    /// The processor cuts out a part of that size.
    public mutating func cut(to size: PixelSize) {
        self.size = size
    }

    /// The processor turns by a quarter or by three.
    public mutating func turn() {
        size = size.turned
        isTurned.toggle()
    }

    /// The processor shrinks to that size; one that is no smaller either way changes nothing.
    ///
    /// - Returns: Always ``Verdict/settled``.
    public mutating func shrink(to target: PixelSize) -> Verdict {
        let part = isTurned ? size.turned : size
        let goal = isTurned ? target.turned : target
        decodedSize = PixelSize(
            width: Self.edge(source.width, part: part.width, goal: goal.width),
            height: Self.edge(source.height, part: part.height, goal: goal.height)
        )
        return .settled
    }

    /// The edge of the whole at which the part's edge is the goal, rounded.
    private static func edge(_ whole: Int, part: Int, goal: Int) -> Int {
        guard goal < part else { return whole }
        return min(whole, Int((Double(goal) * Double(whole) / Double(part)).rounded()))
    }
}
