import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

extension SettingsField {
    /// The field of a reader option.
    init(_ option: ReaderOption, in sheet: SettingsSheet) {
        self.init(option.title, Self.control(of: option)) {
            sheet.value(of: option)
        } set: {
            sheet.choose($0, for: option)
        }
        token = option.rule.token
        note = { Self.note(for: option, in: sheet) }
        if option == .blendColour || option == .blendMode {
            isHidden = { sheet.value(of: .blendStrength) == 0 }
        }
        if option == .printThrough {
            isHidden = { sheet.value(of: .pageTransition) != PageTransition.curl.rawValue }
        }
        if option == .screenFlash { isHidden = { sheet.value(of: .isEInk) == 0 } }
        change = Change {
            sheet.settings.valueSource(of: option, in: sheet.scope)
        } canReset: {
            sheet.settings.canReset(option, in: sheet.scope)
        } reset: {
            sheet.reset(option)
        }
    }

    private static func control(of option: ReaderOption) -> Control {
        switch option.rule.kind {
        case .toggle where option == .alwaysShowsChapterTransitions: .choices(choices(of: option, [1, 0]))
        case .choice where option == .imageQuality: .choices(choices(of: option, [1, 0, 2]))
        case .toggle, .tapRow: .toggle
        case .choice: .choices(choices(of: option, option.values))
        case .number(let range, let step, _): .slider(range, step: step) { text(of: $0, option) }
        case .colour: .colour
        }
    }

    private static func choices(of option: ReaderOption, _ values: [Int]) -> [Choice] {
        values.map { Choice(value: $0, label: Text.of(option.title(ofChoice: $0))) }
    }

    /// The number with its unit.
    private static func text(of value: Int, _ option: ReaderOption) -> String {
        switch option {
        case .pagesAhead: return Text.of(.pageCount(value))
        case .autoScrollSpeed:
            let height = Window.metrics.size.height
            return Text.of(.secondsPerScreen(max(Int((height / Double(max(value, 1))).rounded()), 1)))
        case .stripMaximumWidth where value == 1920: return Text.of(.fullWidth)
        case .pageGap, .stripGap, .stripMaximumWidth: return Text.of(.points(value))
        case .blendStrength where value == 0: return Text.of(.noTint)
        default: return Text.of(.percent(value))
        }
    }

    private static func note(for option: ReaderOption, in sheet: SettingsSheet) -> String {
        let standing = sheet.settings.valueSource(of: option, in: sheet.scope)
        switch standing {
        case .onlyHere: return Text.of(.settingOnlyInSeries)
        case .otherHere: return Text.of(.settingOverridden)
        case .standard, .changed: break
        }
        let value = sheet.value(of: option)
        if option == .mode, value == ReaderOption.automaticMode, let reading = ReaderSettings.reading {
            return Text.of(reading.automaticMode.title)
        }
        if option == .continuesStrip, value == 0 { return Text.of(.continuesStripAdvice) }
        if option == .skipsDuplicateChapters, value != 0 { return Text.of(.skipsDuplicatesAdvice) }
        if option == .usesLoupe { return Text.of(.loupeAdvice) }
        if option == .imageQuality {
            if value == ImageQuality.saver.rawValue { return Text.of(.dataSaverAdvice) }
            if Window.traits.contains(.savesData) { return Text.of(.dataSaverRecommended) }
        }
        if option == .isEInk { return Text.of(.eInkAdvice) }
        if option == .isIncognito, value != 0 { return Text.of(.incognitoAdvice) }
        return standing == .changed ? Text.of(.settingChanged) : ""
    }
}
