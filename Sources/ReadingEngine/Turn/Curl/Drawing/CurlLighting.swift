import Geometry

/// Light and shadow on a bent leaf. Both renderers use these functions: one for every pixel, the other for the stops of
/// gradients.
public struct CurlLighting: Equatable, Sendable {
    /// A stop of a gradient that is painted once for a paper colour, then stretched and faded.
    public struct Stop: Equatable, Sendable {
        /// The distance from the crease, as a fraction of the gradient's length, 0…1.
        public let offset: Double
        /// The opacity of black (negative) or white (positive) over the page, −1…1.
        public let ink: Double
    }

    /// The angle of the light from the vertical, towards the spine.
    private static let lightAngle = 0.32
    /// The sheen on the front, as a fraction of that on the back.
    private static let sheenOfFront = 0.15
    /// The height of the paper, as a fraction of the full radius, at which its shadow is complete.
    private static let wholeRise = 0.6
    /// The number of intervals in a gradient.
    private static let parts = 8

    /// The material of the paper.
    public let material: CurlMaterial
    /// How complete the shadows are, 0…1. They grow with the height of the paper.
    public let presence: Double
    /// The cylinder's radius, in points.
    public let radius: Double
    private let rise: Double

    /// Creates the lighting of a fold.
    public init(_ fold: CurlFold, material: CurlMaterial) {
        self.material = material
        radius = fold.radius
        rise = fold.rise
        let full = CurlFold.fullRadius * min(fold.leaf.width, fold.leaf.height)
        presence = full > 0 ? Self.ease(fold.rise / (Self.wholeRise * full)) : 0
    }

    /// Returns the brightness of paper bent by `angle` (0…π), relative to flat paper: 1 at both ends. Lambert's law,
    /// seen from above, for a light at an angle of 0.32 radians.
    public func light(at angle: Double) -> Double { Self.light(at: angle, material) }

    private static func light(at angle: Double, _ material: CurlMaterial) -> Double {
        let facing = Mathematics.cosine(angle - lightAngle) / Mathematics.cosine(lightAngle)
        return 1 + material.relief * ((angle < Double.pi / 2 ? facing : -facing) - 1)
    }

    /// Returns the opacity of the sheen at `angle`, 0…1: none where the paper is flat and at the crest, and little on
    /// the front, which the light meets at a grazing angle.
    public func sheen(at angle: Double) -> Double { Self.sheen(at: angle, material) }

    private static func sheen(at angle: Double, _ material: CurlMaterial) -> Double {
        let wave = Mathematics.sine(2 * angle)
        return material.sheen * wave * wave * (angle < Double.pi / 2 ? sheenOfFront : 1)
    }

    /// Returns the opacity of the shadow `distance` points away from paper that is `height` points high.
    public static func shadow(_ strength: Double, distance: Double, height: Double, reach: Double) -> Double {
        guard height > 0, reach > 0 else { return 0 }
        let rest = 1 - min(max(distance, 0) / (height * reach), 1)
        return strength * rest * rest
    }

    /// The length of the roll's shadow on the page below, from the crease outwards, in points.
    public var castLength: Double { min(rise, 2 * radius) * material.castReach }

    /// The length of the roll on the flap, from the crease to the flat part, in points: a quarter of the cylinder's
    /// circumference.
    public var rollLength: Double { Double.pi / 2 * radius }

    /// The opacity of the shadow around the flap, 0…1.
    public var edgeOpacity: Double { material.edge * presence }

    /// Returns a smooth step from 0 at 0 to 1 at 1.
    static func ease(_ value: Double) -> Double {
        let part = value.isFinite ? min(max(value, 0), 1) : 0
        return part * part * (3 - 2 * part)
    }

    // MARK: Gradients

    /// Returns the shadow on the page below at full strength, from the crease outwards.
    public static func cast(_ material: CurlMaterial) -> [Stop] {
        (0...parts).map { index in
            let part = Double(index) / Double(parts)
            return Stop(offset: part, ink: -shadow(material.cast, distance: part, height: 1, reach: 1))
        }
    }

    /// Returns the shading of the flap at full strength, from the crease to the end of the roll.
    public static func roll(_ material: CurlMaterial) -> [Stop] {
        (0...parts).map { index in
            let part = Double(index) / Double(parts)
            let angle = Double.pi / 2 * (1 + part)
            let lit = light(at: min(angle + 1e-9, Double.pi), material) * (1 - material.innerShade * (1 - part))
            return Stop(offset: part, ink: lit - 1 + sheen(at: angle, material))
        }
    }
}
