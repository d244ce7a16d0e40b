package import WebBinding

/// The panel that a screen shows when it has no content: a drawing, a title, advice and actions.
package final class EmptyStateView {
    /// The panel. It is hidden until ``show(title:advice:)``.
    package let root = Element("div", class: "empty-state")
    private let title = Element("p", class: "empty-state-title")
    private let advice = Element("p", class: "empty-state-advice")
    private let actions = Element("div", class: "empty-state-actions")

    /// Creates a hidden panel.
    package init() {
        root.append(Logo.makeElement())
        root.append(title)
        root.append(advice)
        root.append(actions)
        root.setAttribute("role", "status")
        root.setHidden(true)
    }

    /// Shows a title and advice without actions.
    package func show(title: String, advice: String?) {
        self.title.setText(title)
        self.advice.setHidden(advice == nil)
        self.advice.setText(advice ?? "")
        actions.discardContent()
        root.setHidden(false)
    }

    /// Adds a button with an action.
    package func addAction(title: String, class className: StaticString = "button", _ perform: @escaping () -> Void) {
        actions.append(.button(title: title, class: className, perform))
    }

    /// Hides the panel.
    package func hide() {
        root.setHidden(true)
    }
}
