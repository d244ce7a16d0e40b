import Geometry

/// What is seen at a place of the screen.
struct CurlSight: Equatable, Sendable {
    enum Face: Equatable, Sendable {
        /// The sheet's front.
        case front
        /// The sheet's back.
        case back
        /// The page beneath, and whatever else lies beside the sheet.
        case beneath
    }

    let face: Face
    /// The point of the unturned sheet that is seen there; the place itself on the page beneath.
    let source: Point
    /// How far the sheet has bent there: 0 flat, π with its back up.
    let angle: Double
    /// How high the sheet is there, in points.
    let height: Double
}

extension CurlFold {
    /// What is seen at a place: the form of the cylinder that a fragment shader has, the inverse of ``lift(_:)``.
    ///
    /// With s the distance beyond the line where the bend begins, beyond s = R there is no sheet. Within, two points of
    /// the sheet may lie above a place, and the upper one, which shows its back, wins if it is on the sheet.
    func sight(at place: Point) -> CurlSight {
        let reach = depth(of: place)
        guard reach <= radius else { return CurlSight(face: .beneath, source: place, angle: 0, height: 0) }
        let rising = reach > 0 && radius > 0 ? Mathematics.arcSine(reach / radius) : 0
        let back = place + normal * (reach > 0 ? (Double.pi - rising) * radius - reach : Double.pi * radius - 2 * reach)
        if leaf.contains(back) {
            return CurlSight(
                face: .back,
                source: back,
                angle: Double.pi - rising,
                height: radius * (1 + Mathematics.cosine(rising))
            )
        }
        let front = place + normal * (reach > 0 ? rising * radius - reach : 0)
        if leaf.contains(front) {
            return CurlSight(
                face: .front,
                source: front,
                angle: rising,
                height: radius * (1 - Mathematics.cosine(rising))
            )
        }
        return CurlSight(face: .beneath, source: place, angle: 0, height: 0)
    }
}
