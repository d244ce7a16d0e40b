import ReadingEngine
import Testing

@testable import WebClient

@Suite("Paper textures")
struct PaperTextureTests {
    /// The maximum opacity in `Scripts/make-textures.py`.
    private let opacity = 0.09

    private func over(_ colour: PageColour, grey: Double) -> PageColour {
        func mixed(_ channel: UInt8) -> UInt8 { UInt8(Double(channel) * (1 - opacity) + grey * opacity) }
        return PageColour(red: mixed(colour.red), green: mixed(colour.green), blue: mixed(colour.blue))
    }

    @Test("text is readable where a texture is strongest", arguments: PaperTexture.allCases)
    func contrast(texture: PaperTexture) {
        let colours = texture.colours
        let grey = colours.isDark ? 255.0 : 0
        let paper = over(colours.paper, grey: grey)
        #expect(BookColours.contrast(over(colours.ink, grey: grey), paper) >= BookColours.readable)
        #expect(BookColours.contrast(colours.ink, paper) >= BookColours.readable)
        #expect(BookColours.contrast(texture.average, colours.paper) < 1.2)
    }

    @Test("each texture is a background and a paper of books, and plain backgrounds have no texture")
    func choices() {
        #expect(PageBackground.allCases.compactMap { PaperTexture($0) } == PaperTexture.allCases)
        #expect(BookPaper.allCases.compactMap(\.texture) == PaperTexture.allCases)
        for background in PageBackground.allCases {
            guard let texture = PaperTexture(background) else { continue }
            #expect(BackgroundStyle(background, edge: .none).colour == texture.colours.paper)
        }
    }
}
