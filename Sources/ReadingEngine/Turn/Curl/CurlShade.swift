import Geometry

/// Light and shadow on a bent sheet, from the bend: both renderers draw these functions, one for every pixel, the other
/// as the stops of a few gradients.
public struct CurlShade: Equatable, Sendable {
    /// A stop of a gradient that is painted once for a paper, and then stretched and faded.
    public struct Stop: Equatable, Sendable {
        /// How far from the crease, as a part of the gradient's length, 0…1.
        public let offset: Double
        /// How much black (less than zero) or white (more) lies over what is there, −1…1.
        public let ink: Double
    }

    /// Where the light comes from: this far from straight above, leaning to the side of the spine.
    private static let lean = 0.32
    /// How much of the sheen the front has.
    private static let sheenOfFront = 0.15
    /// Paper that has risen by this part of the full radius throws its whole shadow.
    private static let wholeRise = 0.6
    /// How many parts the stops of a gradient are apart.
    private static let parts = 8

    /// The strengths this shade is drawn with. Shadows grow with the rise of the paper from nothing.
    public let tone: CurlTone
    /// How much of the shadows is there, 0…1.
    public let presence: Double
    /// The cylinder's radius, in points.
    public let radius: Double
    private let rise: Double

    /// The shade of a fold.
    public init(_ fold: CurlFold, tone: CurlTone) {
        self.tone = tone
        radius = fold.radius
        rise = fold.rise
        let full = CurlFold.fullRadius * min(fold.leaf.width, fold.leaf.height)
        presence = full > 0 ? Self.ease(fold.rise / (Self.wholeRise * full)) : 0
    }

    /// The brightness of the paper where it has bent by `angle` (0…π), as a multiple of that of paper that lies flat: 1 at
    /// both ends. Lambert's law, seen from above, for a light that leans by 0.32 radians.
    public func light(at angle: Double) -> Double { Self.light(at: angle, tone) }

    private static func light(at angle: Double, _ tone: CurlTone) -> Double {
        let facing = Mathematics.cosine(angle - lean) / Mathematics.cosine(lean)
        return 1 + tone.relief * ((angle < Double.pi / 2 ? facing : -facing) - 1)
    }

    /// The white that shines on the paper there, 0…1: nothing where it lies flat, nothing at the crest, and little on the
    /// front, whose slope the light meets at a flat angle.
    public func sheen(at angle: Double) -> Double { Self.sheen(at: angle, tone) }

    private static func sheen(at angle: Double, _ tone: CurlTone) -> Double {
        let wave = Mathematics.sine(2 * angle)
        return tone.sheen * wave * wave * (angle < Double.pi / 2 ? sheenOfFront : 1)
    }

    /// How much black lies `distance` points away from paper that is `height` points high.
    public static func shadow(_ strength: Double, distance: Double, height: Double, reach: Double) -> Double {
        guard height > 0, reach > 0 else { return 0 }
        let rest = 1 - min(max(distance, 0) / (height * reach), 1)
        return strength * rest * rest
    }

    /// How far the shadow reaches that the roll throws on the page beneath, from the crease outwards, in points.
    public var castLength: Double { min(rise, 2 * radius) * tone.castReach }

    /// How far the roll reaches on the flap, from the crease to where the paper lies flat: half of the cylinder's girth, in
    /// points.
    public var rollLength: Double { Double.pi / 2 * radius }

    /// How strong the shadow around the flap is, 0…1.
    public var edgeOpacity: Double { tone.edge * presence }

    /// A step from 0 at 0 to 1 at 1 that starts and ends gently.
    static func ease(_ value: Double) -> Double {
        let part = value.isFinite ? min(max(value, 0), 1) : 0
        return part * part * (3 - 2 * part)
    }

    // MARK: Gradients

    /// The shadow on the page beneath at its full strength, from the crease outwards.
    public static func cast(_ tone: CurlTone) -> [Stop] {
        (0...parts).map { index in
            let part = Double(index) / Double(parts)
            return Stop(offset: part, ink: -shadow(tone.cast, distance: part, height: 1, reach: 1))
        }
    }

    /// Light and dark on the flap at their full strength, from the crease to where the roll ends.
    public static func roll(_ tone: CurlTone) -> [Stop] {
        (0...parts).map { index in
            let part = Double(index) / Double(parts)
            let angle = Double.pi / 2 * (1 + part)
            let lit = light(at: min(angle + 1e-9, Double.pi), tone) * (1 - tone.hollow * (1 - part))
            return Stop(offset: part, ink: lit - 1 + sheen(at: angle, tone))
        }
    }
}
