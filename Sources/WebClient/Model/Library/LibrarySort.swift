/// The order of a list of series.
struct LibrarySort: Equatable {
    /// The sort key.
    enum Key: Int, CaseIterable {
        case title, added, updated, read

        /// The value in URLs.
        var name: StaticString {
            switch self {
            case .title: "title"
            case .added: "added"
            case .updated: "updated"
            case .read: "read"
            }
        }

        /// Whether the default direction is ascending. Titles are ascending by default, dates descending.
        var isAscendingByDefault: Bool { self == .title }
    }

    var key: Key
    var isAscending: Bool

    /// Creates an order. The direction is the key's default unless given.
    init(_ key: Key, isAscending: Bool? = nil) {
        self.key = key
        self.isAscending = isAscending ?? key.isAscendingByDefault
    }

    /// By title, ascending.
    static let standard = LibrarySort(.title)

    /// The direction in the server's API.
    var direction: StaticString { isAscending ? "asc" : "desc" }
}
