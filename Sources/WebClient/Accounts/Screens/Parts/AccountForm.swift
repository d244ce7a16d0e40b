import WebBinding
import WebLocalization
import WebViews

/// A form that is sent as a whole: fields, a message about a failure, and the button that sends it.
final class AccountForm {
    /// The form's element.
    let root = Element("form", class: "account-form")
    private let content = Element("div")
    private let problem = Element("p", class: "account-problem")
    private let button: Element
    private var isBusy = false
    /// Called when the user sends the form.
    var onSubmit: () -> Void = {}

    /// Makes a form. `action` is the title of the button.
    init(_ action: Message) {
        button = Element("button", class: "button is-primary account-submit", text: Text.of(action))
        button.setAttribute("type", "submit")
        problem.setAttribute("role", "alert")
        root.setFlag("novalidate", true)
        for part in [content, problem, button] { root.append(part) }
        root.on(.submit) {
            CurrentEvent.preventDefault()
            if !self.isBusy { self.onSubmit() }
        }
        show(nil)
    }

    /// Opens a sheet with the form, and focuses a field.
    func open(in sheet: Sheet, focusing field: TextFieldRow) {
        sheet.content.append(root)
        // The closure retains the sheet and the form.
        sheet.onClose = { self.onSubmit = {} }
        sheet.open()
        field.focus()
    }

    /// Appends an element.
    func add(_ element: Element) { content.append(element) }

    /// Appends a hidden field with the name of the user, for password managers.
    func addHiddenName(_ name: String) {
        let input = Element("input")
        input.setAttribute("type", "text")
        input.setAttribute("autocomplete", "username")
        input.setFlag("hidden", true)
        input.value = name
        content.append(input)
    }

    /// Shows why the form could not be sent; nil hides the message.
    func show(_ message: Message?) {
        problem.setText(message.map { Text.of($0) } ?? "")
        problem.setHidden(message == nil)
    }

    /// Sets whether a request is running. The button then does nothing.
    func setBusy(_ isBusy: Bool) {
        self.isBusy = isBusy
        button.setAttribute("aria-disabled", isBusy ? "true" : "false")
        if isBusy { show(nil) }
    }
}
