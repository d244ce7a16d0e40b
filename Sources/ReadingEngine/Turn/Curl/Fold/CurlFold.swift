public import Geometry

/// A leaf bent around a cylinder, computed from the held point alone.
///
/// The axis is perpendicular to the line from the rest position of the held point to its current one, so the paper
/// bends in the direction of the pull. Paper up to the axis is flat; then it goes half around the cylinder with radius
/// ``radius``; the rest is flat on top, at twice the radius, with its back up. (XBPageCurl and Andrew Hung's shader use
/// the same cylinder. The formulas here keep the held point exactly under the finger.)
///
/// With L the length of the pull, u measured from the finger along the normal, and the bend beginning at u = a, the
/// held point at u = L is at 2a + πR − L when it is on top: a = (L − πR)/2 brings it to the finger. While L < πR, the
/// held point is on the cylinder, at an angle θ with θ − sin θ = L/R, and a = −R·sin θ.
public struct CurlFold: Equatable, Sendable {
    /// The radius without constraints, as a part of the leaf's shorter side: 46 points on a phone that is 390 wide.
    static let fullRadius = 0.118
    /// The exponent with which the radius decreases when there is little space; see ``roll(_:within:)``.
    private static let radiusExponent = 4.0

    /// The leaf.
    public let leaf: CurlLeaf
    /// The rest position of the held point.
    public let held: Point
    /// The displayed position of the held point: at the finger, unless the spine prevents it.
    public let touch: Point
    /// The unit vector across the roll, from the flat part to the lifted part.
    public let normal: Point
    /// A point of the line where the bend begins.
    public let origin: Point
    /// The cylinder's radius, in points; zero only when the leaf is turned over.
    public let radius: Double
    /// The angle of the held point on the cylinder: 0 flat, π with its back up.
    public let angle: Double

    /// Creates the fold of a leaf that is held at `grab` and pulled to `touch`, which is limited to possible points.
    public init(leaf: CurlLeaf, grab: CurlGrabPoint, touch: Point) {
        self.leaf = leaf
        let held = Point(x: leaf.width, y: grab.height(on: leaf))
        self.held = held
        let touch = CurlLimits(leaf: leaf, held: held).clamp(touch)
        self.touch = touch
        let pull = (held - touch).length
        let full = Self.fullRadius * min(leaf.width, leaf.height)
        guard pull > 1e-7 else {
            normal = Point(x: 1, y: 0)
            origin = held
            radius = full
            angle = 0
            return
        }
        let normal = (held - touch) * (1 / pull)
        self.normal = normal
        // The distance of the sharp crease, halfway between the held point and the finger, from the spine.
        let middle = (held + touch) * 0.5
        let room = leaf.spineEnds.map { Self.dot(middle - $0, normal) }.min() ?? 0
        let radius = Self.roll(full, within: max(room, 0))
        self.radius = radius
        if pull >= Double.pi * radius {
            angle = .pi
            origin = touch + normal * ((pull - Double.pi * radius) / 2)
        } else {
            let angle = Self.angle(for: pull / radius)
            self.angle = angle
            origin = touch - normal * (radius * Mathematics.sine(angle))
        }
    }

    /// Returns a radius that approaches `full` if there is space for it, and is never larger than the space: the bend
    /// begins π/2 radii before the sharp crease, and that must not be beyond the spine.
    private static func roll(_ full: Double, within room: Double) -> Double {
        let most = room * 2 / Double.pi
        guard full > 0, most > 0 else { return 0 }
        let ratio = most / full
        guard ratio < 100 else { return full }
        return most / Mathematics.power(1 + Mathematics.power(ratio, radiusExponent), 1 / radiusExponent)
    }

    /// Solves θ − sin θ = `amount` for θ in 0…π. Newton's method from the root of the first term of the series, where
    /// the function is convex: six steps give full precision.
    static func angle(for amount: Double) -> Double {
        let first = Mathematics.cubeRoot(6 * max(amount, 0))
        guard first > 0.02 else { return first }
        var angle = min(first, .pi)
        for _ in 0..<6 {
            let slope = 1 - Mathematics.cosine(angle)
            angle = min(angle - (angle - Mathematics.sine(angle) - amount) / slope, .pi)
        }
        return angle
    }

    static func dot(_ one: Point, _ other: Point) -> Double { one.x * other.x + one.y * other.y }

    /// Returns the distance of a point of the flat leaf beyond the line where the bend begins, in points.
    func depth(of point: Point) -> Double { Self.dot(point - origin, normal) }

    /// The height of the held point above the page, in points: 0…2R.
    public var rise: Double { radius * (1 - Mathematics.cosine(angle)) }
}
