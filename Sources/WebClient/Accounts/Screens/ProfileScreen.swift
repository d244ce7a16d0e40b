import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The screen of the user's own account: appearance, password, devices, API keys, and the connection of other apps.
final class ProfileScreen: Screen {
    private let content = Element("div", class: "account-content")
    private let head = Element("div", class: "account-head")
    private let choices = Element("div")
    private let form: SettingsForm
    private let password = Element("div", class: "setting account-password")
    private let devices = AccountSection(.devices, name: "profile-devices")
    private let keys = AccountSection(.apiKeys, name: "profile-keys", advice: .apiKeysAdvice)
    private let buttons = Element("div", class: "account-buttons")
    private let state = EmptyStateView()
    /// The chosen colour until the server has acknowledged it; nil otherwise.
    private var chosenColour: Int?
    private var observer: Int?
    private var tasks: [HostTask] = []

    /// Makes the screen.
    init(app: App) {
        form = SettingsForm(in: choices, name: "profile")
        super.init(.profile, app: app, class: "account")
        addBar()
        keys.add(.button(.keyMake, class: "button") { KeySheet.open { self.loadKeys() } })
        for part in [head, choices, password, devices.root, keys.root, connections(), buttons] { content.append(part) }
        element.append(content)
        element.append(state.root)
        form.add(colourField())
        form.add(.language)
    }

    override var title: String { Text.of(.accountProfile) }

    override func didAppear() {
        observer = CurrentAccount.shared.addObserver { self.show() }
        super.didAppear()
        show()
        load()
    }

    override func willDisappear() {
        if let observer { CurrentAccount.shared.removeObserver(observer) }
        observer = nil
        cancelTasks()
        super.willDisappear()
    }

    private func load() {
        CurrentAccount.shared.load { failure in
            guard self.isShown else { return }
            if failure == nil { self.openNamedApp() }
            if let failure, CurrentAccount.shared.account == nil {
                self.state.show(failure, app: self.app) {
                    self.state.hide()
                    self.load()
                }
            }
        }
        loadDevices()
        loadKeys()
    }

    private func cancelTasks() {
        for task in tasks { task.cancel() }
        tasks.removeAll()
    }

    // MARK: The account

    private func show() {
        content.setHidden(CurrentAccount.shared.account == nil)
        guard let account = CurrentAccount.shared.account else { return }
        state.hide()
        showHead(account)
        showPassword(account)
        showButtons()
        form.refresh()
    }

    private func showHead(_ account: Account) {
        head.discardContent()
        head.append(AvatarView.make(name: account.name, colour: account.avatarColour))
        let words = Element("div", class: "row-words")
        words.append(Element("p", class: "account-name", text: account.name))
        words.append(Element("p", class: "account-advice", text: Text.of(account.roleTitle)))
        head.append(words)
        if CurrentAccount.shared.isAdministrator {
            head.append(.button(.note, label: .accountName) { self.rename(account) })
        } else {
            words.append(Element("p", class: "account-advice", text: Text.of(.accountNameNote)))
        }
    }

    private func rename(_ account: Account) {
        NameSheet.open(account) { CurrentAccount.shared.update($0) }
    }

    private func showPassword(_ account: Account) {
        password.discardContent()
        let words = Element("div", class: "setting-words")
        words.append(Element("span", class: "setting-name", text: Text.of(.password)))
        if !account.hasPassword {
            words.append(Element("span", class: "setting-note", text: Text.of(.passwordMissing)))
        }
        password.append(words)
        let title: Message = account.hasPassword ? .passwordChange : .passwordSet
        password.append(
            .button(title, class: "button") {
                PasswordSheet.open(own: account) {
                    self.app.say(.passwordChanged)
                    self.load()
                }
            }
        )
    }

