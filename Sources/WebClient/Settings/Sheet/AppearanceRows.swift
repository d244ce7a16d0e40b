/// How the app looks and what it speaks: the same for all books.
enum AppearanceRows {
    /// Adds the rows to a section.
    static func add(to section: Element) {
        let theme = Theme.current
        let themes = chips(.theme, in: section)
        for (each, label) in [
            (Theme.system, Message.themeSystem), (.light, .themeLight), (.dark, .themeDark), (.black, .themeBlack),
        ] {
            add(Text.of(label), name: "theme", isOn: each == theme, to: themes) { each.use() }
        }
        let current = LanguageChoice.current
        let languages = chips(.language, in: section)
        add(Text.of(.languageSystem), name: "language", isOn: current == nil, to: languages) {
            LanguageChoice.use(nil)
        }
        for each in [Language.english, .chinese, .japanese] {
            add(each.ownName.string, name: "language", isOn: each == current, to: languages) {
                LanguageChoice.use(each)
            }
        }
    }

    private static func chips(_ title: Message, in section: Element) -> Element {
        let group = Element("fieldset", class: "setting")
        group.append(Element("legend", class: "setting-name", text: Text.of(title)))
        let chips = Element("div", class: "chips")
        group.append(chips)
        section.append(group)
        return chips
    }

    private static func add(
        _ label: String,
        name: StaticString,
        isOn: Bool,
        to chips: Element,
        _ action: @escaping () -> Void
    ) {
        let chip = Element("label", class: "chip")
        let input = Element("input", class: "chip-input")
        input.setAttribute("type", "radio")
        input.setAttribute("name", name)
        input.setMeasure(.isChecked, isOn ? 1 : 0)
        input.on(.change) { action() }
        chip.append(input)
        chip.append(Element("span", class: "chip-text", text: label))
        chips.append(chip)
    }
}
