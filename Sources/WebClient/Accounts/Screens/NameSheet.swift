import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet with which an administrator changes the name of a user.
enum NameSheet {
    /// Opens the sheet. `onDone` is called with the changed account.
    static func open(_ account: Account, onDone: @escaping (Account) -> Void) {
        let sheet = Sheet(title: Text.of(.accountName))
        sheet.dialog.setClass("is-account", true)
        let name = TextFieldRow(.accountName, .userName, identifier: "rename", value: account.name)
        let form = AccountForm(.done)
        form.onSubmit = {
            let text = name.value.trimmed
            if text.utf8.isEmpty { return name.focus() }
            form.setBusy(true)
            _ = LibraryRequests.changeAccount(account.id, AccountChanges.with { $0.name = text }) { result in
                form.setBusy(false)
                switch result {
                case .success(let changed):
                    sheet.close()
                    onDone(changed)
                case .failure(let failure):
                    name.show(AccountFailure.message(status: failure.status, changing: .name))
                    name.focus()
                }
            }
        }
        form.add(name.root)
        form.open(in: sheet, focusing: name)
    }
}
