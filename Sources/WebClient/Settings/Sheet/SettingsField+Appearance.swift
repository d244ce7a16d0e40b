import WebBinding
import WebLocalization
import WebViews

extension SettingsField {
    /// The field of the app's theme.
    static var theme: SettingsField {
        SettingsField(.theme, .choices([.themeSystem, .themeLight, .themeDark, .themeBlack])) {
            Theme.current.rawValue
        } set: {
            Theme(rawValue: $0)?.use()
        }
    }

    /// The field of the app's language. A change reloads the page.
    static var language: SettingsField {
        let languages = Language.all
        let choices =
            [Choice(value: -1, label: Text.of(.languageSystem))]
            + languages.enumerated().map { Choice(value: $0.offset, label: $0.element.name) }
        return SettingsField(.language, .choices(choices)) {
            guard let tag = LanguageChoice.current else { return -1 }
            return languages.firstIndex { $0.tag.isSame(as: tag) } ?? -1
        } set: {
            AccountLanguage.choose(languages.indices.contains($0) ? languages[$0].tag : nil)
        }
    }
}
