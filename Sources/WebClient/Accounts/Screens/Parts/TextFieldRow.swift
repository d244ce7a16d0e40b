import WebBinding
import WebLocalization
import WebViews

/// A row of a form with a title, a field for a text, and an explanation or the reason why the text is not accepted.
final class TextFieldRow {
    /// The kind of text.
    enum Kind {
        case text, email, userName, currentPassword, newPassword

        /// The value of `autocomplete`, by which password managers recognise the field.
        fileprivate var autocompletion: StaticString {
            switch self {
            // An administrator enters the address of another user, so the browser must not fill in their own.
            case .text, .email: "off"
            case .userName: "username"
            case .currentPassword: "current-password"
            case .newPassword: "new-password"
            }
        }

        fileprivate var type: StaticString {
            switch self {
            case .text, .userName: "text"
            case .email: "email"
            case .currentPassword, .newPassword: "password"
            }
        }

        fileprivate var maximumLength: Int {
            switch self {
            case .text, .userName: 64
            case .email: 254
            case .currentPassword, .newPassword: 1024
            }
        }
    }

    /// The row.
    let root = Element("div", class: "setting account-field")
    private let input = Element("input", class: "list-input")
    private let note = Element("span", class: "setting-note")
    private let explanation: String

    /// Makes a row. `identifier` is unique on the page.
    init(
        _ title: Message,
        _ kind: Kind,
        identifier: StaticString,
        note explanation: Message? = nil,
        maximumLength: Int? = nil,
        value: String = ""
    ) {
        self.explanation = explanation.map { Text.of($0) } ?? ""
        let identifier = identifier.string
        let label = Element("label", class: "setting-name", text: Text.of(title))
        label.setAttribute("for", identifier)
        input.setAttribute("id", identifier)
        input.setAttribute("type", kind.type)
        input.setAttribute("autocomplete", kind.autocompletion)
        input.setAttribute("autocapitalize", "none")
        input.setAttribute("spellcheck", "false")
        input.setAttribute("maxlength", maximumLength ?? kind.maximumLength)
        input.setAttribute("aria-describedby", identifier + "-note")
        input.value = value
        note.setAttribute("id", identifier + "-note")
        let line = Element("div", class: "account-field-line")
        line.append(input)
        if kind == .newPassword { line.append(revealButton()) }
        for part in [label, line, note] { root.append(part) }
        show(nil)
    }

    /// The text.
    var value: String {
        get { input.value }
        set { input.value = newValue }
    }

    /// Calls a handler when the user has finished a change. Enter finishes it too.
    func onChange(_ handler: @escaping () -> Void) {
        input.on(.change) { handler() }
        input.on(.keyDown) { key in
            if key.key == .enter, !key.isComposing { self.input.blur() }
        }
    }

    /// Shows why the text is not accepted; nil shows the explanation.
    func show(_ problem: Message?) {
        note.setText(problem.map { Text.of($0) } ?? explanation)
        note.setClass("is-error", problem != nil)
        if problem == nil {
            input.removeAttribute("aria-invalid")
            note.removeAttribute("role")
        } else {
            input.setAttribute("aria-invalid", "true")
            note.setAttribute("role", "alert")
        }
    }

    /// Whether the field has the keyboard focus.
    var hasFocus: Bool { input.hasFocus }

    /// Moves the keyboard focus to the field.
    func focus() { input.focus() }

    /// A button that shows and hides the characters of a new password.
    private func revealButton() -> Element {
        let button = Element("button", class: "button", text: Text.of(.passwordShow))
        button.setAttribute("type", "button")
        button.setAttribute("aria-pressed", "false")
        var isShown = false
        button.on(.click) {
            isShown.toggle()
            self.input.setAttribute("type", isShown ? "text" : "password")
            button.setText(Text.of(isShown ? .passwordHide : .passwordShow))
            button.setAttribute("aria-pressed", isShown ? "true" : "false")
        }
        return button
    }
}
