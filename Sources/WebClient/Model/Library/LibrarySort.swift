/// The order of a list of series.
struct LibrarySort: Equatable {
    /// What is compared.
    enum Key: Int, CaseIterable {
        case title, added, updated, read

        /// The word for it in addresses.
        var name: StaticString {
            switch self {
            case .title: "title"
            case .added: "added"
            case .updated: "updated"
            case .read: "read"
            }
        }

        /// Titles begin with A, times with the latest.
        var isAscendingByNature: Bool { self == .title }
    }

    var key: Key
    var isAscending: Bool

    /// An order; the way is the natural one unless given.
    init(_ key: Key, isAscending: Bool? = nil) {
        self.key = key
        self.isAscending = isAscending ?? key.isAscendingByNature
    }

    /// By title, from A.
    static let standard = LibrarySort(.title)

    /// What the server calls the way.
    var direction: StaticString { isAscending ? "asc" : "desc" }
}
