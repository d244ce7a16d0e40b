import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet for a new password.
enum PasswordSheet {
    /// Changes the password of the user of this page. `onDone` is called after it was changed.
    static func open(own account: Account, onDone: @escaping () -> Void) {
        let title: Message = account.hasPassword ? .passwordChange : .passwordSet
        open(title, note: .passwordEndsSessions, name: account.name, asksForCurrent: account.hasPassword) {
            passwords,
            handler in
            LibraryRequests.changePassword(passwords) { failure in
                handler(failure)
                if failure == nil { onDone() }
            }
        }
    }

    /// Sets the password of another user, as an administrator.
    static func open(for user: Account, onDone: @escaping () -> Void) {
        open(.passwordNew, note: .userPasswordNote, name: user.name, asksForCurrent: false) { passwords, handler in
            LibraryRequests.setPassword(passwords.password, of: user.id) { failure in
                handler(failure)
                if failure == nil { onDone() }
            }
        }
    }

    private static func open(
        _ title: Message,
        note: Message,
        name: String,
        asksForCurrent: Bool,
        send: @escaping (PasswordChange, @escaping LibraryRequests.ChangeCompletion) -> Void
    ) {
        let sheet = Sheet(title: Text.of(title))
        sheet.dialog.setClass("is-account", true)
        let current = TextFieldRow(.passwordCurrent, .currentPassword, identifier: "password-current")
        let new = TextFieldRow(
            .passwordNew,
            .newPassword,
            identifier: "password-new",
            note: .passwordTooShort(AccountFailure.minimumPasswordLength)
        )
        let form = AccountForm(title)
        form.onSubmit = {
            new.show(nil)
            if AccountFailure.isTooShort(password: new.value) {
                new.show(.passwordTooShort(AccountFailure.minimumPasswordLength))
                return new.focus()
            }
            form.setBusy(true)
            let passwords = PasswordChange.with {
                $0.current = asksForCurrent ? current.value : nil
                $0.password = new.value
            }
            send(passwords) { failure in
                form.setBusy(false)
                guard let failure else { return sheet.close() }
                form.show(AccountFailure.message(status: failure.status, changing: .password))
            }
        }
        form.addHiddenName(name)
        if asksForCurrent { form.add(current.root) }
        form.add(new.root)
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(note)))
        form.open(in: sheet, focusing: asksForCurrent ? current : new)
    }
}
