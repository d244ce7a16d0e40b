import WebBinding
import WebLocalization
import WebViews

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
    init(_ actions: [Action], all: @escaping () -> Void, end: @escaping () -> Void) {
        root.setAttribute("role", "toolbar")
        root.setAttribute("aria-label", Text.of(.selecting))
        count.setAttribute("role", "status")
        root.append(.button(.close, label: .done, end))
        root.append(count)
        root.append(.button(.selectAll, class: "button choice-all", all))
        let row = Element("div", class: "choice-actions")
        for action in actions {
            let button = Element.button(action.icon, label: action.label, action.perform)
            button.setAttribute("title", Text.of(action.label))
            buttons.append(button)
            row.append(button)
        }
        root.append(row)
        root.setHidden(true)
    }

    /// Shows the number of selected items.
    func show(_ selection: ItemSelection) {
        root.setHidden(!selection.isActive)
        count.setText(Text.of(.selectedCount(selection.count)))
        for button in buttons { button.setFlag("disabled", selection.count == 0) }
    }
}
