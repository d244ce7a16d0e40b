import CollectionEngine

/// A list of series that is known by windows: its length at once, and what is near as it comes near. Two hundred thousand
/// series cost what is seen of them.
final class SeriesListContent: CollectionContent {
    /// The engine's half.
    let items: BasicDataSource
    /// Which list it is.
    private(set) var query: LibraryQuery
    /// Called with how many series the list has, when that is known or changes.
    var onTotal: (Int) -> Void = { _ in }
    /// Called with why a window could not be had.
    var onFailure: (LibraryFailure) -> Void = { _ in }
    /// What the server calls the list as it is known here; zero before the first answer.
    private(set) var version: Int64 = 0
    /// The indexes that are on screen, as the list has last said.
    var seen = 0..<0
    private let known: KnownSeries
    private var renewal: HostTask?
    private let title: String?
    /// How many series are asked for at a time.
    static let pageSize = 60
    /// Around a list that goes on moving, what is around the eye is asked for so often.
    private static let mostTries = 4
    /// Of more series than this, those furthest from the eye are forgotten.
    private static let mostKnown = 3000

    /// A list of what matches a query; with a title where it stands among others.
    init(_ identifier: SourceIdentifier, title: String? = nil, query: LibraryQuery, app: App) {
        self.query = query
        self.title = title
        items = BasicDataSource(identifier, pageSize: Self.pageSize)
        known = KnownSeries(of: items, app: app)
        super.init(items)
        items.respond(to: .favourite) { self.known.toggleFavourite($0, of: self) }
    }

    override func discard() {
        renewal?.cancel()
        super.discard()
    }

    override var label: String { title ?? Text.of(.allSeries) }

    /// The series at an index, as far as it is known.
    func series(at index: Int) -> SeriesSummary? {
        items.items[index].flatMap { known[$0] }
    }

    // MARK: Loading

    /// Shows another list, from its beginning.
    func show(_ query: LibraryQuery) {
        renewal?.cancel()
        self.query = query
        version = 0
        items.setNeedsLoadContent()
        onChange()
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        renewal?.cancel()
        let task = LibraryRequests.series(query, .beginning, limit: Self.pageSize) { result in
            switch result {
            case .success(let window):
                self.finish(token, .content) { self.replace(with: window) }
                self.onTotal(window.total)
            case .failure(let failure):
                self.finish(token, .failed(code: failure.code))
                self.onFailure(failure)
            }
        }
        keep(task, for: token)
    }

    override func fetch(_ range: Range<Int>, _ token: LoadingToken) {
        let task = LibraryRequests.series(query, .at(range.lowerBound), limit: range.count) { result in
            self.forget(token)
            switch result {
            case .success(let window):
                // A part of the list as it is now is no part of the list that is known here.
                guard self.version == 0 || window.version == self.version else {
                    self.items.finish(token, .content)
                    if self.renewal == nil { self.renew() }
                    return
                }
                self.take(window)
                self.items.receive(window.series.map { ItemIdentifier($0.identifier) }, for: token)
                self.onChange()
            case .failure(let failure):
                self.finish(token, .failed(code: failure.code))
                self.onFailure(failure)
            }
        }
        keep(task, for: token)
    }

    private func take(_ window: SeriesWindow) {
        version = window.version
        known.take(window.series)
        if known.count > Self.mostKnown { forgetFar() }
    }

    private func forgetFar() {
        let near = seen.lowerBound - Self.mostKnown / 4..<seen.upperBound + Self.mostKnown / 4
        items.forget(outside: near.clamped(to: 0..<items.items.count))
        known.forgetUnlisted()
    }

    // MARK: News

    /// The server's list is another than the one known here: what is around the eye is asked for again, and found by its
    /// identity, so that nothing the reader looks at moves.
    func renew() { renew(tries: 1) }

    private func renew(tries: Int) {
        renewal?.cancel()
        let asked = seen
        let limit = min(max(asked.count * 2, Self.pageSize), LibraryRequests.largestPage)
        let anchor = asked.lazy.compactMap { self.series(at: $0) }.first
        // Where nothing is known yet, there is nothing to find again.
        let place = anchor.map { .around($0.id) } ?? SeriesPlace.at(max(asked.lowerBound - limit / 4, 0))
        renewal = LibraryRequests.series(query, place, limit: limit) { result in
            self.renewal = nil
            guard case .success(let window) = result else { return }
            // Whoever flings the list is elsewhere by now, and would find nothing there.
            if abs(self.seen.lowerBound - asked.lowerBound) > limit / 4, tries < Self.mostTries {
                return self.renew(tries: tries + 1)
            }
            self.replace(with: window)
            self.onTotal(window.total)
            self.onChange()
        }
    }

    /// The list is as the server has it now, and this window is what is known of it.
    private func replace(with window: SeriesWindow) {
        known.replace(with: [])
        take(window)
        let identifiers = window.series.map { ItemIdentifier($0.identifier) }
        items.replaceWindow(count: window.total, start: window.start, items: identifiers)
        items.reconfigure(identifiers)
    }

    override func makeCell() -> CollectionCell? { known.makeCell(for: self) }

    override func deeds(for item: ItemIdentifier) -> [ActionMenu.Item] { known.deeds(for: item, of: self) }

    override func makeSupplementary(_ kind: Int32) -> Element? { title.map { .shelfHead($0) } }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .gridFrames()
        case .noContent: nil
        case .error:
            // Where nothing stands beside it, the screen says why.
            title.map { _ in
                .trouble {
                    self.items.retry()
                    self.onChange()
                }
            }
        }
    }
}
