public import Geometry

/// A sheet bent round a cylinder, worked out from the touch alone.
///
/// The axis is square to the way from where the held point lies at rest to where the finger draws it, so the paper yields
/// in the direction of the pull. Material up to the axis line lies flat; then it goes half round the cylinder, with
/// radius ``radius``; what is left lies flat on top, at twice the radius, its back up. (The cylinder is the one of
/// XBPageCurl and of Andrew Hung's shader; the formulas here are derived anew, for a held point that stays exactly under
/// the finger.)
///
/// With L the length of the pull, u counted from the finger along the normal, and the bend beginning at u = a, the held
/// point at u = L comes to lie at 2a + πR − L when it has gone all the way round: a = (L − πR)/2 brings it to the
/// finger. While L < πR the held point is still on the cylinder, at an angle θ with θ − sin θ = L/R, and a = −R·sin θ.
public struct CurlFold: Equatable, Sendable {
    /// The radius of a free roll as a part of the sheet's shorter side: 46 points on a phone that is 390 wide.
    static let fullRadius = 0.118
    /// The sharpness with which the radius gives way when there is little room; see ``roll(in:within:)``.
    private static let yielding = 4.0

    /// The sheet.
    public let leaf: CurlLeaf
    /// Where the held point lies unturned.
    public let held: Point
    /// Where the held point is seen now: at the finger, unless the spine held it back.
    public let touch: Point
    /// The unit vector across the roll, from the part that lies flat to the part that is lifted.
    public let normal: Point
    /// A point of the line where the bend begins.
    public let origin: Point
    /// The cylinder's radius, in points; zero only when the sheet is all the way over.
    public let radius: Double
    /// How far the held point has gone round the cylinder: 0 flat, π with its back up.
    public let angle: Double

    /// The fold of a sheet held at `grab` and drawn to `touch`, which may be anything.
    public init(leaf: CurlLeaf, grab: CurlGrab, touch: Point) {
        self.leaf = leaf
        let held = Point(x: leaf.width, y: grab.height(on: leaf))
        self.held = held
        let touch = CurlReach(leaf: leaf, held: held).clamp(touch)
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
        // How far the sharp fold, halfway between the held point and the finger, is from the spine.
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

    /// A radius that is nearly `full` where there is room for it and never takes more than there is: the bend begins
    /// π/2 radii before the sharp fold, and that must not be beyond the spine.
    private static func roll(_ full: Double, within room: Double) -> Double {
        let most = room * 2 / Double.pi
        guard full > 0, most > 0 else { return 0 }
        let ratio = most / full
        guard ratio < 100 else { return full }
        return most / Mathematics.power(1 + Mathematics.power(ratio, yielding), 1 / yielding)
    }

    /// Solves θ − sin θ = `amount` for θ in 0…π. Newton's method from a root of the first term of the series, on a
    /// function that is convex there: five steps bring it to the last digits.
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

    /// How far a point of the unturned sheet is beyond the line where the bend begins, in points.
    func depth(of point: Point) -> Double { Self.dot(point - origin, normal) }

    /// The greatest height of the held point above the page, in points: 0…2R.
    public var rise: Double { radius * (1 - Mathematics.cosine(angle)) }
}
