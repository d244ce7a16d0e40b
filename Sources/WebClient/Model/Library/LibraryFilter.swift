/// What of the library is listed. An empty text means any.
struct LibraryFilter {
    /// Words of titles, people and summaries.
    var search = ""
    /// The identity of a library.
    var library = ""
    /// The identity of a collection.
    var collection = ""
    /// A kind of file, such as `cbz`.
    var format = ""
    var genre = ""
    /// A language's tag.
    var language = ""
    /// Only what has something unread.
    var isUnread = false
    var isFavourite = false

    /// True when everything is listed.
    var isEmpty: Bool { self == LibraryFilter() }
}

extension LibraryFilter: Equatable {
    // By hand: comparing strings as Swift does would bring the Unicode tables along.
    static func == (left: LibraryFilter, right: LibraryFilter) -> Bool {
        left.isUnread == right.isUnread && left.isFavourite == right.isFavourite
            && left.search.isSame(as: right.search) && left.library.isSame(as: right.library)
            && left.collection.isSame(as: right.collection) && left.format.isSame(as: right.format)
            && left.genre.isSame(as: right.genre) && left.language.isSame(as: right.language)
    }
}

/// Which list of series is meant: what is in it, and in which order. It is written into addresses, the app's own and
/// the server's, in the same words.
struct LibraryQuery: Equatable {
    var filter = LibraryFilter()
    /// Nil for the order that the list has by itself: a collection's own, else by title.
    var sort: LibrarySort?

    /// A list of its parts.
    init(_ filter: LibraryFilter = LibraryFilter(), sort: LibrarySort? = nil) {
        self.filter = filter
        self.sort = sort
    }

    /// The list that a query means; words it does not know are passed over.
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

    /// The query without its question mark; empty for everything in the order it has by itself.
    var query: String {
        var text = URLQuery()
        write(to: &text)
        return text.text
    }

    /// Writes the list into a query that has more.
    func write(to text: inout URLQuery) {
        if let sort {
            text.add("sort", sort.key.name.string)
            if sort.isAscending != sort.key.isAscendingByNature { text.add("direction", sort.direction.string) }
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
