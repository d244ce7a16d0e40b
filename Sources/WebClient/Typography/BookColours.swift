import Geometry
import ReadingEngine

/// The colours of paper and ink in a book of text.
struct BookColours: Equatable {
    var paper: PageColour
    var ink: PageColour

    /// Makes a pair of colours.
    init(paper: PageColour, ink: PageColour) {
        self.paper = paper
        self.ink = ink
    }

    /// Makes a pair of colours from 0xRRGGBB.
    init(paper: Int, ink: Int) {
        self.init(paper: PageColour(number: paper), ink: PageColour(number: ink))
    }

    /// Whether white text is easier to read on the paper than black.
    var isDark: Bool { BackgroundStyle.isDark(paper) }

    /// The minimum contrast of text by WCAG 2, level AA.
    static let readable = 4.5

    /// The contrast ratio of ink and paper, 1 to 21.
    var contrast: Double { Self.contrast(ink, paper) }

    /// The colour of links and active controls: a red of the app, or ``readableInk`` if their contrast is too low.
    var accent: PageColour {
        let seals = [0xB8392B, 0xA5301F, 0xE2604F, 0xF08877]
        for seal in isDark ? seals[2...] : seals[..<2] {
            let colour = PageColour(number: seal)
            if Self.contrast(colour, paper) >= Self.readable { return colour }
        }
        return readableInk
    }

    /// The colour of text in controls: the ink, or black or white where the contrast is too low.
    var readableInk: PageColour {
        if contrast >= Self.readable { return ink }
        let black = Self.contrast(.black, paper)
        return black >= Self.contrast(.white, paper) ? .black : .white
    }

    /// Returns the contrast ratio of two colours by WCAG 2, 1 to 21.
    static func contrast(_ one: PageColour, _ other: PageColour) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Returns the relative luminance of an sRGB colour, 0 to 1.
    private static func luminance(_ colour: PageColour) -> Double {
        0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }

    private static func linear(_ part: UInt8) -> Double {
        let part = Double(part) / 255
        return part <= 0.04045 ? part / 12.92 : Mathematics.power((part + 0.055) / 1.055, 2.4)
    }
}

/// The paper colours that the user can choose. The raw values are stored.
enum BookPaper: Int, CaseIterable {
    /// The background of the app, light or dark.
    case app = 0
    case paper = 1
    case white = 2
    case sepia = 3
    case grey = 4
    case dark = 5
    case black = 6
    case finePaper = 8
    case laidPaper = 9
    case parchment = 10
    case slate = 11
    case darkLinen = 12
    case night = 13
    case ownPicture = 14
    /// Colours that the user chose.
    case custom = 7

    /// The colours; nil for those of the app's theme and for custom colours.
    var colours: BookColours? {
        switch self {
        case .app, .custom: nil
        case .paper: BookColours(paper: 0xF8F4EA, ink: 0x1F1D1A)
        case .white: BookColours(paper: 0xFFFFFF, ink: 0x1F1D1A)
        case .sepia: BookColours(paper: 0xF1E4CB, ink: 0x4A3A26)
        case .grey: BookColours(paper: 0xD9D9D6, ink: 0x1F1D1A)
        case .dark: BookColours(paper: 0x22211F, ink: 0xCFCAC2)
        case .black: BookColours(paper: 0x000000, ink: 0xB5B0A8)
        case .finePaper, .laidPaper, .parchment, .slate, .darkLinen, .night, .ownPicture: texture?.colours
        }
    }

    /// The texture; nil for a plain colour.
    var texture: PaperTexture? {
        switch self {
        case .finePaper: .finePaper
        case .laidPaper: .laidPaper
        case .parchment: .parchment
        case .slate: .slate
        case .darkLinen: .darkLinen
        case .night: .night
        case .ownPicture: .ownPicture
        case .app, .paper, .white, .sepia, .grey, .dark, .black, .custom: nil
        }
    }
}

extension BookSettings {
    /// The chosen colours; nil for those of the app.
    var colours: BookColours? { paper == .custom ? customColours : paper.colours }
}
