import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The list of all users, for administrators.
final class UsersScreen: Screen {
    private let content = Element("div", class: "account-content")
    private let list = Element("ul", class: "rows")
    private let advice = Element("p", class: "account-note", text: Text.of(.accountsAdvice))
    private let passwordNote = Element("div", class: "account-note")
    private let state = EmptyStateView()
    private var users: [Account] = []
    private var libraries: [LibrarySummary] = []
    private var tasks: [HostTask] = []

    /// Makes the screen.
    init(app: App) {
        super.init(.users, app: app, class: "account")
        let bar = addBar()
        let actions = Element("div", class: "bar-actions")
        actions.append(.button(.profile, label: .accountProfile) { app.navigate(to: .profile) })
        actions.append(.button(.add, label: .userAdd) { self.add() })
        bar.append(actions)
        list.setAttribute("role", "list")
        list.setAttribute("aria-label", title)
        passwordNote.append(Element("p", class: "account-advice", text: Text.of(.passwordMissing)))
        passwordNote.append(
            .button(.passwordSet, class: "button") {
                guard let account = CurrentAccount.shared.account else { return }
                PasswordSheet.open(own: account) {
                    app.say(.passwordChanged)
                    self.load()
                }
            }
        )
        for part in [advice, passwordNote, list] { content.append(part) }
        content.append(.button(.userAdd, class: "button account-submit") { self.add() })
        content.setHidden(true)
        element.append(content)
        element.append(state.root)
    }

    override var title: String { Text.of(.accounts) }

    override func didAppear() {
        super.didAppear()
        load()
    }

    override func willDisappear() {
        cancelTasks()
        super.willDisappear()
    }

    private func load() {
        CurrentAccount.shared.load { _ in if self.isShown { self.show() } }
        cancelTasks()
        tasks = [
            LibraryRequests.accounts { result in
                switch result {
                case .success(let users):
                    self.users = users
                    self.show()
                case .failure(let failure):
                    self.show(failure)
                }
            },
            LibraryRequests.libraries { result in
                if case .success(let libraries) = result { self.libraries = libraries }
            },
        ]
    }

    private func cancelTasks() {
        for task in tasks { task.cancel() }
        tasks.removeAll()
    }

    private func show(_ failure: LibraryRequestError) {
        content.setHidden(true)
        if failure.status == 403 {
            state.show(.administratorsOnly, nil, action: .toLibrary) { self.app.navigate(to: .home) }
        } else {
            state.show(failure, app: app) {
                self.state.hide()
                self.load()
            }
        }
    }

    private func show() {
        guard !users.isEmpty else { return }
        state.hide()
        content.setHidden(false)
        advice.setHidden(users.count > 1)
        passwordNote.setHidden(users.count == 1 || CurrentAccount.shared.account?.hasPassword ?? true)
        list.discardContent()
        for user in users {
            let avatar = AvatarView.make(name: user.name, colour: user.avatarColour)
            list.append(AccountSection.row(user.name, Text.of(user.roleTitle), leading: avatar) { self.edit(user) })
        }
    }

    private func edit(_ user: Account) {
        UserSheet(user, libraries: libraries, app: app) { self.load() }.open()
    }

    private func add() {
        NewUserSheet.open { user in
            self.app.say(.userAdded(user.name))
            self.load()
        }
    }
}
