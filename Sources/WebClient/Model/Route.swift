import TextCoding

/// A screen of the app with its parameters, as in the URL.
enum Route {
    /// `/`
    case home
    /// `/browse`, with the filters and the order in the query.
    case browse(LibraryQuery)
    /// `/browse?search=…`; the search text is empty until the user enters one.
    case search(LibraryQuery)
    /// `/series/{id}`, with `?segment=…` for segments other than the first.
    case series(String, segment: SeriesSegment = .chapters)
    /// `/folders`, with the library and the folder in the query.
    case folders(FolderRoute)
    /// `/authors`
    case authors
    /// `/lists`
    case lists
    /// `/lists/{id}`
    case list(String)
    /// `/favourites`
    case favourites
    /// `/history`
    case history
    /// `/downloads`
    case downloads
    /// `/profile`
    case profile
    /// `/users`
    case users
    /// `/statistics`
    case statistics
    /// `/read/{publication}` for the stored position, or `/read/{publication}/{page}`. `page` counts from 0 here and
    /// from 1 in the URL.
    case reading(publication: String, page: Int?)
    /// An unknown URL.
    case unknown

    /// Parses the path and query of a URL.
    init(path: String, query: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let first = parts.first else {
            // Earlier versions had the search at `/`. Old browser bookmarks may contain such URLs.
            self = URLQuery.has("search", in: query) ? .search(LibraryQuery(query: query)) : .home
            return
        }
        let second = parts.count == 2 ? parts[1].percentDecoded : nil
        if parts.count == 1, let place = Self.place(named: first, query: query) {
            self = place
        } else if first.isSame(as: "series"), let second {
            self = .series(second, segment: SeriesSegment(query: query))
        } else if first.isSame(as: "lists"), let second {
            self = .list(second)
        } else if first.isSame(as: "read"), parts.count == 2 || parts.count == 3 {
            let page = parts.count == 3 ? Self.number(parts[2]) : nil
            self = .reading(publication: parts[1].percentDecoded, page: page.map { max($0 - 1, 0) })
        } else {
            self = .unknown
        }
    }

    private static func place(named name: String, query: String) -> Route? {
        if name.isSame(as: "browse") {
            let list = LibraryQuery(query: query)
            return URLQuery.has("search", in: query) ? .search(list) : .browse(list)
        }
        if name.isSame(as: "folders") { return .folders(FolderRoute(query: query)) }
        if name.isSame(as: "authors") { return .authors }
        if name.isSame(as: "lists") { return .lists }
        if name.isSame(as: "favourites") { return .favourites }
        if name.isSame(as: "history") { return .history }
        if name.isSame(as: "downloads") { return .downloads }
        if name.isSame(as: "profile") { return .profile }
        if name.isSame(as: "users") { return .users }
        if name.isSame(as: "statistics") { return .statistics }
        return nil
    }

    /// The URL.
    var address: String {
        switch self {
        case .home, .unknown: return "/"
        case .browse(let list):
            var text = URLQuery()
            list.write(to: &text)
            return text.address("/browse")
        case .search(let list):
            var text = URLQuery()
            list.write(to: &text)
            let address = text.address("/browse")
            if !list.filter.search.utf8.isEmpty { return address }
            return address + (text.text.utf8.isEmpty ? "?search=" : "&search=")
        case .series(let id, let segment):
            return "/series/" + id.percentEncoded + (segment == .chapters ? "" : "?segment=" + segment.name.string)
        case .folders(let folder): return folder.address
        case .authors: return "/authors"
        case .lists: return "/lists"
        case .list(let id): return "/lists/" + id.percentEncoded
        case .favourites: return "/favourites"
        case .history: return "/history"
        case .downloads: return "/downloads"
        case .profile: return "/profile"
        case .users: return "/users"
        case .statistics: return "/statistics"
        case .reading(let publication, let page):
            return "/read/" + publication.percentEncoded + (page.map { "/\($0 + 1)" } ?? "")
        }
    }

    /// Whether both routes have the same screen. Their parameters on that screen may differ.
    func isSameScreen(as other: Route) -> Bool {
        switch (self, other) {
        case (.home, .home), (.browse, .browse), (.search, .search), (.lists, .lists), (.favourites, .favourites),
            (.history, .history), (.downloads, .downloads), (.profile, .profile), (.users, .users),
            (.statistics, .statistics), (.authors, .authors), (.unknown, .unknown):
            true
        case (.folders(let folder), .folders(let other)): folder.isSameFolder(as: other)
        case (.series(let id, _), .series(let otherID, _)), (.list(let id), .list(let otherID)): id.isSame(as: otherID)
        case (.reading(let id, _), .reading(let otherID, _)): id.isSame(as: otherID)
        default: false
        }
    }

    private static func number(_ text: String) -> Int? {
        guard text.utf8.count < 9 else { return nil }
        return text.decimalNumber.map { Int($0) }
    }
}

/// A segment of the series screen.
enum SeriesSegment: Int, CaseIterable {
    case chapters, bookmarks, details

    /// The value in the URL.
    var name: StaticString {
        switch self {
        case .chapters: "chapters"
        case .bookmarks: "bookmarks"
        case .details: "details"
        }
    }

    /// The segment in a query; the first one if it has none.
    init(query: String) {
        let name = URLQuery.value(of: "segment", in: query)
        self = Self.allCases.first { name.isSame(as: $0.name) } ?? .chapters
    }
}
