import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A section with the values to enter in an app for one connection, each with a copy button, and with the app's key.
final class AppConnectionView {
    /// The root element.
    let root = Element("section", class: "account-section")
    private let connection: AppConnection
    /// The name of the key.
    private let name: String
    private let origin: ServerOrigin
    private let key = Element("div", class: "setting connect-key")
    private let onCopy: () -> Void
    private let onMakeKey: () -> Void

    /// Makes the section.
    ///
    /// - Parameters:
    ///   - name: The name of the app, which becomes the name of the key.
    ///   - onCopy: Called after a value was copied.
    ///   - onMakeKey: Called after a key was made.
    init(
        _ connection: AppConnection,
        name: String,
        onCopy: @escaping () -> Void,
        onMakeKey: @escaping () -> Void
    ) {
        self.connection = connection
        self.name = name
        self.onCopy = onCopy
        self.onMakeKey = onMakeKey
        origin = .current
        if let title = connection.title {
            root.append(Element("h3", class: "account-heading", text: Text.of(title)))
        }
        root.append(Element("p", class: "account-advice", text: Text.of(connection.hint)))
        for address in connection.addresses {
            root.append(CopyableValue.make(address.title, origin.text + address.path.string, onCopy: onCopy))
        }
        if connection.service != .api {
            let userName = CurrentAccount.shared.account?.name ?? ""
            root.append(CopyableValue.make(.connectUser, userName, onCopy: onCopy))
        }
        root.append(key)
        showButton()
    }

    private func showButton() {
        key.append(Element("span", class: "setting-name", text: Text.of(keyTitle)))
        let problem = Element("p", class: "account-problem")
        problem.setAttribute("role", "alert")
        problem.setHidden(true)
        var isBusy = false
        let button = Element.button(.connectMakeKey, class: "button") {
            if isBusy { return }
            isBusy = true
            KeySheet.make(named: self.name, self.connection.scope) { result in
                isBusy = false
                switch result {
                case .success(let made): self.show(made)
                case .failure(let failure):
                    problem.setText(Text.of(AccountFailure.message(status: failure.status, changing: .key)))
                    problem.setHidden(false)
                }
            }
        }
        if CurrentAccount.shared.account?.signIn == .notNeeded {
            if connection.service != .api { note(.connectOpenNote) }
        } else {
            note(connection.service == .koreader ? .connectSyncNote : .connectKeyNote)
            if connection.downloadsFiles { note(.connectDownloadNote) }
        }
        if origin.isUnencrypted { note(.connectPlain, isWarning: true) }
        key.append(button)
        key.append(problem)
    }

    private func show(_ made: KeySummary) {
        key.discardContent()
        let value = CopyableValue.make(keyTitle, made.secret ?? "", onCopy: onCopy)
        // The user types it on an e-reader, where it can't be pasted.
        value.setClass("is-typed", connection.scope == .sync)
        key.append(value)
        note(.keyOnce)
        if origin.isUnencrypted { note(.connectPlain, isWarning: true) }
        // The focused button was removed.
        value.setAttribute("tabindex", -1)
        value.focus()
        onMakeKey()
    }

    /// The title of the key: the name of the field in the app.
    private var keyTitle: Message { connection.service == .api ? .keySecret : .password }

    private func note(_ message: Message, isWarning: Bool = false) {
        let note = Element("p", class: "setting-note", text: Text.of(message))
        note.setClass("is-warning", isWarning)
        key.append(note)
    }
}
