import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet with which an administrator adds a user.
enum NewUserSheet {
    /// Opens the sheet. `onAdded` is called with the new user.
    static func open(onAdded: @escaping (Account) -> Void) {
        let sheet = Sheet(title: Text.of(.userAdd))
        sheet.dialog.setClass("is-account", true)
        let minimum = AccountFailure.minimumPasswordLength
        let name = TextFieldRow(.accountName, .userName, identifier: "user-name")
        let password = TextFieldRow(
            .password,
            .newPassword,
            identifier: "user-password",
            note: .passwordTooShort(minimum)
        )
        var role = Account.Role.member
        let roles = roleRow(role) { role = $0 }
        let form = AccountForm(.userAdd)
        form.onSubmit = {
            name.show(nil)
            password.show(nil)
            let text = name.value.trimmed
            if text.utf8.isEmpty {
                name.show(.accountNameInvalid)
                return name.focus()
            }
            if AccountFailure.isTooShort(password: password.value) {
                password.show(.passwordTooShort(minimum))
                return password.focus()
            }
            form.setBusy(true)
            let account = NewAccount.with {
                $0.name = text
                $0.password = password.value
                $0.role = role
            }
            _ = LibraryRequests.addAccount(account) { result in
                form.setBusy(false)
                switch result {
                case .success(let added):
                    sheet.close()
                    onAdded(added)
                case .failure(let failure):
                    let message = AccountFailure.message(status: failure.status, changing: .name)
                    guard failure.status == 400 || failure.status == 409 else { return form.show(message) }
                    name.show(message)
                    name.focus()
                }
            }
        }
        for row in [name.root, roles, password.root] { form.add(row) }
        form.open(in: sheet, focusing: name)
    }

    /// A row for the role, with an explanation of the chosen one.
    private static func roleRow(_ role: Account.Role, onChoose: @escaping (Account.Role) -> Void) -> Element {
        let root = Element("div", class: "setting")
        root.append(Element("span", class: "setting-name account-choices", text: Text.of(.userRole)))
        let note = Element("span", class: "setting-note", text: Text.of(role.explanation))
        let roles = Account.Role.allCases
        let choices = roles.enumerated().map {
            SettingsField.Choice(value: $0.offset, label: Text.of($0.element.title))
        }
        let group = ChoiceGroup(choices, name: "user-role") { index in
            note.setText(Text.of(roles[index].explanation))
            onChoose(roles[index])
        }
        group.root.setAttribute("aria-label", Text.of(.userRole))
        group.show(roles.firstIndex(of: role) ?? 0)
        root.append(group.root)
        root.append(note)
        return root
    }
}
