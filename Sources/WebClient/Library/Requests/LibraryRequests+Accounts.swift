import TextCoding
import WebBinding
import WebViews
import WireModel

// Requests about accounts. They bypass the outbox, because the app needs their results immediately, and some contain
// secrets.

extension LibraryRequests {
    /// A handler for the end of a change; nil when it succeeded.
    typealias ChangeCompletion = (LibraryRequestError?) -> Void

    private static var users: String { "/api/v1/users" }
    private static var own: String { "/api/v1/users/me" }

    private static func user(_ id: String) -> String { users + "/" + id.percentEncoded }

    /// Sends a change whose answer has no content.
    static func change(
        _ method: Network.Method,
        _ address: String,
        body: String? = nil,
        _ handler: @escaping ChangeCompletion
    ) {
        var request = Network.Request(method: method, address: address)
        request.headers = [("Quire-Client", client)]
        request.body = body
        Network.send(request) { handler($0.failure.map { .network($0) }) }
    }

    // MARK: The user's own account

    /// Loads the user's account.
    static func account(_ handler: @escaping Completion<Account>) -> HostTask {
        get(own, handler) { Account($0) }
    }

    /// Changes the user's colour or language.
    static func changeOwnAccount(_ changes: AccountChanges, _ handler: @escaping Completion<Account>) -> HostTask {
        send(.patch, own, body: changes.jsonText, handler) { Account($0) }
    }

    /// Changes the user's password.
    static func changePassword(_ passwords: PasswordChange, _ handler: @escaping ChangeCompletion) {
        change(.put, own + "/password", body: passwords.jsonText, handler)
    }

    /// Loads the user's sessions.
    static func sessions(_ handler: @escaping Completion<[SessionSummary]>) -> HostTask {
        get(own + "/sessions", handler) { SessionList($0)?.sessions }
    }

    /// Ends a session of the user.
    static func endSession(_ id: String, _ handler: @escaping ChangeCompletion) {
        change(.delete, own + "/sessions/" + id.percentEncoded, handler)
    }

    /// Loads the user's API keys.
    static func keys(_ handler: @escaping Completion<[KeySummary]>) -> HostTask {
        get(own + "/keys", handler) { KeyList($0)?.keys }
    }

    /// Makes an API key. Only this answer contains its secret.
    static func makeKey(_ key: NewKey, _ handler: @escaping Completion<KeySummary>) -> HostTask {
        send(.post, own + "/keys", body: key.jsonText, handler) { KeySummary($0) }
    }

    /// Revokes an API key.
    static func revokeKey(_ id: String, _ handler: @escaping ChangeCompletion) {
        change(.delete, own + "/keys/" + id.percentEncoded, handler)
    }

    /// Loads the latest requests that the user's other apps sent.
    static func clientRequests(_ handler: @escaping Completion<ClientRequestList>) -> HostTask {
        get(own + "/clients", handler) { ClientRequestList($0) }
    }

    // MARK: All users

    /// Loads all users.
    static func accounts(_ handler: @escaping Completion<[Account]>) -> HostTask {
        get(users, handler) { AccountList($0)?.users }
    }

    /// Loads the files that may be the same work.
    static func duplicates(_ handler: @escaping Completion<DuplicateList>) -> HostTask {
        get("/api/v1/duplicates", handler) { DuplicateList($0) }
    }

    /// Loads the names of all users. The user needs the permission to share lists.
    static func accountNames(_ handler: @escaping Completion<[AccountName]>) -> HostTask {
        get(users + "/names", handler) { AccountNames($0)?.users }
    }

    /// Adds a user.
    static func addAccount(_ account: NewAccount, _ handler: @escaping Completion<Account>) -> HostTask {
        send(.post, users, body: account.jsonText, handler) { Account($0) }
    }

    /// Changes a user.
    static func changeAccount(
        _ id: String,
        _ changes: AccountChanges,
        _ handler: @escaping Completion<Account>
    ) -> HostTask {
        send(.patch, user(id), body: changes.jsonText, handler) { Account($0) }
    }

    /// Sets the password of a user.
    static func setPassword(_ password: String, of id: String, _ handler: @escaping ChangeCompletion) {
        change(.put, user(id) + "/password", body: PasswordChange.with { $0.password = password }.jsonText, handler)
    }

    /// Removes a user with everything that belongs to the user.
    static func removeAccount(_ id: String, _ handler: @escaping ChangeCompletion) {
        change(.delete, user(id), handler)
    }
}

extension LibraryRequestError {
    /// The HTTP status; nil if the server can't be reached.
    var status: Int? {
        switch self {
        case .network(.status(let status)): status
        case .network(.unreachable), .network(.timedOut): nil
        case .unreadable: 200
        }
    }
}
