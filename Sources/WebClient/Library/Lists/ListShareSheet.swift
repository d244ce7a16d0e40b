import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet for choosing the users who see a list, for its owner and for administrators. A change is sent immediately,
/// or when the server is reachable again.
final class ListShareSheet {
    private let sheet = Sheet(title: Text.of(.listShareTitle))
    private let panel = Element("div", class: "account-fields")
    private let people = Element("div", class: "share-people")
    private let form: SettingsForm
    private let list: UserList
    private var kind: UserListAudience.Kind
    private var users: [String]
    private var task: HostTask?
    private let onResult: (Outbox.SendResult) -> Void

    /// Opens the sheet. `onResult` is called after each change.
    @discardableResult
    init(_ list: UserList, onResult: @escaping (Outbox.SendResult) -> Void) {
        self.list = list
        self.onResult = onResult
        kind = list.audience.kind
        users = list.audience.users ?? []
        form = SettingsForm(in: panel, name: "share")
        panel.setAttribute("tabindex", "-1")
        people.setAttribute("role", "group")
        people.setAttribute("aria-label", Text.of(.listAudienceChosen))
        sheet.dialog.setClass("is-account", true)
        sheet.content.append(panel)
        form.add(audienceField())
        form.add(people) { self.people.setHidden(self.kind != .chosen) }
        form.refresh()
        // The closures retain the sheet until it is closed.
        sheet.onClose = {
            self.task?.cancel()
            self.form.removeAll()
        }
        sheet.open()
        panel.focus()
        if Self.hasPermission { loadPeople() }
    }

    /// Returns whether the user can share a list, or stop sharing it. Always false on a server with one user, where
    /// users don't sign in.
    static func isAvailable(for list: UserList) -> Bool {
        list.isEditable && CurrentAccount.shared.isSignedIn && (hasPermission || list.audience.kind != .owner)
    }

    private static var hasPermission: Bool {
        guard let account = CurrentAccount.shared.account else { return false }
        let name = Account.Permission.shareLists.rawValue
        return account.role == .administrator || account.permissions.contains { $0.isSame(as: name) }
    }

    private func audienceField() -> SettingsField {
        // Without the permission to share lists, the user can only stop sharing.
        let kinds = Self.hasPermission ? UserListAudience.Kind.allCases : [.owner, kind]
        let choices = kinds.enumerated().map { SettingsField.Choice(value: $0.offset, label: title($0.element)) }
        var field = SettingsField(.listAudience, .choices(choices)) {
            kinds.firstIndex(of: self.kind) ?? 0
        } set: { index in
            self.kind = kinds[index]
            self.send()
        }
        field.token = "audience"
        field.note = { Text.of(.listAudienceNote) }
        return field
    }

    private func title(_ kind: UserListAudience.Kind) -> String {
        switch kind {
        case .owner: list.owner.map { Text.of(.listAudienceOnly($0)) } ?? Text.of(.listAudienceOwner)
        case .everyone: Text.of(.listAudienceEveryone)
        case .chosen: Text.of(.listAudienceChosen)
        }
    }

    private func send() {
        let audience = UserListAudience.with {
            $0.kind = kind
            if kind == .chosen { $0.users = users }
        }
        LibraryRequests.share(list: list.id, audience) { result in
            if result == .refused { self.sheet.close() }
            self.onResult(result)
        }
    }

    // MARK: People

    private func loadPeople() {
        task = LibraryRequests.accountNames { result in
            self.task = nil
            switch result {
            case .success(let names): self.show(names.filter { !self.isOwner($0) })
            case .failure: self.show(.listPeopleFailed)
            }
        }
    }

    /// Returns whether a user is the owner of the list.
    private func isOwner(_ user: AccountName) -> Bool {
        if let owner = list.owner { return user.name.isSame(as: owner) }
        return CurrentAccount.shared.account?.id.isSame(as: user.id) ?? false
    }

    private func show(_ names: [AccountName]) {
        for user in names { people.append(row(of: user)) }
        if names.isEmpty { show(.listNoPeople) }
    }

    private func show(_ message: Message) {
        people.append(Element("p", class: "account-advice", text: Text.of(message)))
    }

    private func row(of user: AccountName) -> Element {
        let row = Element("label", class: "menu-row")
        let input = Element("input", class: "switch")
        input.setAttribute("type", "checkbox")
        input.setAttribute("role", "switch")
        input.setMeasure(.isChecked, users.contains { $0.isSame(as: user.id) } ? 1 : 0)
        input.on(.change) {
            self.users.removeAll { $0.isSame(as: user.id) }
            if input.measure(.isChecked) != 0 { self.users.append(user.id) }
            self.send()
        }
        row.append(AvatarView.make(name: user.name, colour: user.avatarColour))
        row.append(Element("span", class: "menu-text", text: user.name))
        row.append(input)
        return row
    }
}
