import WebBinding
import WebLocalization
import WebViews

/// A row of a settings form: the title, the control, and a button that resets the value where it was changed.
final class SettingsRow {
    /// The row.
    let root = Element("div", class: "setting")
    private let field: SettingsField
    /// The identifier of the control; those of the title and the note begin with it.
    private let identifier: String
    private let onChange: () -> Void
    private let note = Element("span", class: "setting-note")
    private let resetButton = Element("button", class: "icon-button setting-back")
    private var show: (Int) -> Void = { _ in }

    /// Makes a row. `identifier` is unique on the page. `onChange` is called after the value was changed, `onReset` after it
    /// was reset and before the button disappears.
    init(
        _ field: SettingsField,
        identifier: String,
        onChange: @escaping () -> Void,
        onReset: @escaping () -> Void
    ) {
        self.field = field
        self.identifier = identifier
        self.onChange = onChange
        if let token = field.token { root.setAttribute("data-setting", token) }
        let name = Element("label", class: "setting-name", text: Text.of(field.title))
        name.setAttribute("id", identifier + "-name")
        name.setAttribute("for", identifier)
        note.setAttribute("id", identifier + "-note")
        let words = Element("div", class: "setting-words")
        words.append(name)
        words.append(note)
        let head = Element("div", class: "setting-head")
        head.append(words)
        root.append(head)
        if let change = field.change {
            resetButton.setAttribute("type", "button")
            resetButton.setAttribute("aria-label", Text.of(.settingResetNamed(Text.of(field.title))))
            resetButton.setAttribute("title", Text.of(.settingReset))
            resetButton.append(Icon.reload.element)
            resetButton.on(.click) {
                change.reset()
                onReset()
            }
            head.append(resetButton)
        }
        show = control(in: head)
    }

    /// Shows the current value, its explanation and whether it can be reset.
    func refresh() {
        show(field.value())
        note.setText(field.note())
        root.setHidden(field.isHidden())
        guard let change = field.change else { return }
        root.setAttribute("data-standing", change.standing().name)
        resetButton.setClass("is-shown", change.canReset())
    }

    private func choose(_ value: Int) {
        field.set(value)
        onChange()
    }

    // MARK: Controls

    /// Adds the control. Returns a closure that shows a value in it.
    private func control(in head: Element) -> (Int) -> Void {
        switch field.control {
        case .toggle: toggle(in: head)
        case .choices(let choices): chips(choices)
        case .slider(let range, let step, let text): slider(range, step, text, in: head)
        case .stepper(let range, let smaller, let larger, let next, let text):
            stepper(range, [smaller, larger], next, text, in: head)
        case .colour: colour(in: head)
        }
    }

    private func input(_ type: StaticString, class className: StaticString) -> Element {
        let input = Element("input", class: className)
        input.setAttribute("type", type)
        identify(input)
        return input
    }

    private func identify(_ control: Element) {
        control.setAttribute("id", identifier)
        control.setAttribute("aria-describedby", identifier + "-note")
    }

    private func output() -> Element {
        let output = Element("output", class: "setting-value")
        output.setAttribute("for", identifier)
        return output
    }

    private func toggle(in head: Element) -> (Int) -> Void {
        let input = input("checkbox", class: "switch")
        input.setAttribute("role", "switch")
        input.on(.change) { self.choose(input.measure(.isChecked) != 0 ? 1 : 0) }
        head.append(input)
        return { input.setMeasure(.isChecked, $0 != 0 ? 1 : 0) }
    }

    private func chips(_ choices: [SettingsField.Choice]) -> (Int) -> Void {
        let group = ChoiceGroup(choices, name: identifier) { self.choose($0) }
        group.root.setAttribute("aria-labelledby", identifier + "-name")
        identify(group.root)
        root.append(group.root)
        return { group.show($0) }
    }

    private func slider(
        _ range: ClosedRange<Int>,
        _ step: Int,
        _ text: @escaping (Int) -> String,
        in head: Element
    ) -> (Int) -> Void {
        let output = output()
        head.append(output)
        let input = input("range", class: "setting-slider")
        input.setAttribute("min", range.lowerBound)
        input.setAttribute("max", range.upperBound)
        input.setAttribute("step", step)
        input.on(.input) { _ in self.choose(Int(input.measure(.valueAsNumber))) }
        root.append(input)
        return { value in
            let words = text(value)
            output.setText(words)
            input.setAttribute("aria-valuetext", words)
            input.setMeasure(.valueAsNumber, Double(value))
            let extent = Double(max(range.upperBound - range.lowerBound, 1))
            input.setStyle("--fraction", Double(value - range.lowerBound) / extent, .none)
        }
    }

    private func stepper(
        _ range: ClosedRange<Int>,
        _ labels: [Message],
        _ next: @escaping (Bool) -> Int,
        _ text: @escaping (Int) -> String,
        in head: Element
    ) -> (Int) -> Void {
        let output = output()
        output.setClass("type-size", true)
        output.setAttribute("aria-live", "polite")
        identify(output)
        let smaller = Element.button(labels[0], class: "button type-step") { self.choose(next(false)) }
        let larger = Element.button(labels[1], class: "button type-step") { self.choose(next(true)) }
        for element in [smaller, output, larger] { head.append(element) }
        return { value in
            output.setText(text(value))
            smaller.setFlag("disabled", value <= range.lowerBound)
            larger.setFlag("disabled", value >= range.upperBound)
        }
    }

    private func colour(in head: Element) -> (Int) -> Void {
        let input = input("color", class: "setting-colour")
        input.on(.input) { text in
            if let colour = SettingsCodec.colour(text) { self.choose(colour) }
        }
        head.append(input)
        return { input.value = SettingsCodec.text(ofColour: $0) }
    }
}

extension ScopedSettings.ValueSource {
    /// The value of `data-standing` in style sheets.
    fileprivate var name: StaticString {
        switch self {
        case .standard: "standard"
        case .changed: "changed"
        case .onlyHere: "only-here"
        case .otherHere: "other-here"
        }
    }
}
