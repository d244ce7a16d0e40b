import Geometry

/// How strongly light and shadow are drawn on a paper. Found by looking, on the papers of the reader's themes.
public struct CurlTone: Equatable, Sendable {
    /// The shadow the roll throws on the page beneath, 0…1, where it is darkest.
    public let cast: Double
    /// How far that shadow reaches, as a multiple of the height of the paper that throws it.
    public let castReach: Double
    /// The shadow beside the free edge of the part that lies on top, 0…1.
    public let edge: Double
    /// How far that shadow reaches, as a multiple of the height of the edge.
    public let edgeReach: Double
    /// How much the roll darkens and lightens with its slope, 0…1.
    public let relief: Double
    /// The white that shines on the roll, 0…1.
    public let sheen: Double
    /// The shade on the back beside the roll, where the paper is still a little hollow, 0…1.
    public let hollow: Double
    /// How much of the print shines through on the back, 0…1.
    public let ghost: Double
    /// How much white the paper of the back has more than that of the front, 0…1; see ``back(of:)``.
    let lift: Double

    /// White and light papers.
    public static let light = CurlTone(
        cast: 0.38,
        castReach: 1.5,
        edge: 0.28,
        edgeReach: 0.55,
        relief: 0.34,
        sheen: 0.10,
        hollow: 0.05,
        ghost: 0.13,
        lift: 0
    )

    /// Dark papers: shadows are lighter, because on a dark page a strong one looks like a hole, and the sheen says what
    /// the shadows can't.
    public static let dark = CurlTone(
        cast: 0.34,
        castReach: 1.3,
        edge: 0.26,
        edgeReach: 0.55,
        relief: 0.34,
        sheen: 0.10,
        hollow: 0.03,
        ghost: 0.16,
        lift: 0.05
    )

    /// The tone for a paper of this luminance, 0 black … 1 white.
    public static func tone(for luminance: Double) -> CurlTone {
        let part = luminance.isFinite ? Mathematics.clamp(luminance / 0.5, to: 0...1) : 1
        func mix(_ value: (CurlTone) -> Double) -> Double { value(dark) + (value(light) - value(dark)) * part }
        return CurlTone(
            cast: mix { $0.cast },
            castReach: mix { $0.castReach },
            edge: mix { $0.edge },
            edgeReach: mix { $0.edgeReach },
            relief: mix { $0.relief },
            sheen: mix { $0.sheen },
            hollow: mix { $0.hollow },
            ghost: mix { $0.ghost },
            lift: mix { $0.lift }
        )
    }

    /// The tone for a paper of this colour.
    public static func tone(for paper: PageColour) -> CurlTone {
        // The weights are those of ITU-R BT.709.
        let red = 0.2126 * Double(paper.red)
        let green = 0.7152 * Double(paper.green)
        let blue = 0.0722 * Double(paper.blue)
        return tone(for: (red + green + blue) / 255)
    }

    /// The colour of the back of a sheet whose front is of this paper: the same, but on dark papers a little lighter, or
    /// the sheet could hardly be told from the page it lies on.
    public func back(of paper: PageColour) -> PageColour {
        func lighter(_ part: UInt8) -> UInt8 {
            let value = Double(part)
            return UInt8(Mathematics.clamp((value + (255 - value) * lift).rounded(), to: 0...255))
        }
        return PageColour(red: lighter(paper.red), green: lighter(paper.green), blue: lighter(paper.blue))
    }
}
