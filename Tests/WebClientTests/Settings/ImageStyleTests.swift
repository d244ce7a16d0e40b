import ReadingEngine
import Testing

@testable import WebClient

@Suite("The picture style")
struct ImageStyleTests {
    private func style(_ edit: (inout ImageFilter) -> Void) -> ImageStyle {
        var filter = ImageFilter()
        edit(&filter)
        return ImageStyle(filter)
    }

    @Test("the default has no style")
    func neutral() {
        let style = style { _ in }
        #expect(style.filter.isEmpty && style.warmth.isEmpty && style.tint.isEmpty)
    }

    @Test("each setting has its own style")
    func parts() {
        #expect(style { $0.brightness = 55 }.filter == "brightness(55%)")
        #expect(style { $0.contrast = 130 }.filter == "contrast(130%)")
        #expect(style { $0.isGreyscale = true }.filter == "grayscale(100%)")
        #expect(style { $0.isInverted = true }.filter == "invert(100%)")
        #expect(style { $0.warmth = 100 }.warmth == "rgb(255 177 110)")
        #expect(style { $0.warmth = 0 }.warmth.isEmpty)
    }

    @Test("brightness is applied after the colours, so that it dims an inverted page")
    func order() {
        let style = style {
            $0.brightness = 50
            $0.contrast = 150
            $0.isInverted = true
            $0.isGreyscale = true
        }
        #expect(style.filter == "grayscale(100%) invert(100%) contrast(150%) brightness(50%)")
    }

    @Test("a tint without strength is not drawn")
    func tint() {
        let tinted = style {
            $0.blendColour = PageColour(red: 10, green: 200, blue: 30)
            $0.blendStrength = 40
            $0.blendMode = .screen
        }
        #expect(tinted.tint == "rgb(10 200 30 / 40%)" && tinted.blend.string == "screen")
        #expect(style { $0.blendColour = .white }.tint.isEmpty)
    }

    @Test("every blend mode has its CSS name", arguments: BlendMode.allCases)
    func blends(mode: BlendMode) {
        let name = style {
            $0.blendStrength = 1
            $0.blendMode = mode
        }.blend.string
        #expect(["normal", "multiply", "screen", "overlay", "lighten", "darken"].contains(name))
    }

    @Test("the background determines whether text is light or dark")
    func ground() {
        #expect(BackgroundStyle(.theme, edge: .black) == .theme && BackgroundStyle.theme.isLight == nil)
        #expect(BackgroundStyle(.white, edge: .none).text == "rgb(255 255 255)")
        #expect(BackgroundStyle(.white, edge: .none).isLight == true)
        #expect(BackgroundStyle(.black, edge: .white).isLight == false)
        #expect(BackgroundStyle(.grey, edge: .none).isLight == false)
    }

    @Test("the automatic background has the colour of the page edges, if they have one")
    func edges() {
        let sepia = PageColour(red: 241, green: 228, blue: 203)
        #expect(BackgroundStyle(.automatic, edge: .plain(sepia)).text == "rgb(241 228 203)")
        #expect(BackgroundStyle(.automatic, edge: .plain(sepia)).isLight == true)
        #expect(BackgroundStyle(.automatic, edge: .black).text == "rgb(0 0 0)")
        #expect(BackgroundStyle(.automatic, edge: .none) == .theme)
    }
}
