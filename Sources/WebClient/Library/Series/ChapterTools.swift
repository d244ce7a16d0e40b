/// The row above a series' chapters: their order, what they are narrowed to, and the way into a selection.
final class ChapterTools {
    /// The row.
    let root = Element("div", class: "list-tools")
    /// Hears how the chapters shall be shown.
    var onChange: (ChapterOrder) -> Void = { _ in }
    /// Hears that some shall be selected.
    var onSelect: () -> Void = {}
    private let wayText = Element("span", class: "condition-text")
    private let unread = Element("button", class: "condition", text: Text.of(.unread))
    private let here = Element("button", class: "condition", text: Text.of(.downloaded))
    private var order = ChapterOrder()

    /// A row that says how all chapters are shown.
    init() {
        let way = Element("button", class: "condition")
        way.append(Icon.sort.element)
        way.append(wayText)
        let select = Element("button", class: "condition list-select")
        select.append(Icon.select.element)
        select.append(Element("span", class: "condition-text", text: Text.of(.selecting)))
        for tool in [way, unread, here, select] {
            tool.setAttribute("type", "button")
            root.append(tool)
        }
        here.setHidden(!Kept.isPossible)
        way.on(.click) { self.change { $0.isReversed = !$0.isReversed } }
        unread.on(.click) { self.change { $0.isUnreadOnly = !$0.isUnreadOnly } }
        here.on(.click) { self.change { $0.isHereOnly = !$0.isHereOnly } }
        select.on(.click) { self.onSelect() }
        show()
    }

    private func change(_ change: (inout ChapterOrder) -> Void) {
        change(&order)
        show()
        onChange(order)
    }

    private func show() {
        wayText.setText(Text.of(order.isReversed ? .lastToFirst : .firstToLast))
        for (chip, isOn) in [(unread, order.isUnreadOnly), (here, order.isHereOnly)] {
            chip.setAttribute("aria-pressed", isOn ? "true" : "false")
            chip.setClass("is-on", isOn)
        }
    }
}
