import TextCoding
import WebBinding
import WebViews
import WireModel

/// The start of a window in a list of series.
enum SeriesWindowStart {
    case beginning
    /// After the window with this ``SeriesWindow/next``.
    case after(String)
    /// At an index, from 0.
    case at(Int)
    /// Around the series with this identifier, if it is in the list; otherwise at the beginning.
    case around(String)
}

extension LibraryRequests {
    /// The maximum number of series in a window.
    static let largestPage = 200

    /// Loads a window of a list, with at most `limit` series.
    static func series(
        _ query: LibraryQuery,
        _ place: SeriesWindowStart = .beginning,
        limit: Int,
        _ handler: @escaping Completion<SeriesWindow>
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

    /// Loads the groups of a list with the index of their first series.
    static func index(_ query: LibraryQuery, _ handler: @escaping Completion<SeriesIndex>) -> HostTask {
        var text = URLQuery()
        query.write(to: &text)
        return get(text.address("/api/v1/series/index"), handler) { SeriesIndex($0) }
    }

    /// Loads the values of the filters for a library, or for all libraries if empty.
    static func facets(library: String = "", _ handler: @escaping Completion<SeriesFacets>) -> HostTask {
        var text = URLQuery()
        text.add("library", library)
        return get(text.address("/api/v1/series/facets"), handler) { SeriesFacets($0) }
    }

    /// Loads a series with its publications.
    static func series(_ id: String, _ handler: @escaping Completion<SeriesDetail>) -> HostTask {
        get("/api/v1/series/" + id.percentEncoded, handler) { SeriesDetail($0) }
    }
}
