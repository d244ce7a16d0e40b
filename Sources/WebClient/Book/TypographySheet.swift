/// How text is set: the size of the letters, their faces, lines and margins. What is chosen is seen at once in the text
/// behind.
final class TypographySheet {
    private let sheet = Sheet(title: Text.of(.typography))
    private let size = Element("output", class: "setting-value type-size")
    private var refreshers: [(BookSettings) -> Void] = []

    /// Shows the choices.
    init() {
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", true)
        let panel = Element("div", class: "settings-panel type-panel")
        panel.append(sizeRow())
        panel.append(
            choices(.typeFace, [.typePublisher, .typeSerif, .typeSans], at: { $0.face.rawValue }) {
                $0.face = BookSettings.Face(rawValue: $1) ?? .publisher
            }
        )
        panel.append(
            slider(.typeLines, 0...250, step: 5, words: { $0 < 100 ? Text.of(.typePublisher) : Text.of(.percent($0)) })
            {
                $0.lineHeight
            } set: {
                $0.lineHeight = $1 < 100 ? 0 : $1
            }
        )
        panel.append(
            slider(.typeMargin, 1...15, step: 1, words: { Text.of(.percent($0)) }) {
                $0.margin
            } set: {
                $0.margin = $1
            }
        )
        panel.append(
            choices(.typeAlignment, [.typePublisher, .typeJustified, .typeStart], at: { $0.alignment.rawValue }) {
                $0.alignment = BookSettings.Alignment(rawValue: $1) ?? .publisher
            }
        )
        panel.append(
            choices(.typeColumns, [.pagesAutomatic, .typeOne, .typeTwo], at: { $0.columns.rawValue }) {
                $0.columns = BookSettings.Columns(rawValue: $1) ?? .automatic
            }
        )
        let reset = Element.button(.typeReset, class: "button settings-reset") { self.change { $0 = BookSettings() } }
        panel.append(reset)
        sheet.content.append(panel)
        refresh()
        sheet.onClose = { self.refreshers = [] }
        sheet.open()
    }

    private func change(_ edit: (inout BookSettings) -> Void) {
        var settings = ReaderSettings.book
        edit(&settings)
        ReaderSettings.book = settings
        refresh()
    }

    private func refresh() {
        let settings = ReaderSettings.book
        for refresher in refreshers { refresher(settings) }
    }

    private func row(_ name: Message, _ control: Element? = nil) -> (row: Element, head: Element) {
        let row = Element("div", class: "setting")
        let head = Element("div", class: "setting-head")
        head.append(Element("span", class: "setting-name", text: Text.of(name)))
        row.append(head)
        if let control { row.append(control) }
        return (row, head)
    }

    private func sizeRow() -> Element {
        let (row, head) = row(.typeSize)
        let smaller = Element.button(.typeSmaller, class: "button type-step") { self.change { $0.step(larger: false) } }
        let larger = Element.button(.typeLarger, class: "button type-step") { self.change { $0.step(larger: true) } }
        size.setAttribute("aria-live", "polite")
        for element in [smaller, size, larger] { head.append(element) }
        refreshers.append { [size] settings in
            size.setText(Text.of(.percent(settings.fontSize)))
            smaller.setFlag("disabled", settings.fontSize == BookSettings.fontSizes.first)
            larger.setFlag("disabled", settings.fontSize == BookSettings.fontSizes.last)
        }
        return row
    }

    private func choices(
        _ name: Message,
        _ labels: [Message],
        at value: @escaping (BookSettings) -> Int,
        set: @escaping (inout BookSettings, Int) -> Void
    ) -> Element {
        let group = Element("div", class: "chips")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", Text.of(name))
        var inputs: [Element] = []
        for (index, words) in labels.enumerated() {
            let label = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "type-" + Text.of(name))
            input.on(.change) { self.change { set(&$0, index) } }
            inputs.append(input)
            label.append(input)
            label.append(Element("span", class: "chip-text", text: Text.of(words)))
            group.append(label)
        }
        refreshers.append { settings in
            for (index, input) in inputs.enumerated() { input.setMeasure(.isChecked, index == value(settings) ? 1 : 0) }
        }
        return row(name, group).row
    }

    private func slider(
        _ name: Message,
        _ range: ClosedRange<Int>,
        step: Int,
        words: @escaping (Int) -> String,
        get: @escaping (BookSettings) -> Int,
        set: @escaping (inout BookSettings, Int) -> Void
    ) -> Element {
        let input = Element("input", class: "setting-slider")
        input.setAttribute("type", "range")
        input.setAttribute("min", range.lowerBound == 0 ? 95 : range.lowerBound)
        input.setAttribute("max", range.upperBound)
        input.setAttribute("step", step)
        input.setAttribute("aria-label", Text.of(name))
        let (row, head) = row(name, input)
        let output = Element("output", class: "setting-value")
        head.append(output)
        input.on(.input) { _ in
            let chosen = Int(input.measure(.valueAsNumber))
            self.change { set(&$0, chosen) }
        }
        refreshers.append { settings in
            let value = get(settings)
            let lowest = range.lowerBound == 0 ? 95 : range.lowerBound
            output.setText(words(value))
            input.setAttribute("aria-valuetext", words(value))
            input.setMeasure(.valueAsNumber, Double(max(value, lowest)))
            let part = Double(max(value, lowest) - lowest) / Double(range.upperBound - lowest)
            input.setStyle("--fraction", part, .none)
        }
        return row
    }
}
