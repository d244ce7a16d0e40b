/// The changes of one transaction: those of the catalogue, which all users see, and those of single users.
struct JournalEntry: Sendable {
    /// Changes of series and publications.
    var catalogue = LibraryChange(version: 0)
    /// Changes of what users read, marked and collected.
    var readers: [UserIdentifier: LibraryChange] = [:]
    /// The client that made the changes; nil for the server itself.
    var author: String?
    /// The number of the change.
    var version: Int64 = 0

    var isEmpty: Bool { catalogue.isEmpty && readers.isEmpty }

    /// Returns whether a user, or without a user the catalogue, has changes that lists show.
    func concerns(_ user: UserIdentifier?) -> Bool {
        catalogue.changesLists || user.flatMap { readers[$0] }?.changesLists ?? false
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
        for part in [catalogue, user.flatMap { readers[$0] }] {
            guard var part, !part.isEmpty else { continue }
            part.version = version
            part.author = author
            change.add(part)
        }
    }
}
