import TextCoding
import WebBinding
import WebViews
import WireModel

extension LibraryRequests {
    /// Loads the lists that the user sees, of one kind or of both, last changed first.
    static func lists(_ kind: UserList.Kind? = nil, _ handler: @escaping Completion<[UserList]>) -> HostTask {
        var text = URLQuery()
        text.add("kind", kind?.rawValue ?? "")
        return get(text.address(lists), handler) { UserLists($0)?.lists }
    }

    /// Loads a list with its entries.
    static func list(_ id: String, _ handler: @escaping Completion<UserListPage>) -> HostTask {
        get(address(of: id), handler) { UserListPage($0) }
    }

    /// Creates a list with entries.
    @discardableResult
    static func makeList(
        _ kind: UserList.Kind,
        title: String,
        entries: [String] = [],
        audience: UserListAudience? = nil,
        _ handler: @escaping Completion<UserList>
    ) -> HostTask {
        let body = NewUserList.with {
            $0.kind = kind
            $0.title = title
            $0.entries = entries
            $0.audience = audience
        }
        return send(.post, lists, body: body.jsonText, handler) { UserList($0) }
    }

    /// Creates a reading list from a ComicRack file (`.cbl`).
    static func importList(_ file: String, _ handler: @escaping Completion<ImportedList>) {
        var request = Network.Request(method: .post, address: lists + "/import")
        request.headers = [("Quire-Client", client), ("Content-Type", "application/xml")]
        request.body = file
        Network.send(request) { handler(value(of: $0) { ImportedList($0) }) }
    }

    /// Renames a list.
    static func rename(list: String, _ title: String, _ handler: @escaping (Outbox.SendResult) -> Void) {
        let body = UserListChanges.with { $0.title = title }
        Outbox.shared.send(.patch, address(of: list), body: body.jsonText, result: handler)
    }

    /// Sets the users who see a list. If several changes are waiting, only the last one is sent.
    static func share(
        list: String,
        _ audience: UserListAudience,
        _ handler: @escaping (Outbox.SendResult) -> Void
    ) {
        let body = UserListChanges.with { $0.audience = audience }
        let key = "list-audience-" + list
        Outbox.shared.send(.patch, address(of: list), body: body.jsonText, key: key, result: handler)
    }

    /// Deletes a list. Its entries stay in the library.
    static func delete(list: String, _ handler: @escaping (Outbox.SendResult) -> Void) {
        Outbox.shared.send(.delete, address(of: list), result: handler)
    }

    /// Appends entries to a list. Entries already in the list are not moved.
    static func add(_ entries: [String], toList list: String, _ handler: @escaping (Outbox.SendResult) -> Void) {
        let body = UserListAddition.with { $0.ids = entries }
        Outbox.shared.send(.post, address(of: list) + "/entries", body: body.jsonText, result: handler)
    }

    /// Removes an entry from a list.
    static func remove(_ entry: String, fromList list: String, _ handler: @escaping (Outbox.SendResult) -> Void) {
        Outbox.shared.send(.delete, address(of: entry, in: list), result: handler)
    }

    /// Moves an entry before another one, or to the end.
    static func move(
        _ entry: String,
        before other: String?,
        inList list: String,
        _ handler: @escaping (Outbox.SendResult) -> Void
    ) {
        let body = UserListMove.with { $0.before = other }
        Outbox.shared.send(.put, address(of: entry, in: list), body: body.jsonText, result: handler)
    }

    private static var lists: String { "/api/v1/lists" }

    private static func address(of list: String) -> String {
        lists + "/" + list.percentEncoded
    }

    private static func address(of entry: String, in list: String) -> String {
        address(of: list) + "/entries/" + entry.percentEncoded
    }
}