    private func colourField() -> SettingsField {
        let names: [Message] = [
            .colourRed, .colourOrange, .colourGold, .colourOlive, .colourGreen, .colourTeal, .colourBlue, .colourIndigo,
            .colourViolet, .colourPink, .colourBrown, .colourGrey,
        ]
        let choices = names.enumerated().map { index, name in
            SettingsField.Choice(value: index, label: Text.of(name)) { chip in
                chip.setAttribute("data-avatar", index)
                chip.setClass("avatar-chip", true)
            }
        }
        var field = SettingsField(.avatarColour, .choices(choices)) {
            self.chosenColour ?? CurrentAccount.shared.account?.avatarColour ?? 0
        } set: { colour in
            self.chosenColour = colour
            _ = LibraryRequests.changeOwnAccount(AccountChanges.with { $0.avatarColour = colour }) { result in
                if self.chosenColour == colour { self.chosenColour = nil }
                switch result {
                case .success(let account): CurrentAccount.shared.update(account)
                case .failure(let failure):
                    self.app.say(AccountFailure.message(status: failure.status, changing: .other))
                    self.form.refresh()
                }
            }
        }
        field.token = "avatar-colour"
        return field
    }

    private func showButtons() {
        buttons.discardContent()
        if CurrentAccount.shared.isAdministrator {
            buttons.append(.button(.accounts, class: "button") { self.app.navigate(to: .users) })
            buttons.append(
                .button(.libraries, class: "button") { self.tasks.append(LibrariesSheet.open(app: self.app)) }
            )
            buttons.append(.button(.writingTitle, class: "button") { WritingSheet.open() })
        }
        guard CurrentAccount.shared.canSignOut else { return }
        if CurrentAccount.shared.isSignedIn {
            buttons.append(.button(.switchUser, class: "button") { SwitchUserSheet.open(app: self.app) })
        }
        buttons.append(.button(.signOut, class: "button") { self.signOut() })
    }

    private func signOut() {
        SignOut.signOut { self.app.say(.signOutFailed) }
    }

    // MARK: Devices

    private func loadDevices() {
        tasks.append(
            LibraryRequests.sessions { result in
                if case .success(let sessions) = result { self.show(sessions) }
            }
        )
    }

    private func show(_ sessions: [SessionSummary]) {
        let rows = sessions.map { session in
            let name = session.device.utf8.isEmpty ? Text.of(.deviceUnknown) : session.device
            let detail: Message =
                session.isCurrent ? .deviceCurrent : .deviceSeen(Self.day(of: session.lastSeenAt))
            let end = Element.button(.signOut, label: .deviceSignOut(name)) {
                if session.isCurrent { return self.signOut() }
                LibraryRequests.endSession(session.id) { failure in
                    self.say(failure, or: .deviceSignedOut(name))
                    self.loadDevices()
                }
            }
            return AccountSection.row(name, Text.of(detail), controls: [end])
        }
        devices.show(rows, empty: .devicesNone)
    }

    // MARK: API keys

    private func loadKeys() {
        tasks.append(
            LibraryRequests.keys { result in
                if case .success(let keys) = result { self.show(keys) }
            }
        )
    }

    private func show(_ list: [KeySummary]) {
        let rows = list.map { key in
            let use: Message = key.lastUsedAt.map { .keyUsed(Self.day(of: $0)) } ?? .keyNeverUsed
            let revoke = Element.button(.remove, label: .keyRevokeNamed(key.name)) {
                ConfirmationSheet.ask(.keyRevokeQuestion(key.name), .keyRevokeAdvice, action: .keyRevoke) {
                    LibraryRequests.revokeKey(key.id) { failure in
                        self.say(failure, or: .keyRevoked(key.name))
                        self.loadKeys()
                    }
                }
            }
            let detail = Text.of(key.scope.title) + " · " + Text.of(use)
            return AccountSection.row(key.name, detail, controls: [revoke])
        }
        keys.show(rows, empty: .apiKeysNone)
    }

    // MARK: Other apps

    private func connections() -> Element {
        let section = AccountSection(.connectApp, name: "profile-connect", advice: .connectAdvice)
        section.add(.button(.connectChoose, class: "button") { ConnectSheet.open { self.loadKeys() } })
        return section.root
    }

    /// Opens the sheet for the app that the URL names. The QR code of the sheet contains such a URL.
    private func openNamedApp() {
        let name = URLQuery.value(of: ConnectSheet.queryName, in: History.query)
        if name.utf8.isEmpty { return }
        app.replaceAddress(.profile)
        ConnectSheet.open(name) { self.loadKeys() }
    }

    /// Shows the result of a change.
    private func say(_ failure: LibraryRequestError?, or success: Message) {
        app.say(failure.map { AccountFailure.message(status: $0.status, changing: .other) } ?? success)
    }

    private static func day(of time: Int64) -> String {
        Calendar.name(of: Calendar.day(of: time), time: time)
    }
}
