/// Keeps the reader's bookmarks: on this device at once, on the server as soon as it answers.
///
/// Like places, each change is written to the browser's storage before it is sent and taken out when the server has
/// acknowledged it. Until then what is shown is the server's word with the changes over it.
final class BookmarkKeeper {
    /// The page's keeper.
    nonisolated(unsafe) static let shared = BookmarkKeeper()

    /// Called when the bookmarks of the open book may have changed.
    var onChange: (() -> Void)?
    /// In the order in which they were made; no two of one page.
    private var changes: [BookmarkChange] = []
    /// What the server said about the book opened last.
    private var known: (publication: String, bookmarks: [Bookmark])?
    private var inFlight: HostTask?
    private var asking: HostTask?
    private var timer: Timers.Timer?
    private static let prefix = "quire.bookmark."
    private static let indexKey = "quire.bookmarks"
    /// Between tries while the server is away, in seconds.
    private static let retryDelay = 10.0

    private init() {
        for part in (Storage.text(for: Self.indexKey) ?? "").utf8.split(separator: UInt8(ascii: ",")) {
            let name = String(decoding: part, as: UTF8.self)
            if let text = Storage.text(for: Self.prefix + name), let json = try? JsonParser.parse(text),
                let change = BookmarkChange(json)
            {
                changes.append(change)
            }
        }
        Element.window.on(.online) { self.sendNext() }
        sendNext()
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
        Storage.set(change.text, for: Self.prefix + name(of: change))
        storeIndex()
        onChange?()
        sendNext()
    }

    // MARK: Sending

    /// Sends the oldest change; the others follow one by one, so that none overtakes another.
    private func sendNext() {
        timer?.cancel()
        timer = nil
        guard inFlight == nil, let change = changes.first else { return }
        let page = change.placed.bookmark.page
        var request = Network.Request(
            address: "/api/v1/publications/" + change.placed.publication.percentEncoded + "/bookmarks/\(page)"
        )
        request.method = change.isRemoved ? .delete : .put
        if !change.isRemoved {
            var writer = JsonWriter()
            change.placed.bookmark.write(to: &writer)
            request.body = writer.text
        }
        // Set right before the page is left, it arrives all the same.
        request.keepsAlive = true
        request.timeout = 10
        inFlight = Network.send(request) { answer in
            self.inFlight = nil
            self.answered(change, answer.failure)
        }
    }

    private func answered(_ change: BookmarkChange, _ failure: Network.Failure?) {
        if let failure, failure.isTemporary || failure == .status(401) || failure == .status(403) {
            timer = Timers.after(Self.retryDelay) { self.sendNext() }
            return
        }
        // Acknowledged, or refused for good: the book or the page is gone.
        if failure == nil { learn(change) }
        let publication = change.placed.publication
        let page = change.placed.bookmark.page
        if let index = changes.firstIndex(where: { $0.concerns(page, of: publication) }),
            changes[index].changedAt == change.changedAt
        {
            changes.remove(at: index)
            Storage.remove(Self.prefix + name(of: change))
            storeIndex()
        }
        // What the server is saying at this moment may not know of it.
        if asking != nil { open(publication) }
        if failure != nil { onChange?() }
        sendNext()
    }

    /// The server has it now.
    private func learn(_ change: BookmarkChange) {
        guard let known, known.publication.isSame(as: change.placed.publication) else { return }
        self.known?.bookmarks = BookmarkMerge.bookmarks(known.bookmarks, with: [change], of: known.publication)
    }

    private func name(of change: BookmarkChange) -> String {
        change.placed.publication.percentEncoded + "/\(change.placed.bookmark.page)"
    }

    private func storeIndex() {
        if changes.isEmpty {
            Storage.remove(Self.indexKey)
            return
        }
        var index = ""
        for change in changes { index += (index.utf8.isEmpty ? "" : ",") + name(of: change) }
        Storage.set(index, for: Self.indexKey)
    }
}
