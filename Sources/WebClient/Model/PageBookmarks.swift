import TextCoding
import WireModel

/// A page that the reader marked.
struct Bookmark {
    /// From zero.
    var page: Int
    /// How far down the page, 0 to 1; nil for the whole page.
    var fraction: Double?
    /// What the reader wrote to it; empty for nothing.
    var note = ""

    /// A bookmark of its parts.
    init(page: Int, fraction: Double? = nil, note: String = "") {
        self.page = page
        self.fraction = fraction
        self.note = note
    }

    /// Creates the bookmark that the server stores.
    init(_ bookmark: PageBookmark) {
        page = bookmark.page
        fraction = bookmark.fraction
        note = bookmark.note ?? ""
    }

    /// The request that sets the bookmark.
    var request: PageBookmarkRequest {
        PageBookmarkRequest(fraction: fraction.map { $0.thousandths }, note: note.utf8.isEmpty ? nil : note)
    }
}

/// A bookmark with the book it is in.
struct PlacedBookmark {
    var bookmark: Bookmark
    var publication: String
    /// The content's hash, under which its pictures are.
    var content: String
    var title: String

    /// A bookmark in a book.
    init(_ bookmark: Bookmark, publication: String, content: String, title: String) {
        self.bookmark = bookmark
        self.publication = publication
        self.content = content
        self.title = title
    }

    /// Creates a bookmark that the server lists for a series.
    init(_ entry: SeriesBookmark) {
        self.init(
            Bookmark(entry.bookmark),
            publication: entry.publicationID,
            content: entry.content,
            title: entry.title
        )
    }
}

/// A bookmark that was set, changed or taken away here, and that the server may not know of yet.
struct BookmarkChange {
    var placed: PlacedBookmark
    var isRemoved: Bool
    /// The series of the book.
    var series: String
    /// Milliseconds since 1970.
    var changedAt: Int64

    /// A change of its parts.
    init(_ placed: PlacedBookmark, isRemoved: Bool, series: String, changedAt: Int64) {
        self.placed = placed
        self.isRemoved = isRemoved
        self.series = series
        self.changedAt = changedAt
    }

    /// A change as it is kept on the device.
    init?(_ json: JSON) {
        guard let entry = SeriesBookmark(json), let changedAt = json["changedAt"].int64 else { return nil }
        self.init(
            PlacedBookmark(entry),
            isRemoved: json["removed"].bool ?? false,
            series: json["series"].string ?? "",
            changedAt: changedAt
        )
    }

    /// The change as it is kept on the device.
    var text: String {
        JSONWriter.object { writer in
            writer.add("page", placed.bookmark.page)
            writer.add("fraction", placed.bookmark.fraction)
            writer.add("note", placed.bookmark.note)
            writer.add("publicationId", placed.publication)
            writer.add("content", placed.content)
            writer.add("title", placed.title)
            writer.add("series", series)
            writer.add("removed", isRemoved)
            writer.add("changedAt", changedAt)
        }
    }

    /// Whether both speak of the same page.
    func concerns(_ page: Int, of publication: String) -> Bool {
        placed.bookmark.page == page && placed.publication.isSame(as: publication)
    }
}

/// What is known of bookmarks: the server's word, and over it what was changed here since.
enum BookmarkMerge {
    /// The server's bookmarks of one book with the changes made here, by page.
    static func bookmarks(_ known: [Bookmark], with changes: [BookmarkChange], of publication: String) -> [Bookmark] {
        var merged = known
        for change in changes where change.placed.publication.isSame(as: publication) {
            merged.removeAll { $0.page == change.placed.bookmark.page }
            if !change.isRemoved { merged.append(change.placed.bookmark) }
        }
        return merged.sorted { $0.page < $1.page }
    }

    /// The server's bookmarks of a series with the changes made here. The books keep the order in which the server lists
    /// them; one that it does not list yet comes last.
    static func bookmarks(
        _ known: [PlacedBookmark],
        with changes: [BookmarkChange],
        ofSeries series: String
    ) -> [PlacedBookmark] {
        var merged = known
        for change in changes where change.series.isSame(as: series) {
            let placed = change.placed
            merged.removeAll { change.concerns($0.bookmark.page, of: $0.publication) }
            if change.isRemoved { continue }
            let isBehind = { (other: PlacedBookmark) in
                other.publication.isSame(as: placed.publication) && other.bookmark.page > placed.bookmark.page
            }
            let lastOfBook = merged.lastIndex { $0.publication.isSame(as: placed.publication) }
            let place = merged.firstIndex(where: isBehind) ?? lastOfBook.map { $0 + 1 } ?? merged.count
            merged.insert(placed, at: place)
        }
        return merged
    }
}
