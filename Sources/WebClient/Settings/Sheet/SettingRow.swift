import Geometry
import ReadingEngine

/// One option in the sheet: its name, its control, its value, and a way back when it differs.
final class SettingRow {
    /// The row.
    let root: Element
    let option: ReaderOption
    private let sheet: SettingsSheet
    private let name: Element
    private let note = Element("span", class: "setting-note")
    private let back: Element
    private var show: (Int) -> Void = { _ in }

    /// A row for an option.
    init(_ option: ReaderOption, in sheet: SettingsSheet) {
        self.option = option
        self.sheet = sheet
        let title = Text.of(.option(option))
        root = Element("div", class: "setting")
        root.setAttribute("data-setting", option.rule.token)
        name = Element("label", class: "setting-name", text: title)
        name.setAttribute("id", "setting-name-\(option.rawValue)")
        name.setAttribute("for", "setting-\(option.rawValue)")
        note.setAttribute("id", "setting-note-\(option.rawValue)")
        back = Element("button", class: "icon-button setting-back")
        back.setAttribute("type", "button")
        back.setAttribute("aria-label", Text.of(.resetNamed(title)))
        back.setAttribute("title", Text.of(SettingsWord.reset))
        back.append(Icon.again.element)
        back.on(.click) { self.takeBack() }
        let head = Element("div", class: "setting-head")
        let words = Element("div", class: "setting-words")
        words.append(name)
        words.append(note)
        head.append(words)
        head.append(back)
        root.append(head)
        addControl(to: head)
    }

    /// Shows the value and how it stands.
    func refresh(_ shelf: SettingsShelf, _ scope: SettingsScope) {
        let value = shelf.value(of: option, in: scope)
        show(value)
        let standing = shelf.standing(of: option, in: scope)
        root.setAttribute("data-standing", standing.name)
        note.setText(words(for: standing, value: value))
        back.setClass("is-shown", shelf.canReset(option, in: scope))
        if option == .blendColour || option == .blendMode {
            root.setHidden(shelf.value(of: .blendStrength, in: scope) == 0)
        }
    }

    /// What is said beside the name, more than a mark can.
    private func words(for standing: SettingsShelf.Standing, value: Int) -> String {
        switch standing {
        case .onlyHere: return Text.of(SettingsWord.onlyHere)
        case .otherHere: return Text.of(SettingsWord.otherHere)
        case .standard, .changed: break
        }
        if option == .mode, value == 0, let reading = ReaderSettings.reading {
            return Text.of(.choice(.mode, reading.automaticMode.rawValue))
        }
        if option == .usesLoupe { return Text.of(SettingsWord.loupeAdvice) }
        if option == .isIncognito, value != 0 { return Text.of(SettingsWord.incognitoAdvice) }
        return standing == .changed ? Text.of(SettingsWord.changed) : ""
    }

    private func takeBack() {
        sheet.reset(option)
        // The button is gone: the keyboard goes on at the control.
        Element.withIdentifier("settings-panel")?.focus()
    }

    // MARK: Controls

    private func addControl(to head: Element) {
        switch option.rule.kind {
        case .toggle where option == .alwaysShowsTransitions: addChoices([1, 0])
        case .toggle: addSwitch(to: head)
        case .choice: addChoices(option.values)
        case .number(let range, let step, _): addSlider(range, step, to: head)
        case .colour: addColour(to: head)
        }
    }

    private func identify(_ control: Element) {
        control.setAttribute("id", "setting-\(option.rawValue)")
        control.setAttribute("aria-describedby", "setting-note-\(option.rawValue)")
    }

    private func addSwitch(to head: Element) {
        let input = Element("input", class: "switch")
        input.setAttribute("type", "checkbox")
        input.setAttribute("role", "switch")
        identify(input)
        input.on(.change) {
            self.sheet.choose(input.measure(.isChecked) != 0 ? 1 : 0, for: self.option)
        }
        head.append(input)
        show = { input.setMeasure(.isChecked, $0 != 0 ? 1 : 0) }
    }

    private func addChoices(_ values: [Int]) {
        let group = Element("div", class: "chips")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-labelledby", "setting-name-\(option.rawValue)")
        identify(group)
        var inputs: [Element] = []
        for value in values {
            let label = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "setting-\(option.rawValue)")
            input.setAttribute("value", value)
            input.on(.change) { self.sheet.choose(value, for: self.option) }
            inputs.append(input)
            label.append(input)
            label.append(Element("span", class: "chip-text", text: Text.of(.choice(option, value))))
            group.append(label)
        }
        root.append(group)
        show = { shown in
            for (index, input) in inputs.enumerated() {
                input.setMeasure(.isChecked, values[index] == shown ? 1 : 0)
            }
        }
    }

    private func addSlider(_ range: ClosedRange<Int>, _ step: Int, to head: Element) {
        let output = Element("output", class: "setting-value")
        output.setAttribute("for", "setting-\(option.rawValue)")
        head.append(output)
        let input = Element("input", class: "setting-slider")
        input.setAttribute("type", "range")
        input.setAttribute("min", range.lowerBound)
        input.setAttribute("max", range.upperBound)
        input.setAttribute("step", step)
        identify(input)
        input.on(.input) { _ in
            self.sheet.choose(Int(input.measure(.valueAsNumber)), for: self.option)
        }
        root.append(input)
        let option = option
        show = { value in
            let words = SettingValue.words(for: value, of: option)
            output.setText(words)
            input.setAttribute("aria-valuetext", words)
            input.setMeasure(.valueAsNumber, Double(value))
            let extent = Double(range.upperBound - range.lowerBound)
            input.setStyle("--fraction", Double(value - range.lowerBound) / extent, .none)
        }
    }

    private func addColour(to head: Element) {
        let input = Element("input", class: "setting-colour")
        input.setAttribute("type", "color")
        identify(input)
        input.on(.input) { text in
            if let colour = KeptText.colour(text) { self.sheet.choose(colour, for: self.option) }
        }
        head.append(input)
        show = { input.value = KeptText.text(ofColour: $0) }
    }
}

extension SettingsShelf.Standing {
    /// As style sheets know it.
    fileprivate var name: StaticString {
        switch self {
        case .standard: "standard"
        case .changed: "changed"
        case .onlyHere: "only-here"
        case .otherHere: "other-here"
        }
    }
}

/// A number with its unit.
enum SettingValue {
    /// The words for a value of an option with a range.
    static func words(for value: Int, of option: ReaderOption) -> String {
        switch option {
        case .pagesAhead: return Text.of(.pages(value))
        case .autoScrollSpeed:
            let height = Window.metrics.size.height
            return Text.of(.secondsForScreen(max(Int((height / Double(max(value, 1))).rounded()), 1)))
        case .pageGap, .stripGap: return Text.of(.points(value))
        case .blendStrength where value == 0: return Text.of(SettingsWord.noTint)
        default: return Text.of(.percent(value))
        }
    }
}
