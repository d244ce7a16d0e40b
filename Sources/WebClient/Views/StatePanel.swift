/// What a screen shows when it has nothing to show: a drawing, a sentence, some advice, one action.
final class StatePanel {
    /// The panel, hidden until something is said.
    let root = Element("div", class: "state")
    private let title = Element("p", class: "state-title")
    private let advice = Element("p", class: "state-advice")
    private let actions = Element("div", class: "state-actions")

    /// A silent panel.
    init() {
        root.append(Drawing.quire.element)
        root.append(title)
        root.append(advice)
        root.append(actions)
        root.setAttribute("role", "status")
        root.setHidden(true)
    }

    /// Says something.
    func show(_ title: Message, _ advice: Message?, action: Message?, _ perform: @escaping () -> Void) {
        self.title.setText(Text.of(title))
        self.advice.setHidden(advice == nil)
        self.advice.setText(advice.map { Text.of($0) } ?? "")
        actions.discardContent()
        if let action { actions.append(.button(action, class: "button", perform)) }
        root.setHidden(false)
    }

    /// Says why something could not be loaded, with the action that may help.
    func show(_ failure: LibraryFailure, app: App, retry: @escaping () -> Void) {
        switch failure {
        case .network(.status(401)), .network(.status(403)):
            show(.accessTitle, .accessAdvice, action: .enterKey) { Window.reload() }
        case .network(.status(404)):
            show(.notFoundTitle, .notFoundAdvice, action: .toLibrary) { app.navigate(to: .home) }
        case .network(.status(let status)):
            show(.refusedTitle(status), .refusedAdvice, action: .retry, retry)
        case .network(.unreachable), .network(.timedOut):
            show(.unreachableTitle, .unreachableAdvice, action: .retry, retry)
            if Downloads.shared.canBeRead {
                actions.append(.button(.readKept, class: "button is-primary") { app.navigate(to: .downloads) })
            }
        case .unreadable:
            show(.refusedTitle(200), .refusedAdvice, action: .retry, retry)
        }
    }

    /// Says something in words that come from elsewhere.
    func showReason(_ title: Message, _ reason: String, action: Message?, _ perform: @escaping () -> Void) {
        show(title, nil, action: action, perform)
        advice.setHidden(false)
        advice.setText(reason)
    }

    /// Is silent again.
    func hide() {
        root.setHidden(true)
    }
}
