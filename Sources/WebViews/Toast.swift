package import WebBinding

/// A short message about an action, with an optional undo button. It disappears after a few seconds.
package final class Toast {
    /// The message. It is hidden at first.
    package let root = Element("div", class: "toast")
    private let text = Element("span", class: "toast-text")
    private var action: Element?
    private var timer: Timers.Timer?
    /// The duration of a message without and with an undo button, in seconds.
    private static let duration = (message: 3.0, undo: 8.0)

    /// Creates a hidden message.
    package init() {
        root.setAttribute("role", "status")
        root.append(text)
        root.setHidden(true)
    }

    /// Shows a message. With `undo`, it has a button that undoes the action.
    package func show(_ message: String, undo: (title: String, perform: () -> Void)?) {
        hide()
        text.setText(message)
        if let undo {
            let button = Element.button(title: undo.title, class: "toast-action") {
                self.hide()
                undo.perform()
            }
            root.append(button)
            action = button
        }
        root.setHidden(false)
        timer = Timers.after(undo == nil ? Self.duration.message : Self.duration.undo) { self.hide() }
    }

    /// Moves the keyboard focus to the undo button. Call this after the focused element was removed.
    package func focus() {
        action?.focus()
    }

    /// Hides the message.
    package func hide() {
        timer?.cancel()
        timer = nil
        action?.discard()
        action = nil
        root.setHidden(true)
    }
}
