import TextCoding
import WebBinding
import WebViews
import WireModel

/// Which part of a list of series is asked for.
enum SeriesPlace {
    case beginning
    /// Behind the window whose ``SeriesWindow/next`` this is.
    case after(String)
    /// From this place of the list, from zero.
    case at(Int)
    /// With this series about the middle, if it is in the list; else the beginning.
    case around(String)
}

extension LibraryRequests {
    /// The most series that come in one window.
    static let largestPage = 200

    /// A window of a list, of at most `limit` series.
    static func series(
        _ query: LibraryQuery,
        _ place: SeriesPlace = .beginning,
        limit: Int,
        _ handler: @escaping Answer<SeriesWindow>
    ) -> HostTask {
        var text = URLQuery()
        query.write(to: &text)
        text.add("limit", min(limit, largestPage))
        switch place {
        case .beginning: break
        case .after(let cursor): text.add("after", cursor)
        case .at(let index): text.add("at", index)
        case .around(let series): text.add("around", series)
        }
        return get(text.address("/api/v1/series"), handler) { SeriesWindow($0) }
    }

    /// Where the groups of a list begin.
    static func index(_ query: LibraryQuery, _ handler: @escaping Answer<SeriesIndex>) -> HostTask {
        var text = URLQuery()
        query.write(to: &text)
        return get(text.address("/api/v1/series/index"), handler) { SeriesIndex($0) }
    }

    /// What the series of a library (all when empty) can be narrowed to.
    static func facets(library: String = "", _ handler: @escaping Answer<SeriesFacets>) -> HostTask {
        var text = URLQuery()
        text.add("library", library)
        return get(text.address("/api/v1/series/facets"), handler) { SeriesFacets($0) }
    }

    /// A series and what it consists of.
    static func series(_ id: String, _ handler: @escaping Answer<SeriesDetail>) -> HostTask {
        get("/api/v1/series/" + id.percentEncoded, handler) { SeriesDetail($0) }
    }
}
