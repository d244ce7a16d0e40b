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
    var tag = ""
    var publisher = ""
    /// A year of publication.
    var year = ""
    /// The name of a writer or artist.
    var author = ""
    /// The name of a contributor.
    var person = ""
    /// Whether only series with unread publications are listed.
    var isUnread = false
    var isFavourite = false

    /// Whether no filter is set.
    var isEmpty: Bool { self == LibraryFilter() }

    /// Calls `body` with the URL parameter and the value of each text filter.
    @inline(never)
    fileprivate mutating func forEachText(_ body: (StaticString, inout String) -> Void) {
        body("search", &search)
        body("library", &library)
        body("collection", &collection)
        body("format", &format)
        body("genre", &genre)
        body("language", &language)
        body("tag", &tag)
        body("publisher", &publisher)
        body("year", &year)
        body("author", &author)
        body("person", &person)
    }
}

extension LibraryFilter: Equatable {
    // Not synthesised: `String ==` links the Unicode tables.
    static func == (left: LibraryFilter, right: LibraryFilter) -> Bool {
        left.isUnread == right.isUnread && left.isFavourite == right.isFavourite
            && left.search.isSame(as: right.search) && left.library.isSame(as: right.library)
            && left.collection.isSame(as: right.collection) && left.format.isSame(as: right.format)
            && left.genre.isSame(as: right.genre) && left.language.isSame(as: right.language)
            && left.tag.isSame(as: right.tag) && left.publisher.isSame(as: right.publisher)
            && left.year.isSame(as: right.year) && left.author.isSame(as: right.author)
            && left.person.isSame(as: right.person)
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
            filter.forEachText { if name.isSame(as: $0) { $1 = value } }
            if name.isSame(as: "unread") {
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
        var filter = filter
        filter.forEachText { text.add($0, $1) }
        if filter.isUnread { text.add("unread", "true") }
        if filter.isFavourite { text.add("favourite", "true") }
    }
}
