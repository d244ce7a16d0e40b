/// The changes of one transaction: those of the catalogue, which all users see, and those of single users.
struct JournalEntry: Sendable {
    /// Changes of series and publications.
    var catalogue = LibraryChange(version: 0)
    /// Changes of what users read, marked and collected.
    var readers: [UserIdentifier: LibraryChange] = [:]
    /// Whether a list that is shared with everyone changed.
    var hasListsOfEveryone = false
    /// The client that made the changes; nil for the server itself.
    var author: String?
    /// The number of the change.
    var version: Int64 = 0

    var isEmpty: Bool { catalogue.isEmpty && readers.isEmpty && !hasListsOfEveryone }

    /// Returns whether there are changes that affect lists: of the catalogue or, if `user` isn't nil, of the user.
    func concerns(_ user: UserIdentifier?) -> Bool {
        guard !catalogue.changesLists, let user else { return catalogue.changesLists }
        return hasListsOfEveryone || readers[user]?.changesLists == true
    }

    /// Returns whether user lists that a user sees changed. Entries that were removed from the catalogue don't count.
    func hasLists(of user: UserIdentifier) -> Bool {
        hasListsOfEveryone || readers[user]?.lists == true
    }

    /// Adds a change of a user.
    mutating func record(for user: UserIdentifier, _ body: (inout LibraryChange) -> Void) {
        var change = readers[user] ?? LibraryChange(version: 0)
        body(&change)
        change.bound()
        readers[user] = change
    }

    /// Adds the changes that a user sees to a change.
    func add(to change: inout LibraryChange, for user: UserIdentifier?) {
        let shared = user == nil || !hasListsOfEveryone ? nil : LibraryChange(version: version, lists: true)
        for part in [catalogue, user.flatMap { readers[$0] }, shared] {
            guard var part, !part.isEmpty else { continue }
            part.version = version
            part.author = author
            change.add(part)
        }
    }
}
