import WebBinding
import WebLocalization
import WebViews

extension EmptyStateView {
    /// Shows a message and an action.
    func show(_ title: Message, _ advice: Message?, action: Message?, _ perform: @escaping () -> Void) {
        show(title: Text.of(title), advice: advice.map { Text.of($0) })
        if let action { addAction(title: Text.of(action), perform) }
    }

    /// Shows why something could not be loaded, with an action that may help.
    func show(_ failure: LibraryRequestError, app: App, retry: @escaping () -> Void) {
        switch failure {
        case .network(.status(401)) where CurrentAccount.shared.isSignedIn:
            show(.signInTitle, .signInAdvice, action: .signIn) { Window.reload() }
        case .network(.status(401)), .network(.status(403)):
            show(.accessTitle, .accessAdvice, action: .enterKey) { Window.reload() }
        case .network(.status(404)):
            show(.notFoundTitle, .notFoundAdvice, action: .toLibrary) { app.navigate(to: .home) }
        case .network(.status(let status)):
            show(.refusedTitle(status), .refusedAdvice, action: .retry, retry)
        case .network(.unreachable), .network(.timedOut):
            show(.unreachableTitle, .unreachableAdvice, action: .retry, retry)
            if Downloads.shared.canBeRead {
                addAction(title: Text.of(.showDownloads), class: "button is-primary") { app.navigate(to: .downloads) }
            }
        case .unreadable:
            show(.refusedTitle(200), .refusedAdvice, action: .retry, retry)
        }
    }

    /// Shows a message with a reason from another source, such as the server.
    func showReason(_ title: Message, _ reason: String, action: Message?, _ perform: @escaping () -> Void) {
        show(title: Text.of(title), advice: reason)
        if let action { addAction(title: Text.of(action), perform) }
    }
}
