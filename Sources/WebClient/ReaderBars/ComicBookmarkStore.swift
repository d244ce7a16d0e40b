import TextCoding
import WebBinding
import WireModel

/// The bookmarks of comics: saved on this device at once, on the server as soon as it answers.
///
/// Each change waits in the outbox until the server has acknowledged it. The visible bookmarks are the server's, with the
/// pending changes applied.
final class ComicBookmarkStore {
    /// The shared store.
    nonisolated(unsafe) static let shared = ComicBookmarkStore()

    /// Called when the bookmarks of the open book may have changed.
    var onChange: (() -> Void)?
    /// The pending changes in order, at most one for each page.
    private var changes: [BookmarkChange] = []
    /// The server's bookmarks of the publication opened last.
    private var known: (publication: String, bookmarks: [Bookmark])?
    private var loading: HostTask?
    private static let prefix: StaticString = "bookmark "

    private init() {
        changes = Outbox.shared.entries(Self.prefix).compactMap { Self.change(of: $0) }
        Outbox.shared.listen(Self.prefix) { self.handleResult($0, $1) }
    }

    // MARK: Reading

    /// The bookmarks of a publication by page, as far as they are loaded.
    func bookmarks(of publication: String) -> [Bookmark] {
        let known = known.flatMap { $0.publication.isSame(as: publication) ? $0.bookmarks : nil }
        return BookmarkMerge.bookmarks(known ?? [], with: changes, of: publication)
    }

    /// The bookmark of a page; nil when it has none.
    func bookmark(page: Int, of publication: String) -> Bookmark? {
        bookmarks(of: publication).first { $0.page == page }
    }

    /// Loads the bookmarks of a publication that was opened.
    func open(_ publication: String) {
        loading?.cancel()
        if !(known?.publication.isSame(as: publication) ?? false) { known = nil }
        let address = "/api/v1/publications/" + publication.percentEncoded + "/bookmarks"
        loading = Network.get(address) { answer in
            self.loading = nil
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body),
                let list = PageBookmarkList(json)
            else { return }
            self.known = (publication, list.bookmarks.map { Bookmark($0) })
            self.onChange?()
        }
    }

    /// Loads the bookmarks of a series in reading order. When the server doesn't answer, `handler` receives those known on this
    /// device, and `isComplete` is false.
    func bookmarks(
        ofSeries series: String,
        _ handler: @escaping (_ bookmarks: [PlacedBookmark], _ isComplete: Bool) -> Void
    ) -> HostTask {
        Network.get("/api/v1/series/" + series.percentEncoded + "/bookmarks") { answer in
            let json = answer.failure == nil ? (try? JSON(parsing: answer.body)) : nil
            let known = json.flatMap { SeriesBookmarkList($0) }?.bookmarks.map { PlacedBookmark($0) }
            handler(BookmarkMerge.bookmarks(known ?? [], with: self.changes, ofSeries: series), known != nil)
        }
    }

    // MARK: Changing

    /// Sets or replaces a bookmark.
    func set(_ placed: PlacedBookmark, series: String?) {
        change(placed, isRemoved: false, series: series)
    }

    /// Removes a bookmark.
    func remove(_ placed: PlacedBookmark, series: String?) {
        change(placed, isRemoved: true, series: series)
    }

    private func change(_ placed: PlacedBookmark, isRemoved: Bool, series: String?) {
        let change = BookmarkChange(
            placed,
            isRemoved: isRemoved,
            series: series ?? "",
            // Two changes within a millisecond need different times.
            changedAt: max(Clock.millisecondsSince1970, (changes.last?.changedAt ?? 0) + 1)
        )
        changes.removeAll { $0.concerns(placed.bookmark.page, of: placed.publication) }
        changes.append(change)
        let page = "\(placed.bookmark.page)"
        Outbox.shared.send(
            isRemoved ? .delete : .put,
            "/api/v1/publications/" + placed.publication.percentEncoded + "/bookmarks/" + page,
            body: isRemoved ? nil : placed.bookmark.request.jsonText,
            key: Self.prefix.string + placed.publication + "/" + page,
            memo: change.text
        )
        onChange?()
    }

    private static func change(of entry: OutboxEntry) -> BookmarkChange? {
        (try? JSON(parsing: entry.memo)).flatMap { BookmarkChange($0) }
    }

    /// Handles the server's answer to a change. It refuses changes when the publication or the page no longer exists.
    private func handleResult(_ entry: OutboxEntry, _ outcome: Outbox.Outcome) {
        guard let change = Self.change(of: entry) else { return }
        let publication = change.placed.publication
        if case .acknowledged = outcome, let known, known.publication.isSame(as: publication) {
            self.known?.bookmarks = BookmarkMerge.bookmarks(known.bookmarks, with: [change], of: publication)
        }
        // A newer change of the same page stays pending.
        changes.removeAll {
            $0.concerns(change.placed.bookmark.page, of: publication) && $0.changedAt == change.changedAt
        }
        // An answer in progress may not contain the change yet.
        if loading != nil { open(publication) }
        if case .refused = outcome { onChange?() }
    }
}
