import WebBinding
import WebViews
import WebWords

/// The bar at the bottom of the window with the actions for the selection.
final class ItemSelectionBar {
    /// An action.
    struct Action {
        var icon: Icon
        var label: Message
        var perform: () -> Void
    }

    /// The bar's element, hidden without a selection.
    let root = Element("div", class: "choice-bar")
    private let count = Element("span", class: "choice-count")
    private var buttons: [Element] = []

    /// Makes a bar with actions. `all` selects everything; `end` ends the selection.
    init(_ deeds: [Action], all: @escaping () -> Void, end: @escaping () -> Void) {
        root.setAttribute("role", "toolbar")
        root.setAttribute("aria-label", Text.of(.selecting))
        count.setAttribute("role", "status")
        root.append(.button(.close, label: .done, end))
        root.append(count)
        root.append(.button(.selectAll, class: "button choice-all", all))
        let actions = Element("div", class: "choice-deeds")
        for deed in deeds {
            let button = Element.button(deed.icon, label: deed.label, deed.perform)
            button.setAttribute("title", Text.of(deed.label))
            buttons.append(button)
            actions.append(button)
        }
        root.append(actions)
        root.setHidden(true)
    }

    /// Shows the number of selected items.
    func show(_ selection: ItemSelection) {
        root.setHidden(!selection.isActive)
        count.setText(Text.of(.selectedCount(selection.count)))
        for button in buttons { button.setFlag("disabled", selection.count == 0) }
    }
}
