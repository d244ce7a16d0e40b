/// A line that says what was done, with a way to take it back; it goes by itself.
final class Toast {
    /// The line; hidden while there is nothing to say.
    let root = Element("div", class: "toast")
    private let text = Element("span", class: "toast-text")
    private var action: Element?
    private var timer: Timers.Timer?
    /// How long something is said, and how long it can be taken back, in seconds.
    private static let stay = (words: 3.0, action: 8.0)

    /// A silent line.
    init() {
        root.setAttribute("role", "status")
        root.append(text)
        root.setHidden(true)
    }

    /// Says something; with `undo`, there is a button that takes it back.
    func show(_ message: Message, undo: (() -> Void)? = nil) {
        hide()
        text.setText(Text.of(message))
        if let undo {
            let button = Element.button(.undo, class: "toast-action") {
                self.hide()
                undo()
            }
            root.append(button)
            action = button
        }
        root.setHidden(false)
        timer = Timers.after(undo == nil ? Self.stay.words : Self.stay.action) { self.hide() }
    }

    /// Gives the keyboard to the way back: what it was on is gone.
    func focus() {
        action?.focus()
    }

    /// Is silent again.
    func hide() {
        timer?.cancel()
        timer = nil
        action?.discard()
        action = nil
        root.setHidden(true)
    }
}
