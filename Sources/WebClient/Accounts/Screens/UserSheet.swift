import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet with which an administrator changes a user. Every change takes effect at once.
final class UserSheet {
    private let sheet: Sheet
    private let panel = Element("div", class: "account-fields")
    private let form: SettingsForm
    private let app: App
    /// The account as it is shown, with changes that are not acknowledged yet.
    private var user: Account
    /// The account as the server has it.
    private var acknowledged: Account
    private var pending = PendingAccountChanges()
    private var labelFields: [LabelField] = []
    private let libraries: [LibrarySummary]
    private let status = Element("p", class: "account-problem")
    private let onClose: () -> Void

    /// Makes the sheet. `onClose` is called when it closes, after changes or without.
    init(_ user: Account, libraries: [LibrarySummary], app: App, onClose: @escaping () -> Void) {
        self.user = user
        acknowledged = user
        self.libraries = libraries
        self.app = app
        self.onClose = onClose
        sheet = Sheet(title: user.name)
        sheet.dialog.setClass("is-account", true)
        panel.setAttribute("tabindex", "-1")
        form = SettingsForm(in: panel, name: "user")
        status.setAttribute("role", "alert")
        status.setHidden(true)
        sheet.content.append(status)
        sheet.content.append(panel)
        sheet.content.append(buttons())
        sheet.onClose = { self.end() }
    }

    /// Shows the sheet.
    func open() {
        populate()
        sheet.open()
        // Otherwise the browser focuses the scrolling container and draws a ring around it.
        panel.focus()
    }

    private func end() {
        form.removeAll()
        for field in labelFields { field.discard() }
        labelFields = []
        onClose()
    }

    /// Whether this is the account of the user of this page, who can't change their own role.
    private var isOwn: Bool { CurrentAccount.shared.account?.id.isSame(as: user.id) ?? true }

    // MARK: Rows

    private func populate() {
        addName()
        addEmail()
        if !user.isOwner, !isOwn { form.add(roleField()) }
        addHeading(.userPermissions)
        for permission in Account.Permission.allCases { form.add(permissionField(permission)) }
        addHeading(.userLimits)
        form.add(allLibrariesField())
        for library in libraries { form.add(field(for: library)) }
        form.add(ageField())
        form.add(unratedField())
        addLabels(.limitIncluded, "labels-included", user.limits.includedLabels) { $0.includedLabels = $1 }
        addLabels(.limitExcluded, "labels-excluded", user.limits.excludedLabels) { $0.excludedLabels = $1 }
        form.refresh()
        _ = LibraryRequests.labels { result in
            // If the labels can't be loaded, there are no suggestions.
            guard case .success(let labels) = result else { return }
            for field in self.labelFields { field.suggest(labels) }
        }
    }

    /// Administrators have every permission and no limits.
    private var isLimited: Bool { user.role != .administrator }

    private func addHeading(_ title: Message) {
        let heading = Element("h3", class: "account-heading", text: Text.of(title))
        form.add(heading) { heading.setHidden(!self.isLimited) }
    }

    private func addName() {
        let name = TextFieldRow(.accountName, .userName, identifier: "user-rename", value: user.name)
        name.onChange {
            let text = name.value.trimmed
            if text.utf8.isEmpty || text.isSame(as: self.user.name) { return name.value = self.user.name }
            self.change(.name) { $0.name = text }
        }
        form.add(name.root) { if !name.hasFocus { name.value = self.user.name } }
    }

    private func addEmail() {
        let email = TextFieldRow(
            .accountEmail,
            .email,
            identifier: "user-email",
            note: .accountEmailNote,
            value: user.email ?? ""
        )
        email.onChange {
            let text = email.value.trimmed
            if text.isSame(as: self.user.email ?? "") { return email.value = text }
            self.change(.email) { $0.email = text }
        }
        form.add(email.root) { if !email.hasFocus { email.value = self.user.email ?? "" } }
    }

    private func roleField() -> SettingsField {
        let roles = Account.Role.allCases
        var field = SettingsField(.userRole, .choices(roles.map { $0.title })) {
            roles.firstIndex(of: self.user.role) ?? 0
        } set: { index in
            self.user.role = roles[index]
            self.change { $0.role = roles[index].rawValue }
        }
        field.token = "role"
        field.note = { Text.of(self.user.role.explanation) }
        return field
    }

    private func permissionField(_ permission: Account.Permission) -> SettingsField {
        let name = permission.rawValue
        var field = SettingsField(permission.title, .toggle) {
            self.user.permissions.contains { $0.isSame(as: name) } ? 1 : 0
        } set: { isOn in
            self.user.permissions.removeAll { $0.isSame(as: name) }
            if isOn != 0 { self.user.permissions.append(name) }
            let permissions = self.user.permissions
            self.change { $0.permissions = permissions }
        }
        field.isHidden = { !self.isLimited }
        return field
    }

