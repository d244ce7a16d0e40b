import Foundation
import ReadingEngine
import Testing

@testable import WebClient

@Suite("Book settings")
struct BookSettingsTests {
    /// Settings that all differ from their defaults.
    private var chosen: BookSettings {
        var settings = BookSettings()
        settings.fontSize = 140
        settings.margin = 9
        settings.face = .dyslexiaFriendly
        settings.alignment = .start
        settings.hyphens = .whole
        settings.columns = .two
        settings.flow = .scrolled
        settings.dropsStyles = true
        settings.paper = .custom
        settings.customColours = BookColours(paper: 0x102030, ink: 0xFFEEDD)
        settings.fontName.text = "Vollkorn, “Ünï” 7"
        for measure in BookSettings.Measure.allCases { settings[measure] = measure.range.lowerBound + measure.step }
        return settings
    }

    @Test("every setting is stored and read back, alone and together")
    func roundTrip() {
        #expect(BookSettings(text: chosen.text) == chosen)
        #expect(BookSettings(text: BookSettings().text) == BookSettings())
        for measure in BookSettings.Measure.allCases {
            for value in stride(from: measure.range.lowerBound, through: measure.range.upperBound, by: measure.step) {
                var settings = BookSettings()
                settings[measure] = value
                #expect(BookSettings(text: settings.text) == settings)
            }
        }
        for paper in BookPaper.allCases {
            var settings = BookSettings()
            settings.paper = paper
            #expect(BookSettings(text: settings.text).paper == paper)
        }
    }

    @Test("the stored settings of earlier versions are read")
    func older() {
        let settings = BookSettings(text: "140,165,9,2,1,2,0")
        #expect(settings.fontSize == 140)
        #expect(settings[.lineHeight] == 165)
        #expect(settings.margin == 9)
        #expect(settings.face == .sans)
        #expect(settings.alignment == .justified)
        #expect(settings.columns == .two)
        #expect(settings.paper == .app)
        #expect(settings[.weight] == nil)
        #expect(BookSettings(text: "100,0,6,0,0,0,0") == BookSettings())
        // From a version without scrolled text.
        let later = BookSettings(text: "100,0,6,0,0,0,0,2,1,16315626,2039066,-1,50,-1,-1,10")
        #expect(later.hyphens == .whole)
        #expect(later[.wordSpacing] == 10)
        #expect(later.flow == .publisher)
    }

    @Test(
        "invalid settings are the defaults",
        arguments: [
            "", "1", ",,,,,,", "a,b,c,d,e,f,g", "20,99,50,99,99,99,99",
            "-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1",
            "100,0,6,0,0,0,0,7,5,99999999,1,299,201,-5,21,61,9,2,3,4",
        ]
    )
    func unreadable(_ text: String) {
        #expect(BookSettings(text: text) == BookSettings())
    }

    @Test("the font size steps up to the largest and down again through the same sizes")
    func sizes() {
        var sizes: [Int] = []
        var settings = BookSettings()
        settings.fontSize = 50
        for _ in 0..<30 {
            sizes.append(settings.fontSize)
            settings.step(larger: true)
        }
        #expect(sizes.last == 300)
        #expect(sizes.prefix(BookSettings.fontSizes.count) == BookSettings.fontSizes[...])
        for size in BookSettings.fontSizes.dropLast().reversed() {
            settings.step(larger: false)
            #expect(settings.fontSize == size)
        }
    }
}

@Suite("Book colours")
struct BookColoursTests {
    /// The relative luminance, as WCAG 2 defines it.
    private func luminance(_ colour: PageColour) -> Double {
        let parts = [colour.red, colour.green, colour.blue].map { part -> Double in
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private func mix(_ one: PageColour, _ part: Double, _ other: PageColour) -> PageColour {
        func mixed(_ first: UInt8, _ second: UInt8) -> UInt8 {
            UInt8((Double(first) * part + Double(second) * (1 - part)).rounded())
        }
        return PageColour(
            red: mixed(one.red, other.red),
            green: mixed(one.green, other.green),
            blue: mixed(one.blue, other.blue)
        )
    }

    @Test("the contrast ratio is that of WCAG")
    func contrast() {
        for number in stride(from: 0, through: 0xFF_FFFF, by: 65_793 / 3) {
            let (one, other) = (PageColour(number: number), PageColour(number: number / 7))
            let (first, second) = (luminance(one), luminance(other))
            let expected = (max(first, second) + 0.05) / (min(first, second) + 0.05)
            #expect(abs(BookColours.contrast(one, other) - expected) < 1e-6)
        }
        #expect(abs(BookColours(paper: 0, ink: 0xFF_FFFF).contrast - 21) < 1e-9)
    }

    @Test("text, links, secondary text and selected text are readable on every paper")
    func readable() throws {
        for paper in BookPaper.allCases where paper != .app && paper != .custom {
            let colours = try #require(paper.colours)
            #expect(colours.contrast >= 4.5, "\(paper)")
            #expect(colours.readableInk == colours.ink, "\(paper)")
            #expect(BookColours.contrast(colours.accent, colours.paper) >= 4.5, "\(paper)")
            #expect(colours.accent != colours.ink, "\(paper)")
            // The mixtures in tokens.css: secondary text, and the edges of controls.
            #expect(BookColours.contrast(mix(colours.ink, 0.82, colours.paper), colours.paper) >= 4.5, "\(paper)")
            #expect(BookColours.contrast(mix(colours.ink, 0.58, colours.paper), colours.paper) >= 3, "\(paper)")
            // The background of selected text in the book's style sheet.
            #expect(BookColours.contrast(colours.ink, mix(colours.accent, 0.28, colours.paper)) >= 4.5, "\(paper)")
        }
    }

    @Test("controls stay readable when paper and ink are too similar")
    func close() {
        for (paper, ink) in [(0x777777, 0x7A7A7A), (0xFFFFFF, 0xFFFF00), (0x000000, 0x101010), (0xB8392B, 0xA5301F)] {
            let colours = BookColours(paper: paper, ink: ink)
            #expect(colours.contrast < 4.5)
            #expect(BookColours.contrast(colours.readableInk, colours.paper) >= 4.5)
            #expect(BookColours.contrast(colours.accent, colours.paper) >= 4.5)
        }
    }
}
