import WebBinding
import WebLocalization
import WebViews

/// The status of a sheet without content: loading, empty, or failed.
final class SheetStatusView {
    let root = Element("div", class: "sheet-state")

    /// Creates an empty view.
    init() {
        root.setAttribute("role", "status")
    }

    /// Shows a loading indicator, which appears after a short delay in the style sheet.
    func showLoading() {
        root.discardContent()
        root.setHidden(false)
        let sign = Element("span", class: "sheet-wait")
        sign.setAttribute("role", "img")
        sign.setAttribute("aria-label", Text.of(.loading))
        root.append(sign)
    }

    /// Shows a message with advice, and a button to retry.
    func show(_ title: Message, _ advice: Message, retry: (() -> Void)? = nil) {
        root.discardContent()
        root.setHidden(false)
        root.append(Element("p", class: "empty-state-title", text: Text.of(title)))
        root.append(Element("p", class: "empty-state-advice", text: Text.of(advice)))
        if let retry { root.append(.button(.retry, class: "button", retry)) }
    }

    /// Hides the status.
    func hide() {
        root.setHidden(true)
    }
}
