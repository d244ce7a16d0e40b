import ReadingEngine

/// The controls of one room of the sheet for text: what one of them changes is kept at once, and shown by all.
final class TypographyControls {
    /// Told what holds now.
    var onChange: (BookSettings) -> Void = { _ in }
    private let panel: Element
    private var refreshers: [(BookSettings) -> Void] = []
    private var count = 0

    /// No controls yet.
    init(in panel: Element) {
        self.panel = panel
    }

    /// Chooses, at once.
    func change(_ edit: (inout BookSettings) -> Void) {
        var settings = ReaderSettings.book
        edit(&settings)
        ReaderSettings.book = settings
        refresh()
    }

    /// Shows in every control what holds.
    func refresh() {
        let settings = ReaderSettings.book
        for refresher in refreshers { refresher(settings) }
        onChange(settings)
    }

    /// The controls are gone from the page.
    func end() {
        refreshers = []
        onChange = { _ in }
    }

    // MARK: Rows

    private func addRow(_ word: TypeWord, for control: String? = nil) -> (row: Element, head: Element) {
        let row = Element("div", class: "setting")
        let head = Element("div", class: "setting-head")
        let name = Element(control == nil ? "span" : "label", class: "setting-name setting-words", text: word.string)
        if let control { name.setAttribute("for", control) }
        head.append(name)
        row.append(head)
        panel.append(row)
        return (row, head)
    }

    private func identify(_ control: Element) -> String {
        count += 1
        let identifier = "type-\(count)"
        control.setAttribute("id", identifier)
        return identifier
    }

    /// The size of the letters, in steps.
    func addSize() {
        let (_, head) = addRow(.size)
        let smaller = stepButton(.smaller) { $0.step(larger: false) }
        let larger = stepButton(.larger) { $0.step(larger: true) }
        let size = Element("output", class: "setting-value type-size")
        size.setAttribute("aria-live", "polite")
        for element in [smaller, size, larger] { head.append(element) }
        refreshers.append { settings in
            size.setText(Text.of(.percent(settings.fontSize)))
            smaller.setFlag("disabled", settings.fontSize <= BookSettings.fontSizes.first ?? 0)
            larger.setFlag("disabled", settings.fontSize >= BookSettings.fontSizes.last ?? 0)
        }
    }

    private func stepButton(_ word: TypeWord, _ edit: @escaping (inout BookSettings) -> Void) -> Element {
        let button = Element("button", class: "button type-step", text: word.string)
        button.setAttribute("type", "button")
        button.on(.click) { self.change(edit) }
        return button
    }

    /// One of several; `dress` makes each look like what it stands for.
    func addChoices(
        _ word: TypeWord,
        _ labels: [TypeWord],
        dress: @escaping (Element, Int, BookSettings) -> Void = { _, _, _ in },
        at value: @escaping (BookSettings) -> Int,
        set: @escaping (inout BookSettings, Int) -> Void
    ) {
        let (row, _) = addRow(word)
        let group = Element("div", class: "chips")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", word.string)
        let name = identify(group)
        var chips: [(label: Element, input: Element)] = []
        for (index, words) in labels.enumerated() {
            let label = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", name)
            input.on(.change) { self.change { set(&$0, index) } }
            label.append(input)
            label.append(Element("span", class: "chip-text", text: words.string))
            group.append(label)
            chips.append((label, input))
        }
        row.append(group)
        refreshers.append { settings in
            for (index, chip) in chips.enumerated() {
                chip.input.setMeasure(.isChecked, index == value(settings) ? 1 : 0)
                dress(chip.label, index, settings)
            }
        }
    }

    /// A number that may be left to the book: the slider's beginning is that.
    func addMeasure(_ measure: BookSettings.Measure, words: @escaping (Int) -> String) {
        let (range, step) = (measure.range, measure.step)
        addSlider(measure.word, count: range.count / step + 2) { settings in
            settings[measure].map { ($0 - range.lowerBound) / step + 1 } ?? 0
        } set: {
            $0[measure] = $1 == 0 ? nil : range.lowerBound + ($1 - 1) * step
        } words: { settings in
            settings[measure].map(words) ?? TypeWord.asTheBook.string
        }
    }

    /// One of a row of values, from 0 to below `count`.
    func addSlider(
        _ word: TypeWord,
        count: Int,
        at value: @escaping (BookSettings) -> Int,
        set: @escaping (inout BookSettings, Int) -> Void,
        words: @escaping (BookSettings) -> String
    ) {
        let input = Element("input", class: "setting-slider")
        input.setAttribute("type", "range")
        input.setAttribute("min", 0)
        input.setAttribute("max", count - 1)
        let identifier = identify(input)
        let (row, head) = addRow(word, for: identifier)
        let output = Element("output", class: "setting-value")
        output.setAttribute("for", identifier)
        head.append(output)
        row.append(input)
        input.on(.input) { _ in
            let chosen = Int(input.measure(.valueAsNumber))
            self.change { set(&$0, chosen) }
        }
        refreshers.append { settings in
            let (value, words) = (Double(value(settings)), words(settings))
            output.setText(words)
            input.setAttribute("aria-valuetext", words)
            input.setMeasure(.valueAsNumber, value)
            input.setStyle("--fraction", value / Double(max(count - 1, 1)), .none)
        }
    }

    /// On or off, with a sentence on what that means.
    func addSwitch(
        _ word: TypeWord,
        note: TypeWord,
        isOn: @escaping (BookSettings) -> Bool,
        set: @escaping (inout BookSettings, Bool) -> Void
    ) {
        let input = Element("input", class: "switch")
        input.setAttribute("type", "checkbox")
        input.setAttribute("role", "switch")
        let identifier = identify(input)
        let (row, head) = addRow(word, for: identifier)
        head.append(input)
        let advice = Element("p", class: "setting-note", text: note.string)
        input.setAttribute("aria-describedby", identify(advice))
        row.append(advice)
        input.on(.change) {
            let isChosen = input.measure(.isChecked) != 0
            self.change { set(&$0, isChosen) }
        }
        refreshers.append { input.setMeasure(.isChecked, isOn($0) ? 1 : 0) }
    }

    // MARK: Colours

    /// The paper and the ink of one's own, where that was chosen, and a word when they don't go together.
    func addOwnColours() {
        let paper = addColour(.ownPaper) {
            $0.ownColours.paper
        } set: {
            $0.ownColours.paper = $1
        }
        let ink = addColour(.ownInk) {
            $0.ownColours.ink
        } set: {
            $0.ownColours.ink = $1
        }
        let warning = Element("p", class: "type-warning", text: TypeWord.lowContrast.string)
        warning.setAttribute("role", "status")
        panel.append(warning)
        refreshers.append { settings in
            paper.setHidden(settings.paper != .own)
            ink.setHidden(settings.paper != .own)
            warning.setHidden(settings.paper != .own || settings.ownColours.contrast >= BookColours.readable)
        }
    }

    private func addColour(
        _ word: TypeWord,
        at colour: @escaping (BookSettings) -> PageColour,
        set: @escaping (inout BookSettings, PageColour) -> Void
    ) -> Element {
        let input = Element("input", class: "setting-colour")
        input.setAttribute("type", "color")
        let (row, head) = addRow(word, for: identify(input))
        head.append(input)
        input.on(.input) { text in
            if let number = KeptText.colour(text) { self.change { set(&$0, PageColour(number: number)) } }
        }
        refreshers.append { input.value = KeptText.text(ofColour: colour($0).number) }
        return row
    }
}
