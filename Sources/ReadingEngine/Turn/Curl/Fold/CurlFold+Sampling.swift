import Geometry

/// The content displayed at a point of the screen.
struct CurlSample: Equatable, Sendable {
    enum Face: Equatable, Sendable {
        /// The front of the leaf.
        case front
        /// The back of the leaf.
        case back
        /// The page below, or anything beside the leaf.
        case pageBelow
    }

    let face: Face
    /// The point of the flat leaf that is displayed; for the page below, the point itself.
    let source: Point
    /// The angle by which the leaf is bent there: 0 flat, π with its back up.
    let angle: Double
    /// The height of the leaf there, in points.
    let height: Double
}

extension CurlFold {
    /// Returns the content displayed at a point, as a fragment shader does: the inverse of ``lift(_:)``.
    ///
    /// With s the distance beyond the line where the bend begins, there is no paper beyond s = R. Otherwise up to two
    /// points of the leaf are above the given point. The upper one, which shows its back, is visible if it is on the
    /// leaf.
    func sample(at place: Point) -> CurlSample {
        let reach = depth(of: place)
        guard reach <= radius else { return CurlSample(face: .pageBelow, source: place, angle: 0, height: 0) }
        let rising = reach > 0 && radius > 0 ? Mathematics.arcSine(reach / radius) : 0
        let back = place + normal * (reach > 0 ? (Double.pi - rising) * radius - reach : Double.pi * radius - 2 * reach)
        if leaf.contains(back) {
            return CurlSample(
                face: .back,
                source: back,
                angle: Double.pi - rising,
                height: radius * (1 + Mathematics.cosine(rising))
            )
        }
        let front = place + normal * (reach > 0 ? rising * radius - reach : 0)
        if leaf.contains(front) {
            return CurlSample(
                face: .front,
                source: front,
                angle: rising,
                height: radius * (1 - Mathematics.cosine(rising))
            )
        }
        return CurlSample(face: .pageBelow, source: place, angle: 0, height: 0)
    }
}
