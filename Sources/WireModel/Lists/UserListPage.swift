/// A part of a list created by the user.
public struct UserListPage: WireObject {
    /// The entries, according to the list's kind.
    public enum Entries: Sendable {
        case series([SeriesSummary])
        case publications([PublicationSummary])
    }

    /// The list.
    public var list = UserList()
    /// The entries in the order of the list.
    public var entries: Entries = .series([])
    /// The index of the first of them in the list.
    public var start = 0
    /// The index of the next part; nil after the last.
    public var next: Int?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members. The list comes first, because its kind is the type of the entries.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("list", &list, .required)
        if list.kind == .collection {
            var series = entries.series
            coder.code("entries", &series, .required)
            entries = .series(series)
        } else {
            var publications = entries.publications
            coder.code("entries", &publications, .required)
            entries = .publications(publications)
        }
        coder.code("next", &next)
        coder.code("start", &start)
    }
}

extension UserListPage.Entries {
    /// The series; empty for publications.
    fileprivate var series: [SeriesSummary] {
        if case .series(let series) = self { return series }
        return []
    }

    /// The publications; empty for series.
    fileprivate var publications: [PublicationSummary] {
        if case .publications(let publications) = self { return publications }
        return []
    }
}