    private func allLibrariesField() -> SettingsField {
        limitField(.limitLibraries, .toggle) {
            $0.libraries == nil ? 1 : 0
        } set: { limits, isOn in
            // At first all libraries are chosen, so that nothing changes before the administrator removes one.
            limits.libraries = isOn != 0 ? nil : self.libraries.map { $0.id }
        }
    }

    private func field(for library: LibrarySummary) -> SettingsField {
        let id = library.id
        var field = limitField(.limitLibrary(library.name), .toggle) {
            $0.libraries?.contains { $0.isSame(as: id) } ?? true ? 1 : 0
        } set: { limits, isOn in
            var chosen = limits.libraries ?? []
            chosen.removeAll { $0.isSame(as: id) }
            if isOn != 0 { chosen.append(id) }
            limits.libraries = chosen
        }
        field.isHidden = { !self.isLimited || self.user.limits.libraries == nil }
        return field
    }

    private func ageField() -> SettingsField {
        let ages = AgeLimit.choices(including: user.limits.highestAge)
        let choices = ages.map { age in
            SettingsField.Choice(value: age, label: age == AgeLimit.none ? Text.of(.limitAgeNone) : "\(age)")
        }
        var field = limitField(.limitAge, .choices(choices)) {
            $0.highestAge ?? AgeLimit.none
        } set: { limits, age in
            limits.highestAge = age == AgeLimit.none ? nil : age
        }
        field.token = "highest-age"
        return field
    }

    private func unratedField() -> SettingsField {
        limitField(.limitUnrated, .toggle) {
            $0.showsUnrated ? 1 : 0
        } set: {
            $0.showsUnrated = $1 != 0
        }
    }

    /// A field that changes the limits. The server replaces them as a whole.
    private func limitField(
        _ title: Message,
        _ control: SettingsField.Control,
        value: @escaping (AccountLimits) -> Int,
        set: @escaping (inout AccountLimits, Int) -> Void
    ) -> SettingsField {
        var field = SettingsField(title, control) {
            value(self.user.limits)
        } set: { new in
            set(&self.user.limits, new)
            let limits = self.user.limits
            self.change { $0.limits = limits }
        }
        field.isHidden = { !self.isLimited }
        return field
    }

    private func addLabels(
        _ title: Message,
        _ identifier: StaticString,
        _ labels: [String],
        set: @escaping (inout AccountLimits, [String]) -> Void
    ) {
        let field = LabelField(title, identifier: identifier, labels: labels) { labels in
            set(&self.user.limits, labels)
            let limits = self.user.limits
            self.change(.labels) { $0.limits = limits }
        }
        labelFields.append(field)
        form.add(field.root) { field.root.setHidden(!self.isLimited) }
    }

    private func buttons() -> Element {
        let buttons = Element("div", class: "account-buttons")
        if !isOwn {
            buttons.append(
                .button(.passwordNew, class: "button") {
                    PasswordSheet.open(for: self.user) { self.show(.passwordChanged, isError: false) }
                }
            )
        }
        if !user.isOwner, !isOwn { buttons.append(.button(.userRemove, class: "button") { self.remove() }) }
        return buttons
    }

    // MARK: Changes

    private func change(
        _ subject: AccountFailure.Subject = .other,
        _ populate: (inout AccountChanges) -> Void
    ) {
        status.setHidden(true)
        if let changes = pending.add(AccountChanges.with(populate)) { send(changes, subject) }
    }

    private func send(_ changes: AccountChanges, _ subject: AccountFailure.Subject) {
        _ = LibraryRequests.changeAccount(user.id, changes) { result in
            let next = self.pending.finished()
            switch result {
            case .success(let account):
                self.acknowledged = account
                CurrentAccount.shared.update(account)
            case .failure(let failure):
                self.show(AccountFailure.message(status: failure.status, changing: subject), isError: true)
            }
            if let next { return self.send(next, subject) }
            // The server may have normalised the values, or refused them.
            self.user = self.acknowledged
            self.form.refresh()
        }
    }

    private func show(_ message: Message, isError: Bool) {
        status.setText(Text.of(message))
        status.setClass("is-done", !isError)
        status.setHidden(false)
    }

    private func remove() {
        let user = user
        ConfirmationSheet.ask(.userRemoveQuestion(user.name), .userRemoveAdvice, action: .userRemove) {
            LibraryRequests.removeAccount(user.id) { failure in
                if let failure {
                    self.app.say(AccountFailure.message(status: failure.status, changing: .other))
                } else {
                    self.app.say(.userRemoved(user.name))
                    self.sheet.close()
                }
            }
        }
    }
}
