/// The point of a leaf's outer edge at which it is held. It determines how the leaf bends.
public enum CurlGrabPoint: Equatable, Sendable {
    /// The top corner.
    case top
    /// The edge, at this distance from the top in points: the roll stays nearly parallel to the spine.
    case middle(Double)
    /// The bottom corner.
    case bottom

    /// The part of the edge at either end that belongs to the corner. It is large because users often touch the edge some
    /// distance from the corner. In the middle third, the edge follows the finger.
    private static let cornerPart = 1.0 / 3

    /// Creates the point for a finger at height `y`, in points from the top of the leaf.
    public init(at y: Double, on leaf: CurlLeaf) {
        if y < leaf.height * Self.cornerPart {
            self = .top
        } else if y > leaf.height * (1 - Self.cornerPart) {
            self = .bottom
        } else {
            self = .middle(y.isFinite ? y : leaf.height / 2)
        }
    }

    /// Returns the height of the held point, in points from the top of the leaf.
    public func height(on leaf: CurlLeaf) -> Double {
        switch self {
        case .top: 0
        case .middle(let y): y.isFinite ? min(max(y, 0), leaf.height) : leaf.height / 2
        case .bottom: leaf.height
        }
    }

    /// The direction in which a corner is lifted, towards the middle of the leaf; +1 is down.
    var lift: Double { self == .top ? 1 : -1 }
}
