import WebBinding
import WebLocalization
import WebViews

/// The bar above a series' chapters with their order, the unread filter and the selection button.
final class ChapterToolbar {
    /// Called with the chosen order and filter.
    var onChange: (ChapterOrder) -> Void = { _ in }
    /// Called when a selection is started.
    var onSelect: () -> Void = {}
    private var views: Views?
    private var order = ChapterOrder()

    /// The elements of the bar that show the order.
    private struct Views {
        let orderText = Element("span", class: "condition-text")
        let unread = Element("button", class: "condition", text: Text.of(.unread))
        let here = Element("button", class: "condition", text: Text.of(.downloaded))
    }

    /// Makes the bar's element. A section discards its headers when it is removed from the page, so a new element is
    /// made each time.
    func make() -> Element {
        let root = Element("div", class: "list-tools")
        let views = Views()
        let orderButton = Element("button", class: "condition")
        orderButton.append(Icon.sort.element)
        orderButton.append(views.orderText)
        let select = Element("button", class: "condition list-select")
        select.append(Icon.select.element)
        select.append(Element("span", class: "condition-text", text: Text.of(.selecting)))
        for tool in [orderButton, views.unread, views.here, select] {
            tool.setAttribute("type", "button")
            root.append(tool)
        }
        views.here.setHidden(!OfflineCache.isAvailable)
        orderButton.on(.click) { self.change { $0.isReversed = !$0.isReversed } }
        views.unread.on(.click) { self.change { $0.isUnreadOnly = !$0.isUnreadOnly } }
        views.here.on(.click) { self.change { $0.isDownloadedOnly = !$0.isDownloadedOnly } }
        select.on(.click) { self.onSelect() }
        self.views = views
        show()
        return root
    }

    private func change(_ change: (inout ChapterOrder) -> Void) {
        change(&order)
        show()
        onChange(order)
    }

    private func show() {
        guard let views else { return }
        views.orderText.setText(Text.of(order.isReversed ? .lastToFirst : .firstToLast))
        for (chip, isOn) in [(views.unread, order.isUnreadOnly), (views.here, order.isDownloadedOnly)] {
            chip.setAttribute("aria-pressed", isOn ? "true" : "false")
            chip.setClass("is-on", isOn)
        }
    }
}
