import ReadingEngine
import Testing

@testable import WebClient

@Suite("What was chosen for all books, and for one series")
struct SettingsShelfTests {
    private var empty: SettingsShelf { SettingsShelf(device: ReaderPreferences(), series: ReaderPreferences()) }

    /// A value that is not the standard one, for every option.
    private func other(than standard: Int, of option: ReaderOption) -> Int {
        switch option.rule.kind {
        case .toggle: 1 - standard
        case .choice(let choices): choices.first { $0.value != standard }?.value ?? standard
        case .number(let range, let step, _): standard + step > range.upperBound ? standard - step : standard + step
        case .colour: standard ^ 0xFF
        }
    }

    @Test("every option has its place in exactly one section")
    func sections() {
        let placed = SettingsSection.allCases.flatMap { $0.options }
        for option in ReaderOption.allCases {
            #expect(placed.count { $0 == option } == 1, "\(option)")
        }
    }

    @Test("a series' choice wins over the device's, and the way back leads over it", arguments: ReaderOption.allCases)
    func override(option: ReaderOption) {
        var shelf = empty
        let standard = option.rule.standard
        let chosen = other(than: standard, of: option)
        #expect(
            shelf.value(of: option, in: .series) == standard && shelf.standing(of: option, in: .series) == .standard
        )

        shelf.choose(chosen, for: option, in: .device)
        #expect(shelf.value(of: option, in: .series) == chosen && shelf.standing(of: option, in: .series) == .changed)
        #expect(!shelf.canReset(option, in: .series), "the device's choice is taken back where it was made")

        shelf.choose(standard, for: option, in: .series)
        #expect(shelf.value(of: option, in: .series) == standard && shelf.value(of: option, in: .device) == chosen)
        #expect(shelf.standing(of: option, in: .series) == .onlyHere)
        #expect(shelf.standing(of: option, in: .device) == .otherHere)

        shelf.reset(option, in: .series)
        #expect(shelf.value(of: option, in: .series) == chosen)
        shelf.reset(option, in: .device)
        #expect(shelf == empty)
    }

    @Test("what agrees with what holds anyway is not kept")
    func agrees() {
        var shelf = empty
        shelf.choose(80, for: .brightness, in: .device)
        shelf.choose(60, for: .brightness, in: .series)
        shelf.choose(80, for: .brightness, in: .series)
        #expect(shelf.series.isEmpty)
        shelf.choose(100, for: .brightness, in: .device)
        #expect(shelf == empty)
    }

    @Test("every choice is kept and read as it was", arguments: ReaderOption.allCases)
    func kept(option: ReaderOption) {
        var chosen = ReaderPreferences()
        chosen[option] = other(than: option.rule.standard, of: option)
        #expect(chosen[option] != nil)
        #expect(KeptText.preferences(KeptText.text(of: chosen)) == chosen)
    }

    @Test(
        "what can't be read is nothing",
        arguments: [
            "", ",", ",,,,", "nonsense", "0,44,80", "1", "1,44", "1,44,", "1,x,80", "1,44,1e2", "1,44,80000", "1,999,1",
            "-1,44,80", "1,44,99999999999999999999", "{\"brightness\":80}", "1 44 80", "🦊,🦊",
        ]
    )
    func hostile(text: String) {
        #expect(KeptText.preferences(text).isEmpty, "\(text)")
    }

    @Test("what can't be read takes nothing else along")
    func partly() {
        let read = KeptText.preferences("1,44,x,45,120,x,1,999,5,46,-3,31,1")
        #expect(read[.brightness] == nil && read[.contrast] == 120)
        #expect(read[.warmth] == nil && read[.showsPageNumber] == 1)
    }

    @Test("the mode is automatic until it is chosen, and options have the one in force")
    func mode() {
        var values = SettingsValues(ReaderPreferences(), automaticMode: .rightToLeft)
        #expect(values.isAutomaticMode && values.options.mode == .rightToLeft)
        values.isAutomaticMode = false
        #expect(!values.isAutomaticMode && values.options.mode == .rightToLeft, "it stays as it is read")
        values.options.mode = .webtoon
        #expect(values[.mode] == ReadingMode.webtoon.rawValue)
        values.isAutomaticMode = true
        #expect(values.options.mode == .rightToLeft && values.options(automaticMode: .vertical).mode == .vertical)
    }

    @Test("changing one thing in the options changes nothing else")
    func oneThing() {
        var values = SettingsValues(ReaderPreferences(), automaticMode: .rightToLeft)
        values.options.pageGap = 32
        #expect(values.isAutomaticMode && values[.pageGap] == 32)
        values.options.appearance.filter.brightness = 50
        #expect(values[.brightness] == 50)
    }

    @Test("colours as browsers write them", arguments: [0, 0xF1E4CB, 0xFFFFFF, 0x00000A])
    func colours(colour: Int) {
        #expect(KeptText.colour(KeptText.text(ofColour: colour)) == colour)
    }

    @Test("what is no colour", arguments: ["", "#", "f1e4cb", "#f1e4c", "#f1e4cg", "#f1e4cb0", "red"])
    func noColour(text: String) {
        #expect(KeptText.colour(text) == nil)
    }
}
