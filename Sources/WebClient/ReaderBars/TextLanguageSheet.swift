import WebBinding
import WebLocalization
import WebViews

/// The choice of the language of the texts over the pages of a comic.
final class TextLanguageSheet {
    private let sheet = Sheet(title: Text.of(.textLanguage))

    /// Shows the languages of the open comic. `onChoice` is called after a choice.
    init(_ manifest: ReaderManifest, onChoice: @escaping () -> Void) {
        let panel = Element("div", class: "settings-panel")
        let group = Element("div", class: "chips")
        group.setAttribute("role", "group")
        let chosen = TextLanguage.chosen(for: manifest)
        let choices: [String?] = [nil] + manifest.textLanguages.map { $0 }
        for language in choices {
            let button = Element("button", class: "button encoding-choice")
            button.setAttribute("type", "button")
            let name = language.map { LocalizationTable.name(ofLanguage: $0) }
            button.setText(name ?? TextLanguage.nameOfLettering(in: manifest) ?? Text.of(.textLanguageOriginal))
            let isCurrent =
                if let language, let chosen { language.isSame(as: chosen) } else { language == nil && chosen == nil }
            if isCurrent { button.setAttribute("aria-current", "true") }
            button.on(.click) {
                TextLanguage.choose(language)
                self.sheet.close()
                onChoice()
            }
            group.append(button)
        }
        panel.append(group)
        sheet.content.append(panel)
        sheet.open()
    }
}
