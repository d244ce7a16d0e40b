/// What can be done with what is selected, over the foot of the window.
final class ChoiceBar {
    /// Something that can be done.
    struct Deed {
        var icon: Icon
        var label: Message
        var perform: () -> Void
    }

    /// The bar, hidden while nothing is being selected.
    let root = Element("div", class: "choice-bar")
    private let count = Element("span", class: "choice-count")
    private var buttons: [Element] = []

    /// A bar with what can be done; `all` selects everything, `end` ends the selecting.
    init(_ deeds: [Deed], all: @escaping () -> Void, end: @escaping () -> Void) {
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

    /// Shows how much is selected.
    func show(_ selection: ItemSelection) {
        root.setHidden(!selection.isActive)
        count.setText(Text.of(.selectedCount(selection.count)))
        for button in buttons { button.setFlag("disabled", selection.count == 0) }
    }
}
