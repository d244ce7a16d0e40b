import Geometry

/// The strengths of light and shadow on a paper, tuned by eye for the papers of the reader's themes.
public struct CurlMaterial: Equatable, Sendable {
    /// The opacity of the roll's shadow on the page below where it is darkest, 0…1.
    public let cast: Double
    /// The length of that shadow, as a multiple of the paper's height.
    public let castReach: Double
    /// The opacity of the shadow beside the free edge of the flap, 0…1.
    public let edge: Double
    /// The length of that shadow, as a multiple of the edge's height.
    public let edgeReach: Double
    /// How much the slope of the roll changes its brightness, 0…1.
    public let relief: Double
    /// The opacity of the sheen on the roll, 0…1.
    public let sheen: Double
    /// The opacity of the shade on the back next to the roll, 0…1.
    public let innerShade: Double
    /// The opacity of the front on the back, 0…1; see ``PrintThrough``. At 1 the print is sharp.
    public private(set) var printThrough: Double
    /// How much lighter the back is than the front, 0…1; see ``back(of:)``.
    let lift: Double

    /// White and light papers.
    public static let light = CurlMaterial(
        cast: 0.38,
        castReach: 1.5,
        edge: 0.28,
        edgeReach: 0.55,
        relief: 0.34,
        sheen: 0.10,
        innerShade: 0.05,
        printThrough: 0.13,
        lift: 0
    )

    /// Dark papers. Shadows are weaker because a strong shadow on a dark page looks like a hole; the sheen shows the
    /// shape.
    public static let dark = CurlMaterial(
        cast: 0.34,
        castReach: 1.3,
        edge: 0.26,
        edgeReach: 0.55,
        relief: 0.34,
        sheen: 0.10,
        innerShade: 0.03,
        printThrough: 0.16,
        lift: 0.05
    )

    /// Returns the material for a paper of this luminance, 0 (black) to 1 (white).
    public static func material(for luminance: Double) -> CurlMaterial {
        let part = luminance.isFinite ? Mathematics.clamp(luminance / 0.5, to: 0...1) : 1
        func mix(_ value: (CurlMaterial) -> Double) -> Double { value(dark) + (value(light) - value(dark)) * part }
        return CurlMaterial(
            cast: mix { $0.cast },
            castReach: mix { $0.castReach },
            edge: mix { $0.edge },
            edgeReach: mix { $0.edgeReach },
            relief: mix { $0.relief },
            sheen: mix { $0.sheen },
            innerShade: mix { $0.innerShade },
            printThrough: mix { $0.printThrough },
            lift: mix { $0.lift }
        )
    }

    /// Returns the material for a paper of this colour.
    public static func material(for paper: PageColour, printThrough: PrintThrough = .faint) -> CurlMaterial {
        // The weights of ITU-R BT.709.
        let red = 0.2126 * Double(paper.red)
        let green = 0.7152 * Double(paper.green)
        let blue = 0.0722 * Double(paper.blue)
        var material = material(for: (red + green + blue) / 255)
        switch printThrough {
        case .none: material.printThrough = 0
        case .faint: break
        case .full: material.printThrough = 1
        }
        return material
    }

    /// Returns the colour of the back of a leaf with this paper: the same, but slightly lighter on dark papers, so that
    /// the leaf is distinguishable from the page below.
    public func back(of paper: PageColour) -> PageColour {
        func lighter(_ part: UInt8) -> UInt8 {
            let value = Double(part)
            return UInt8(Mathematics.clamp((value + (255 - value) * lift).rounded(), to: 0...255))
        }
        return PageColour(red: lighter(paper.red), green: lighter(paper.green), blue: lighter(paper.blue))
    }
}
