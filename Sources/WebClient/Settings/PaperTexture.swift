import ReadingEngine
import WebLocalization

/// The texture of a background: an image that repeats, over a colour. `Scripts/make-textures.py` draws the images. The
/// user's own picture fills the background instead.
enum PaperTexture: CaseIterable {
    case finePaper, laidPaper, parchment, slate, darkLinen, night, ownPicture

    /// The texture of a background; nil for a plain one.
    init?(_ background: PageBackground) {
        switch background {
        case .finePaper: self = .finePaper
        case .laidPaper: self = .laidPaper
        case .parchment: self = .parchment
        case .slate: self = .slate
        case .darkLinen: self = .darkLinen
        case .night: self = .night
        case .ownPicture: self = .ownPicture
        case .theme, .white, .black, .grey, .automatic: return nil
        }
    }

    /// The value of `data-texture`, for which the style sheet has the image.
    var name: StaticString {
        switch self {
        case .finePaper: "fine-paper"
        case .laidPaper: "laid-paper"
        case .parchment: "parchment"
        case .slate: "slate"
        case .darkLinen: "dark-linen"
        case .night: "night"
        case .ownPicture: "own-picture"
        }
    }

    /// The name in the settings.
    var title: Message {
        switch self {
        case .finePaper: .textureFinePaper
        case .laidPaper: .textureLaidPaper
        case .parchment: .textureParchment
        case .slate: .textureSlate
        case .darkLinen: .textureDarkLinen
        case .night: .textureNight
        case .ownPicture: .textureOwnPicture
        }
    }

    /// The colour below the texture, and that of text over it.
    var colours: BookColours {
        switch self {
        case .finePaper, .ownPicture: BookColours(paper: 0xF8F4EA, ink: 0x1F1D1A)
        case .laidPaper: BookColours(paper: 0xEFE9DB, ink: 0x1F1D1A)
        case .parchment: BookColours(paper: 0xF1E4CB, ink: 0x3A2D1C)
        case .slate: BookColours(paper: 0x262A2D, ink: 0xD3D1CC)
        case .darkLinen: BookColours(paper: 0x22211F, ink: 0xCFCAC2)
        case .night: BookColours(paper: 0x12141C, ink: 0xC2C4CC)
        }
    }

    /// The mean colour of the background: the colour below the texture, mixed with the texture's own black or white.
    var average: PageColour {
        let colours = colours
        // The mean opacity of the images is 3.6 %.
        let (part, whole) = (36, 1000)
        func mixed(_ channel: UInt8) -> UInt8 {
            UInt8((Int(channel) * (whole - part) + (colours.isDark ? 255 : 0) * part) / whole)
        }
        let paper = colours.paper
        return PageColour(red: mixed(paper.red), green: mixed(paper.green), blue: mixed(paper.blue))
    }
}
