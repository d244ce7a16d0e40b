/// Where a sheet is held: a point of its outer edge. It decides how the sheet bends.
public enum CurlGrab: Equatable, Sendable {
    /// By its top corner.
    case top
    /// By its edge, this far from the top, in points: the roll stays nearly parallel to the spine.
    case middle(Double)
    /// By its bottom corner.
    case bottom

    /// The part of the edge, from either end, within which a finger means the corner. People who reach for a corner come
    /// down well above it; in the third between, the edge follows the finger straight.
    private static let cornerPart = 1.0 / 3

    /// The grab that a finger at height `y` means, in points from the top of the sheet.
    public init(at y: Double, on leaf: CurlLeaf) {
        if y < leaf.height * Self.cornerPart {
            self = .top
        } else if y > leaf.height * (1 - Self.cornerPart) {
            self = .bottom
        } else {
            self = .middle(y.isFinite ? y : leaf.height / 2)
        }
    }

    /// The height of the point that is held, in points from the top of the sheet.
    public func height(on leaf: CurlLeaf) -> Double {
        switch self {
        case .top: 0
        case .middle(let y): y.isFinite ? min(max(y, 0), leaf.height) : leaf.height / 2
        case .bottom: leaf.height
        }
    }

    /// The way a corner is lifted: towards the middle of the sheet. +1 is down.
    var lift: Double { self == .top ? 1 : -1 }
}
