import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The sheets for a new API key.
enum KeySheet {
    /// Asks for the name and the access of a new key and makes it. `onMade` is called after it was made.
    static func open(onMade: @escaping () -> Void) {
        let sheet = Sheet(title: Text.of(.keyMake))
        sheet.dialog.setClass("is-account", true)
        let name = TextFieldRow(.apiKeyName, .text, identifier: "key-name")
        let scopes: [KeySummary.Scope] = [.everything, .reading]
        var scope = 0
        let choices = scopes.enumerated().map {
            SettingsField.Choice(value: $0.offset, label: Text.of($0.element.title))
        }
        let group = ChoiceGroup(choices, name: "key-scope") { scope = $0 }
        group.root.setAttribute("aria-label", Text.of(.keyAccess))
        group.show(scope)
        let form = AccountForm(.create)
        form.onSubmit = {
            let title = name.value.trimmed
            if title.utf8.isEmpty { return name.focus() }
            form.setBusy(true)
            make(named: title, scopes[scope]) { result in
                form.setBusy(false)
                switch result {
                case .success(let key):
                    sheet.close()
                    show(key)
                    onMade()
                case .failure(let failure):
                    form.show(AccountFailure.message(status: failure.status, changing: .key))
                }
            }
        }
        form.add(name.root)
        let access = Element("div", class: "setting")
        access.append(Element("span", class: "setting-name account-choices", text: Text.of(.keyAccess)))
        access.append(group.root)
        form.add(access)
        form.open(in: sheet, focusing: name)
    }

    /// Makes a key.
    static func make(
        named name: String,
        _ scope: KeySummary.Scope,
        _ handler: @escaping LibraryRequests.Completion<KeySummary>
    ) {
        let key = NewKey.with {
            $0.name = name
            $0.scope = scope
        }
        _ = LibraryRequests.makeKey(key, handler)
    }

    /// Shows the secret of a key that was just made.
    private static func show(_ key: KeySummary) {
        let sheet = Sheet(title: key.name)
        sheet.dialog.setClass("is-account", true)
        let status = Element("p", class: "account-advice", text: Text.of(.keyOnce))
        status.setAttribute("role", "status")
        let copied = { status.setText(Text.of(.valueCopied)) }
        sheet.content.append(CopyableValue.make(.keySecret, key.secret ?? "", onCopy: copied))
        sheet.content.append(status)
        sheet.content.append(.button(.done, class: "button account-submit") { sheet.close() })
        sheet.open()
    }
}

extension KeySummary.Scope {
    /// The name of the access.
    var title: Message {
        switch self {
        case .everything: .keyScopeEverything
        case .reading: .keyScopeReading
        case .opds: .keyScopeOPDS
        case .sync: .keyScopeSync
        case .metrics: .keyScopeMetrics
        }
    }
}
