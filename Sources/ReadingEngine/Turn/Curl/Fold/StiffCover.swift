import Geometry

/// A stiff cover that swings about the spine like a door, in perspective.
public struct StiffCover: Equatable, Sendable {
    /// The distance between the viewer and the page, as a multiple of the cover's longer side. The free edge grows
    /// visibly as it rises, but not too much.
    private static let viewDistanceRatio = 2.6

    /// The leaf.
    public let leaf: CurlLeaf
    /// The angle: 0 flat, π/2 upright, π turned over.
    public let angle: Double
    /// The distance between the viewer and the page, in points.
    public let viewDistance: Double

    /// Creates a cover after a part of the turn, 0 to 1. Without the perspective, its free edge is where the held point
    /// of a bending page would be.
    public init(leaf: CurlLeaf, fraction: Double) {
        self.leaf = leaf
        let part = fraction.isFinite ? Mathematics.clamp(fraction, to: 0...1) : 0
        angle = Mathematics.arcCosine(1 - 2 * part)
        viewDistance = max(Self.viewDistanceRatio * max(leaf.width, leaf.height), 1)
    }

    /// Returns the displayed position of a point of the cover, and its height above the page.
    func lift(_ point: Point) -> CurlPoint {
        let height = point.x * Mathematics.sine(angle)
        let near = viewDistance / (viewDistance - height)
        let middle = leaf.height / 2
        return CurlPoint(
            place: Point(x: point.x * Mathematics.cosine(angle) * near, y: middle + (point.y - middle) * near),
            height: height
        )
    }

    /// Returns the point of the cover that is displayed at `place`: the inverse of ``lift(_:)``.
    func sample(at place: Point) -> CurlSample {
        let pageBelow = CurlSample(face: .pageBelow, source: place, angle: 0, height: 0)
        let depth = viewDistance * Mathematics.cosine(angle) + place.x * Mathematics.sine(angle)
        guard depth != 0 else { return pageBelow }
        let across = place.x * viewDistance / depth
        guard across >= 0, across <= leaf.width else { return pageBelow }
        let height = across * Mathematics.sine(angle)
        let middle = leaf.height / 2
        let source = Point(x: across, y: middle + (place.y - middle) * (viewDistance - height) / viewDistance)
        guard leaf.contains(source) else { return pageBelow }
        return CurlSample(face: angle < Double.pi / 2 ? .front : .back, source: source, angle: angle, height: height)
    }
}
