/// The filters of a list of series. An empty string means no filter.
struct LibraryFilter {
    /// Search words for titles, people and summaries.
    var search = ""
    /// The identifier of a library.
    var library = ""
    /// The identifier of a collection.
    var collection = ""
    /// A file format, such as `cbz`.
    var format = ""
    var genre = ""
    /// A language as a BCP 47 tag.
    var language = ""
    /// Whether only series with unread publications are listed.
    var isUnread = false
    var isFavourite = false

    /// Whether no filter is set.
    var isEmpty: Bool { self == LibraryFilter() }
}

extension LibraryFilter: Equatable {
    // Not synthesised: `String ==` links the Unicode tables.
    static func == (left: LibraryFilter, right: LibraryFilter) -> Bool {
        left.isUnread == right.isUnread && left.isFavourite == right.isFavourite
            && left.search.isSame(as: right.search) && left.library.isSame(as: right.library)
            && left.collection.isSame(as: right.collection) && left.format.isSame(as: right.format)
            && left.genre.isSame(as: right.genre) && left.language.isSame(as: right.language)
    }
}

/// A list of series: its filters and order. Its text form is the same in the app's URLs and in the server's API.
struct LibraryQuery: Equatable {
    var filter = LibraryFilter()
    /// The order; nil for the default one: a collection's own order, or by title.
    var sort: LibrarySort?

    /// Creates a query from its parts.
    init(_ filter: LibraryFilter = LibraryFilter(), sort: LibrarySort? = nil) {
        self.filter = filter
        self.sort = sort
    }

    /// Parses the query of a URL. Unknown names are ignored.
    init(query: String) {
        var sortKey: LibrarySort.Key?
        var isAscending: Bool?
        URLQuery.read(query) { name, value in
            if name.isSame(as: "search") {
                filter.search = value
            } else if name.isSame(as: "library") {
                filter.library = value
            } else if name.isSame(as: "collection") {
                filter.collection = value
            } else if name.isSame(as: "format") {
                filter.format = value
            } else if name.isSame(as: "genre") {
                filter.genre = value
            } else if name.isSame(as: "language") {
                filter.language = value
            } else if name.isSame(as: "unread") {
                filter.isUnread = value.isSame(as: "true")
            } else if name.isSame(as: "favourite") {
                filter.isFavourite = value.isSame(as: "true")
            } else if name.isSame(as: "sort") {
                sortKey = LibrarySort.Key.allCases.first { value.isSame(as: $0.name) }
            } else if name.isSame(as: "direction") {
                isAscending = value.isSame(as: "asc") ? true : value.isSame(as: "desc") ? false : nil
            }
        }
        sort = sortKey.map { LibrarySort($0, isAscending: isAscending) }
    }

    /// The query of a URL without the question mark; empty for all series in the default order.
    var query: String {
        var text = URLQuery()
        write(to: &text)
        return text.text
    }

    /// Appends the filters and the order to a URL query.
    func write(to text: inout URLQuery) {
        if let sort {
            text.add("sort", sort.key.name.string)
            if sort.isAscending != sort.key.isAscendingByDefault { text.add("direction", sort.direction.string) }
        }
        text.add("search", filter.search)
        text.add("library", filter.library)
        text.add("collection", filter.collection)
        text.add("format", filter.format)
        text.add("genre", filter.genre)
        text.add("language", filter.language)
        if filter.isUnread { text.add("unread", "true") }
        if filter.isFavourite { text.add("favourite", "true") }
    }
}
