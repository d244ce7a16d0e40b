import WebBinding
import WebViews

/// A group of chips of which one is chosen.
final class ChoiceGroup {
    /// The group.
    let root: Element
    private let choices: [SettingsField.Choice]
    private var chips: [(label: Element, input: Element)] = []

    /// Makes a group. `name` is unique on the page; `onChoose` is called with the chosen value.
    init(
        _ choices: [SettingsField.Choice],
        name: String,
        class className: StaticString = "chips",
        onChoose: @escaping (Int) -> Void
    ) {
        self.choices = choices
        root = Element("div", class: className)
        root.setAttribute("role", "radiogroup")
        for choice in choices {
            let label = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", name)
            input.setAttribute("value", choice.value)
            input.on(.change) { onChoose(choice.value) }
            label.append(input)
            label.append(Element("span", class: "chip-text", text: choice.label))
            root.append(label)
            chips.append((label, input))
        }
    }

    /// Shows which value is chosen.
    func show(_ chosen: Int) {
        for (choice, chip) in zip(choices, chips) {
            chip.input.setMeasure(.isChecked, choice.value == chosen ? 1 : 0)
            choice.style?(chip.label)
        }
    }
}
