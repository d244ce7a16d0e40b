/// Keeps the reader's bookmarks: on this device at once, on the server as soon as it answers.
///
/// Each change waits in the outbox until the server has acknowledged it. Until then what is shown is the server's word with
/// the changes over it.
final class BookmarkKeeper {
    /// The page's keeper.
    nonisolated(unsafe) static let shared = BookmarkKeeper()

    /// Called when the bookmarks of the open book may have changed.
    var onChange: (() -> Void)?
    /// In the order in which they were made; no two of one page.
    private var changes: [BookmarkChange] = []
    /// What the server said about the book opened last.
    private var known: (publication: String, bookmarks: [Bookmark])?
    private var asking: HostTask?
    private static let prefix: StaticString = "bookmark "

    private init() {
        changes = Outbox.shared.entries(Self.prefix).compactMap { Self.change(of: $0) }
        Outbox.shared.listen(Self.prefix) { self.settled($0, $1) }
    }

    // MARK: Asking

    /// The bookmarks of a book by page, as far as they are known.
    func bookmarks(of publication: String) -> [Bookmark] {
        let known = known.flatMap { $0.publication.isSame(as: publication) ? $0.bookmarks : nil }
        return BookmarkMerge.bookmarks(known ?? [], with: changes, of: publication)
    }

    /// The bookmark of a page, if there is one.
    func bookmark(page: Int, of publication: String) -> Bookmark? {
        bookmarks(of: publication).first { $0.page == page }
    }

    /// A book was opened: asks the server for its bookmarks.
    func open(_ publication: String) {
        asking?.cancel()
        if !(known?.publication.isSame(as: publication) ?? false) { known = nil }
        let address = "/api/v1/publications/" + publication.percentEncoded + "/bookmarks"
        asking = Network.get(address) { answer in
            self.asking = nil
            guard answer.failure == nil, let json = try? JsonParser.parse(answer.body) else { return }
            self.known = (publication, json["bookmarks"].elements.compactMap { Bookmark($0) })
            self.onChange?()
        }
    }

    /// The bookmarks of a whole series in reading order; nil when the server does not answer, with what is kept here.
    func bookmarks(
        ofSeries series: String,
        _ handler: @escaping (_ bookmarks: [PlacedBookmark], _ isComplete: Bool) -> Void
    ) -> HostTask {
        Network.get("/api/v1/series/" + series.percentEncoded + "/bookmarks") { answer in
            let json = answer.failure == nil ? (try? JsonParser.parse(answer.body)) : nil
            let known = json?["bookmarks"].elements.compactMap { PlacedBookmark($0) }
            handler(BookmarkMerge.bookmarks(known ?? [], with: self.changes, ofSeries: series), known != nil)
        }
    }

    // MARK: Changing

    /// Sets or replaces a bookmark.
    func set(_ placed: PlacedBookmark, series: String?) {
        change(placed, isRemoved: false, series: series)
    }

    /// Takes a bookmark away.
    func remove(_ placed: PlacedBookmark, series: String?) {
        change(placed, isRemoved: true, series: series)
    }

    private func change(_ placed: PlacedBookmark, isRemoved: Bool, series: String?) {
        let change = BookmarkChange(
            placed,
            isRemoved: isRemoved,
            series: series ?? "",
            // Two changes of one page within a millisecond are two.
            changedAt: max(Clock.millisecondsSince1970, (changes.last?.changedAt ?? 0) + 1)
        )
        changes.removeAll { $0.concerns(placed.bookmark.page, of: placed.publication) }
        changes.append(change)
        let page = "\(placed.bookmark.page)"
        var writer = JsonWriter()
        placed.bookmark.write(to: &writer)
        Outbox.shared.send(
            isRemoved ? .delete : .put,
            "/api/v1/publications/" + placed.publication.percentEncoded + "/bookmarks/" + page,
            body: isRemoved ? nil : writer.text,
            key: Self.prefix.string + placed.publication + "/" + page,
            memo: change.text
        )
        onChange?()
    }

    private static func change(of entry: OutboxEntry) -> BookmarkChange? {
        (try? JsonParser.parse(entry.memo)).flatMap { BookmarkChange($0) }
    }

    /// Acknowledged, or refused for good: the book or the page is gone.
    private func settled(_ entry: OutboxEntry, _ outcome: Outbox.Outcome) {
        guard let change = Self.change(of: entry) else { return }
        let publication = change.placed.publication
        if case .acknowledged = outcome, let known, known.publication.isSame(as: publication) {
            self.known?.bookmarks = BookmarkMerge.bookmarks(known.bookmarks, with: [change], of: publication)
        }
        // One that was made meanwhile stays.
        changes.removeAll {
            $0.concerns(change.placed.bookmark.page, of: publication) && $0.changedAt == change.changedAt
        }
        // What the server is saying at this moment may not know of it.
        if asking != nil { open(publication) }
        if case .refused = outcome { onChange?() }
    }
}
