import Geometry

/// A cover that doesn't bend: it swings about the spine like a door, seen in perspective.
public struct CurlBoard: Equatable, Sendable {
    /// How far the eye is above the page, as a multiple of the board's longer side: near enough that the free edge grows
    /// as it rises, far enough that it doesn't loom.
    private static let eyeDistance = 2.6

    /// The board.
    public let leaf: CurlLeaf
    /// How far it has swung: 0 flat, π/2 upright, π turned over.
    public let angle: Double
    /// How far the eye is above the page, in points.
    public let eye: Double

    /// A board when this part of the turn is done, 0…1: its free edge, without the perspective, is where a sheet's held
    /// point would be.
    public init(leaf: CurlLeaf, fraction: Double) {
        self.leaf = leaf
        let part = fraction.isFinite ? Mathematics.clamp(fraction, to: 0...1) : 0
        angle = Mathematics.arcCosine(1 - 2 * part)
        eye = max(Self.eyeDistance * max(leaf.width, leaf.height), 1)
    }

    /// Where a point of the board is seen, and its height above the page.
    func lift(_ point: Point) -> CurlPoint {
        let height = point.x * Mathematics.sine(angle)
        let near = eye / (eye - height)
        let middle = leaf.height / 2
        return CurlPoint(
            place: Point(x: point.x * Mathematics.cosine(angle) * near, y: middle + (point.y - middle) * near),
            height: height
        )
    }

    /// What is seen at a place: the inverse of ``lift(_:)``.
    func sight(at place: Point) -> CurlSight {
        let beneath = CurlSight(face: .beneath, source: place, angle: 0, height: 0)
        let depth = eye * Mathematics.cosine(angle) + place.x * Mathematics.sine(angle)
        guard depth != 0 else { return beneath }
        let across = place.x * eye / depth
        guard across >= 0, across <= leaf.width else { return beneath }
        let height = across * Mathematics.sine(angle)
        let middle = leaf.height / 2
        let source = Point(x: across, y: middle + (place.y - middle) * (eye - height) / eye)
        guard leaf.contains(source) else { return beneath }
        return CurlSight(face: angle < Double.pi / 2 ? .front : .back, source: source, angle: angle, height: height)
    }
}
