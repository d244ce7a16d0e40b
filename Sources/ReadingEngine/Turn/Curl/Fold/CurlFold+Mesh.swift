import Geometry

/// A point above the page: x and y on the page, height towards the viewer, in points.
struct CurlPoint: Equatable, Sendable {
    var place: Point
    var height: Double
}

extension CurlFold {
    /// Returns the position of a point of the bent leaf, as in a mesh.
    ///
    /// With d the distance beyond the line where the bend begins: flat for d ≤ 0; on the cylinder, at the angle d/R, up
    /// to d = πR; flat on top beyond that. Lengths along the leaf are preserved.
    func lift(_ point: Point) -> CurlPoint {
        let depth = depth(of: point)
        guard depth > 0 else { return CurlPoint(place: point, height: 0) }
        guard depth < Double.pi * radius else {
            return CurlPoint(place: point - normal * (2 * depth - Double.pi * radius), height: 2 * radius)
        }
        let angle = depth / radius
        return CurlPoint(
            place: point + normal * (radius * Mathematics.sine(angle) - depth),
            height: radius * (1 - Mathematics.cosine(angle))
        )
    }
}
