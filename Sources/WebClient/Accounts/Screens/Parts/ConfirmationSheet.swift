import WebBinding
import WebLocalization
import WebViews

/// A question before something is deleted.
enum ConfirmationSheet {
    /// Asks a question. `advice` says what is lost, and `action` is the title of the button that calls `perform`.
    static func ask(_ question: Message, _ advice: Message, action: Message, perform: @escaping () -> Void) {
        let sheet = Sheet(title: Text.of(question))
        sheet.dialog.setClass("is-account", true)
        sheet.dialog.setAttribute("role", "alertdialog")
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(advice)))
        let buttons = Element("div", class: "account-buttons")
        let cancel = Element.button(.cancel, class: "button") { sheet.close() }
        buttons.append(cancel)
        buttons.append(
            .button(action, class: "button is-primary account-submit") {
                // The focus returns to the control that asked before the action changes the screen.
                sheet.close()
                perform()
            }
        )
        sheet.content.append(buttons)
        sheet.open()
        cancel.focus()
    }
}
