import Geometry
import ReadingEngine

/// What a page of text is printed on, and with what.
struct BookColours: Equatable {
    var paper: PageColour
    var ink: PageColour

    /// Two colours.
    init(paper: PageColour, ink: PageColour) {
        self.paper = paper
        self.ink = ink
    }

    /// Two colours, each as one number with red first.
    init(paper: Int, ink: Int) {
        self.init(paper: PageColour(number: paper), ink: PageColour(number: ink))
    }

    /// Whether the paper is darker than what is on it should be.
    var isDark: Bool { GroundStyle.isDark(paper) }

    /// What text must have at least, by WCAG 2.
    static let readable = 4.5

    /// The contrast of ink on paper, 1 to 21.
    var contrast: Double { Self.contrast(ink, paper) }

    /// The colour of links and of what is active: the seal's, or the ink's where it could not be read.
    var accent: PageColour {
        let seals = [0xB8392B, 0xA5301F, 0xE2604F, 0xF08877]
        for seal in isDark ? seals[2...] : seals[..<2] {
            let colour = PageColour(number: seal)
            if Self.contrast(colour, paper) >= Self.readable { return colour }
        }
        return readableInk
    }

    /// The ink, or one that can be read where that can't: for what must not get lost.
    var readableInk: PageColour {
        if contrast >= Self.readable { return ink }
        let black = Self.contrast(.black, paper)
        return black >= Self.contrast(.white, paper) ? .black : .white
    }

    /// The contrast of two colours as WCAG 2 counts it, 1 to 21.
    static func contrast(_ one: PageColour, _ other: PageColour) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// How much light a colour gives, 0 to 1, by sRGB.
    private static func luminance(_ colour: PageColour) -> Double {
        0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }

    private static func linear(_ part: UInt8) -> Double {
        let part = Double(part) / 255
        return part <= 0.04045 ? part / 12.92 : Mathematics.power((part + 0.055) / 1.055, 2.4)
    }
}

/// The papers that are offered.
enum BookPaper: Int, CaseIterable {
    /// As the reader's ground is, light or dark with the app.
    case app = 0
    case paper = 1
    case white = 2
    case sepia = 3
    case grey = 4
    case dark = 5
    case black = 6
    /// Of colours that the reader chose.
    case own = 7

    /// The paper and its ink; nil where the settings say.
    var colours: BookColours? {
        switch self {
        case .app, .own: nil
        case .paper: BookColours(paper: 0xF8F4EA, ink: 0x1F1D1A)
        case .white: BookColours(paper: 0xFFFFFF, ink: 0x1F1D1A)
        case .sepia: BookColours(paper: 0xF1E4CB, ink: 0x4A3A26)
        case .grey: BookColours(paper: 0xD9D9D6, ink: 0x1F1D1A)
        case .dark: BookColours(paper: 0x22211F, ink: 0xCFCAC2)
        case .black: BookColours(paper: 0x000000, ink: 0xB5B0A8)
        }
    }
}

extension BookSettings {
    /// The paper that was chosen; nil where the reader's ground decides.
    var colours: BookColours? { paper == .own ? ownColours : paper.colours }
}
