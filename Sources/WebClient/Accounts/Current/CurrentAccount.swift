import WebBinding
import WireModel

/// The account of the user of this page.
final class CurrentAccount {
    /// The page's account.
    nonisolated(unsafe) static let shared = CurrentAccount()

    /// The account; nil until it is loaded.
    private(set) var account: Account?
    private var observers: [(number: Int, handler: () -> Void)] = []
    private var lastObserver = 0

    private init() {}

    /// Whether the user signed in. A server with one user needs no sign-in.
    var isSignedIn: Bool {
        guard let account else { return PeopleOnDevice.list.currentPerson != nil }
        return account.signIn == .session || account.signIn == .proxy
    }

    /// Whether the user can sign out. A proxy signs its users out itself.
    var canSignOut: Bool {
        guard let account else { return isSignedIn }
        return account.signIn == .session || account.signIn == .accessKey
    }

    /// Whether the user is an administrator.
    var isAdministrator: Bool { account?.role == .administrator }

    /// Whether the user has a permission; false until the account is loaded. Administrators have every permission.
    func permits(_ permission: Account.Permission) -> Bool {
        isAdministrator || account?.permissions.contains { $0.isSame(as: permission.rawValue) } ?? false
    }

    /// Loads the account. `handler` is called with the failure, or with nil.
    func load(_ handler: @escaping (LibraryRequestError?) -> Void = { _ in }) {
        _ = LibraryRequests.account { result in
            switch result {
            case .success(let account):
                self.account = account
                self.changed()
                AccountLanguage.apply()
                SettingsSync.shared.compare(with: account.settingsVersion)
                handler(nil)
            case .failure(let failure):
                handler(failure)
            }
        }
    }

    /// Replaces the account after the user changed it.
    func update(_ changed: Account) {
        guard let account, account.id.isSame(as: changed.id) else { return }
        self.account = changed
        self.account?.signIn = account.signIn
        self.changed()
    }

    private func changed() {
        guard let account else { return }
        let isSignedIn = isSignedIn
        PeopleOnDevice.change { if isSignedIn { $0.signedIn(account) } else { $0.signedOut() } }
        for observer in observers { observer.handler() }
    }

    // MARK: Observers

    /// Calls a handler after each change, until it is removed. Returns the number of the observer.
    @discardableResult
    func addObserver(_ handler: @escaping () -> Void) -> Int {
        lastObserver += 1
        observers.append((lastObserver, handler))
        return lastObserver
    }

    /// Removes an observer.
    func removeObserver(_ number: Int) {
        observers.removeAll { $0.number == number }
    }
}
