import ReadingEngine
import Testing

@testable import WebClient

@Suite("How the reading surface is coloured")
struct PictureStyleTests {
    private func style(_ edit: (inout PictureFilter) -> Void) -> PictureStyle {
        var filter = PictureFilter()
        edit(&filter)
        return PictureStyle(filter)
    }

    @Test("nothing chosen, nothing drawn")
    func neutral() {
        let style = style { _ in }
        #expect(style.filter.isEmpty && style.warmth.isEmpty && style.tint.isEmpty)
    }

    @Test("each part by itself")
    func parts() {
        #expect(style { $0.brightness = 55 }.filter == "brightness(55%)")
        #expect(style { $0.contrast = 130 }.filter == "contrast(130%)")
        #expect(style { $0.isGreyscale = true }.filter == "grayscale(100%)")
        #expect(style { $0.isInverted = true }.filter == "invert(100%)")
        #expect(style { $0.warmth = 100 }.warmth == "rgb(255 177 110)")
        #expect(style { $0.warmth = 0 }.warmth.isEmpty)
    }

    @Test("colours are taken first, then light: what is inverted is dimmed as it is seen")
    func order() {
        let style = style {
            $0.brightness = 50
            $0.contrast = 150
            $0.isInverted = true
            $0.isGreyscale = true
        }
        #expect(style.filter == "grayscale(100%) invert(100%) contrast(150%) brightness(50%)")
    }

    @Test("a tint needs a strength")
    func tint() {
        let tinted = style {
            $0.blendColour = PageColour(red: 10, green: 200, blue: 30)
            $0.blendStrength = 40
            $0.blendMode = .screen
        }
        #expect(tinted.tint == "rgb(10 200 30 / 40%)" && tinted.blend.string == "screen")
        #expect(style { $0.blendColour = .white }.tint.isEmpty)
    }

    @Test("every way of blending has a name that style sheets know", arguments: BlendMode.allCases)
    func blends(mode: BlendMode) {
        let name = style {
            $0.blendStrength = 1
            $0.blendMode = mode
        }.blend.string
        #expect(["normal", "multiply", "screen", "overlay", "lighten", "darken"].contains(name))
    }

    @Test("the ground, and the ink that is read on it")
    func ground() {
        #expect(GroundStyle(.theme, edge: .black) == .theme && GroundStyle.theme.isLight == nil)
        #expect(GroundStyle(.white, edge: .none).text == "rgb(255 255 255)")
        #expect(GroundStyle(.white, edge: .none).isLight == true)
        #expect(GroundStyle(.black, edge: .white).isLight == false)
        #expect(GroundStyle(.grey, edge: .none).isLight == false)
    }

    @Test("the automatic ground goes on from the edges of the page, as far as they have a colour")
    func edges() {
        let sepia = PageColour(red: 241, green: 228, blue: 203)
        #expect(GroundStyle(.automatic, edge: .plain(sepia)).text == "rgb(241 228 203)")
        #expect(GroundStyle(.automatic, edge: .plain(sepia)).isLight == true)
        #expect(GroundStyle(.automatic, edge: .black).text == "rgb(0 0 0)")
        #expect(GroundStyle(.automatic, edge: .none) == .theme)
    }
}
