import ReadingEngine
import Testing

@testable import WebClient

@Suite("Settings of the device and of a series")
struct ScopedSettingsTests {
    private var empty: ScopedSettings { ScopedSettings(device: ReaderPreferences(), series: ReaderPreferences()) }

    /// A value that differs from the default.
    private func other(than standard: Int, of option: ReaderOption) -> Int {
        switch option.rule.kind {
        case .toggle: 1 - standard
        case .choice(let choices): choices.first { $0.value != standard }?.value ?? standard
        case .number(let range, let step, _): standard + step > range.upperBound ? standard - step : standard + step
        case .colour: standard ^ 0xFF
        case .tapRow: standard ^ 1
        }
    }

    @Test("every option is in exactly one section")
    func sections() {
        let placed = SettingsSection.allCases.flatMap { $0.options }
        for option in ReaderOption.allCases {
            #expect(placed.count { $0 == option } == 1, "\(option)")
        }
    }

    @Test("a series overrides the device, and a reset removes its value first", arguments: ReaderOption.allCases)
    func override(option: ReaderOption) {
        var settings = empty
        let standard = option.rule.defaultValue
        let chosen = other(than: standard, of: option)
        #expect(settings.value(of: option, in: .series) == standard)
        #expect(settings.valueSource(of: option, in: .series) == .standard)

        settings.choose(chosen, for: option, in: .device)
        #expect(settings.value(of: option, in: .series) == chosen)
        #expect(settings.valueSource(of: option, in: .series) == .changed)
        #expect(!settings.canReset(option, in: .series), "the device's value is reset in its own scope")

        settings.choose(standard, for: option, in: .series)
        #expect(settings.value(of: option, in: .series) == standard)
        #expect(settings.value(of: option, in: .device) == chosen)
        #expect(settings.valueSource(of: option, in: .series) == .onlyHere)
        #expect(settings.valueSource(of: option, in: .device) == .otherHere)

        settings.reset(option, in: .series)
        #expect(settings.value(of: option, in: .series) == chosen)
        settings.reset(option, in: .device)
        #expect(settings == empty)
    }

    @Test("a value that equals the one it overrides is not stored")
    func agrees() {
        var settings = empty
        settings.choose(80, for: .brightness, in: .device)
        settings.choose(60, for: .brightness, in: .series)
        settings.choose(80, for: .brightness, in: .series)
        #expect(settings.series.isEmpty)
        settings.choose(100, for: .brightness, in: .device)
        #expect(settings == empty)
    }

    @Test("every value is stored and read back", arguments: ReaderOption.allCases)
    func kept(option: ReaderOption) {
        var chosen = ReaderPreferences()
        chosen[option] = other(than: option.rule.defaultValue, of: option)
        #expect(chosen[option] != nil)
        #expect(SettingsCodec.preferences(SettingsCodec.text(of: chosen)) == chosen)
    }

    @Test(
        "invalid text has no preferences",
        arguments: [
            "", ",", ",,,,", "nonsense", "0,44,80", "1", "1,44", "1,44,", "1,x,80", "1,44,1e2", "1,44,80000", "1,999,1",
            "-1,44,80", "1,44,99999999999999999999", "{\"brightness\":80}", "1 44 80", "🦊,🦊",
        ]
    )
    func hostile(text: String) {
        #expect(SettingsCodec.preferences(text).isEmpty, "\(text)")
    }

    @Test("an invalid number drops only its own pair")
    func partly() {
        let read = SettingsCodec.preferences("1,44,x,45,120,x,1,999,5,46,-3,31,1")
        #expect(read[.brightness] == nil && read[.contrast] == 120)
        #expect(read[.warmth] == nil && read[.showsPageNumber] == 1)
    }

    @Test("the mode is automatic until one is chosen, and the options have the resolved mode")
    func mode() {
        var values = SettingsValues(ReaderPreferences(), automaticMode: .rightToLeft)
        #expect(values.isAutomaticMode && values.options.mode == .rightToLeft)
        values.isAutomaticMode = false
        #expect(!values.isAutomaticMode && values.options.mode == .rightToLeft, "the current mode stays")
        values.options.mode = .webtoon
        #expect(values[.mode] == ReadingMode.webtoon.rawValue)
        values.isAutomaticMode = true
        #expect(values.options.mode == .rightToLeft && values.options(automaticMode: .vertical).mode == .vertical)
    }

    @Test("changing one option changes no other")
    func oneThing() {
        var values = SettingsValues(ReaderPreferences(), automaticMode: .rightToLeft)
        values.options.pageGap = 32
        #expect(values.isAutomaticMode && values[.pageGap] == 32)
        values.options.appearance.filter.brightness = 50
        #expect(values[.brightness] == 50)
    }

    @Test("the values of colour inputs", arguments: [0, 0xF1E4CB, 0xFFFFFF, 0x00000A])
    func colours(colour: Int) {
        #expect(SettingsCodec.colour(SettingsCodec.text(ofColour: colour)) == colour)
    }

    @Test("invalid colours", arguments: ["", "#", "f1e4cb", "#f1e4c", "#f1e4cg", "#f1e4cb0", "red"])
    func noColour(text: String) {
        #expect(SettingsCodec.colour(text) == nil)
    }
}
