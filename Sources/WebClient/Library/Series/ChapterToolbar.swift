import WebBinding
import WebLocalization
import WebViews

/// The bar above a series' chapters with their order, the unread filter and the selection button.
final class ChapterToolbar {
    /// The bar's element.
    let root = Element("div", class: "list-tools")
    /// Called with the chosen order and filter.
    var onChange: (ChapterOrder) -> Void = { _ in }
    /// Called when a selection is started.
    var onSelect: () -> Void = {}
    private let orderText = Element("span", class: "condition-text")
    private let unread = Element("button", class: "condition", text: Text.of(.unread))
    private let here = Element("button", class: "condition", text: Text.of(.downloaded))
    private var order = ChapterOrder()

    /// Makes a bar with the default order.
    init() {
        let orderButton = Element("button", class: "condition")
        orderButton.append(Icon.sort.element)
        orderButton.append(orderText)
        let select = Element("button", class: "condition list-select")
        select.append(Icon.select.element)
        select.append(Element("span", class: "condition-text", text: Text.of(.selecting)))
        for tool in [orderButton, unread, here, select] {
            tool.setAttribute("type", "button")
            root.append(tool)
        }
        here.setHidden(!OfflineCache.isAvailable)
        orderButton.on(.click) { self.change { $0.isReversed = !$0.isReversed } }
        unread.on(.click) { self.change { $0.isUnreadOnly = !$0.isUnreadOnly } }
        here.on(.click) { self.change { $0.isDownloadedOnly = !$0.isDownloadedOnly } }
        select.on(.click) { self.onSelect() }
        show()
    }

    private func change(_ change: (inout ChapterOrder) -> Void) {
        change(&order)
        show()
        onChange(order)
    }

    private func show() {
        orderText.setText(Text.of(order.isReversed ? .lastToFirst : .firstToLast))
        for (chip, isOn) in [(unread, order.isUnreadOnly), (here, order.isDownloadedOnly)] {
            chip.setAttribute("aria-pressed", isOn ? "true" : "false")
            chip.setClass("is-on", isOn)
        }
    }
}
