import TextCoding

/// A place in the app, as the address bar names it.
enum Route {
    /// `/`
    case home
    /// `/browse`, with what is listed in the query.
    case browse(LibraryQuery)
    /// `/browse?search=…`, the words empty until some are looked for.
    case search(LibraryQuery)
    /// `/series/{id}`, with `?segment=…` for any but the first.
    case series(String, segment: SeriesSegment = .chapters)
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
    /// `/read/{publication}` at the kept place, or `/read/{publication}/{page}`; `page` from zero here, from one there.
    case reading(publication: String, page: Int?)
    /// Anything else.
    case unknown

    /// The place that a path and a query name.
    init(path: String, query: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let first = parts.first else {
            // Words were looked for at home once; such an address may be among somebody's bookmarks.
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
        if name.isSame(as: "lists") { return .lists }
        if name.isSame(as: "favourites") { return .favourites }
        if name.isSame(as: "history") { return .history }
        if name.isSame(as: "downloads") { return .downloads }
        return nil
    }

    /// The address of the place.
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
        case .lists: return "/lists"
        case .list(let id): return "/lists/" + id.percentEncoded
        case .favourites: return "/favourites"
        case .history: return "/history"
        case .downloads: return "/downloads"
        case .reading(let publication, let page):
            return "/read/" + publication.percentEncoded + (page.map { "/\($0 + 1)" } ?? "")
        }
    }

    /// True when one screen shows both: they differ at most in what is chosen on it.
    func isSameScreen(as other: Route) -> Bool {
        switch (self, other) {
        case (.home, .home), (.browse, .browse), (.search, .search), (.lists, .lists), (.favourites, .favourites),
            (.history, .history), (.downloads, .downloads), (.unknown, .unknown):
            true
        case (.series(let id, _), .series(let otherID, _)), (.list(let id), .list(let otherID)): id.isSame(as: otherID)
        case (.reading(let id, _), .reading(let otherID, _)): id.isSame(as: otherID)
        default: false
        }
    }

    private static func number(_ text: String) -> Int? {
        guard text.utf8.count < 9 else { return nil }
        return text.identifierNumber.map { Int($0) }
    }
}

/// A part of a series' page.
enum SeriesSegment: Int, CaseIterable {
    case chapters, bookmarks, details

    /// The word for it in addresses.
    var name: StaticString {
        switch self {
        case .chapters: "chapters"
        case .bookmarks: "bookmarks"
        case .details: "details"
        }
    }

    /// The part that a query names; the first when it names none.
    init(query: String) {
        let name = URLQuery.value(of: "segment", in: query)
        self = Self.allCases.first { name.isSame(as: $0.name) } ?? .chapters
    }
}
