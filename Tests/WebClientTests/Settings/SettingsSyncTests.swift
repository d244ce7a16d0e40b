import ReadingEngine
import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Settings on several devices")
struct SettingsSyncTests {
    private static func setting(
        _ name: String,
        _ value: Int?,
        _ modified: Int64 = 0,
        series: String? = nil
    ) -> ReadingSetting {
        ReadingSetting.with {
            $0.name = name
            $0.series = series
            $0.value = value.map { .number(Double($0)) } ?? .null
            $0.modified = modified
        }
    }

    /// Settings as text: `mode=2@5`, `s1/mode=2@5`, `mode=null@5`.
    private func words(_ settings: [ReadingSetting]) -> [String] {
        settings.map { setting in
            let value = setting.value.isNull ? "null" : setting.value.int.map { "\($0)" } ?? setting.value.string ?? "?"
            return (setting.series.map { $0 + "/" } ?? "") + "\(setting.name)=\(value)@\(setting.modified)"
        }
    }

    // MARK: The rules of the merge

    @Test(
        "the later of two changes of a setting applies; if the times are equal, the server's change applies",
        arguments: [
            // The time and the series of the waiting change, and whether the one of the server at 5 applies.
            (4, nil, true), (5, nil, true), (6, nil, false), (6, "s1", true),
        ] as [(Int64, String?, Bool)]
    )
    func accepted(time: Int64, series: String?, applies: Bool) {
        let received = [Self.setting("mode", 2, 5)]
        let waiting = [Self.setting("mode", 4, time, series: series), Self.setting("fit", 1, 9)]
        #expect(words(SettingsMerge.accepted(received, waiting: waiting)) == (applies ? ["mode=2@5"] : []))
    }

    @Test("a newer change replaces a waiting one of the same setting and series")
    func adding() {
        let waiting = [Self.setting("mode", 2, 5, series: "s1"), Self.setting("fit", 1, 5, series: "s1")]
        let newer = [Self.setting("mode", nil, 8, series: "s1"), Self.setting("mode", 4, 8, series: "s2")]
        #expect(
            words(SettingsMerge.adding(newer, to: waiting)) == ["s1/fit=1@5", "s1/mode=null@8", "s2/mode=4@8"]
        )
    }

    @Test("in its first synchronisation, a device sends the settings that the server lacks, with the earliest time")
    func missing() {
        let local = [
            Self.setting("mode", 2), Self.setting("fit", 1), Self.setting("turn", 2),
            Self.setting("mode", 4, series: "s1"),
        ]
        // A setting that was reset on another device counts as known.
        let received = [Self.setting("mode", 3, 9), Self.setting("fit", nil, 9)]
        #expect(
            words(SettingsMerge.missing(local, from: received, waiting: [Self.setting("turn", 2, 7)])) == [
                "s1/mode=4@1"
            ]
        )
    }

    // MARK: Names and values

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

    @Test(
        "every option of the reader arrives on another device, and none of the device",
        arguments: ReaderOption.allCases
    )
    func options(option: ReaderOption) {
        let none = ReaderPreferences()
        var chosen = none
        chosen[option] = other(than: option.rule.defaultValue, of: option)
        let sent = chosen.settings(differingFrom: none, series: "s1")
        guard option.owner == .user else {
            #expect(sent.isEmpty)
            return
        }
        #expect(sent.count == 1 && sent[0].series == "s1")
        var received = none
        received.apply(sent[0])
        #expect(received == chosen)
        for setting in none.settings(differingFrom: chosen, series: "s1") { received.apply(setting) }
        #expect(received == none)
    }

    @Test("the names of all settings are valid on the server and unique")
    func names() {
        var chosen = ReaderPreferences()
        for option in ReaderOption.allCases { chosen[option] = other(than: option.rule.defaultValue, of: option) }
        let settings = chosen.settings(differingFrom: ReaderPreferences(), series: nil) + Self.everyTypography()
        let names = settings.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(
                name.count <= 64 && name.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-.".contains($0) },
                "\(name)"
            )
        }
    }

    @Test("values that this version doesn't know, and options of the device, are ignored")
    func unknown() {
        var preferences = ReaderPreferences()
        preferences[.mode] = 2
        let before = preferences
        let settings = [
            Self.setting("mode", 99), Self.setting("from-a-later-version", 1), Self.setting("e-ink", 1),
            ReadingSetting.with {
                $0.name = "mode"
                $0.value = .string("webtoon")
            },
        ]
        for setting in settings { preferences.apply(setting) }
        #expect(preferences == before)
        var book = BookSettings()
        for setting in [Self.setting("book.face", 99), Self.setting("book.font-size", 200)] { book.apply(setting) }
        #expect(book == BookSettings())
    }

    private static func changedTypography() -> BookSettings {
        BookSettings(text: "150,160,9,1,1,1,2,1,1,1193046,6636321,500,50,150,5,10,2,=Some%20Serif")
    }

    private static func everyTypography() -> [ReadingSetting] {
        changedTypography().settings(differingFrom: BookSettings())
    }

    @Test("the typography is applied on another device, except for settings that depend on the screen")
    func typography() {
        let chosen = Self.changedTypography()
        #expect(chosen != BookSettings() && chosen.fontName.text == "Some Serif" && chosen.fontSize == 150)
        let sent = Self.everyTypography()
        #expect(sent.count == 15)
        var received = BookSettings()
        received.fontSize = 80
        for setting in sent { received.apply(setting) }
        #expect(received.fontSize == 80 && received.margin == 6 && received.columns == .automatic)
        received.fontSize = chosen.fontSize
        received.margin = chosen.margin
        received.columns = chosen.columns
        #expect(received == chosen)

        for setting in BookSettings().settings(differingFrom: chosen) { received.apply(setting) }
        #expect(received == chosen.devicePart)
    }

    @Test("choosing a picture of the device is not sent, but choosing something else instead is")
    func ownPicture() {
        var black = ReaderPreferences()
        black[.background] = PageBackground.black.rawValue
        var picture = ReaderPreferences()
        picture[.background] = PageBackground.ownPicture.rawValue
        #expect(picture.settings(differingFrom: black, series: nil).isEmpty)
        #expect(words(black.settings(differingFrom: picture, series: nil)) == ["background=2@0"])
        var book = BookSettings()
        book.paper = .ownPicture
        #expect(book.settings(differingFrom: BookSettings()).isEmpty)
    }

    @Test("the parts of both owners together contain all options")
    func parts() {
        var chosen = ReaderPreferences()
        for option in ReaderOption.allCases { chosen[option] = other(than: option.rule.defaultValue, of: option) }
        #expect(chosen.part(of: .user).overridden(by: chosen.part(of: .device)) == chosen)
        #expect(chosen.part(of: .device)[.isEInk] == 1 && chosen.part(of: .device)[.mode] == nil)
    }
}
