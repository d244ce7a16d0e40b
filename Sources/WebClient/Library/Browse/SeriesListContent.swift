import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A long list of series that is loaded in windows. The length is known at once; items are loaded when they come near
/// the viewport, so the cost does not depend on the length.
final class SeriesListContent: CollectionContent {
    /// The data source in the engine.
    let items: BasicDataSource
    /// The query of the list.
    private(set) var query: LibraryQuery
    /// Called with the number of series when it is known or changes.
    var onTotal: (Int) -> Void = { _ in }
    /// The server's version of the list; zero before the first answer.
    private(set) var version: Int64 = 0
    /// The visible indexes, set by the screen.
    var visibleItems = 0..<0
    /// Returns the selection state of an item.
    var selectionOf: (ItemIdentifier) -> CellSelection = { _ in .none }
    /// Called with the item with which a selection begins; nil if the list has no selection.
    var onBeginSelection: ((ItemIdentifier) -> Void)?
    /// Whether the next response belongs to a new query, so the list is shown from its beginning.
    private var isNewList = false
    private let known: SeriesStore
    private var renewal: HostTask?
    private let title: String?
    private let emptyText: Message?
    /// The number of series in a request.
    static let pageSize = 60
    /// The maximum number of attempts to reload the visible part while the user keeps scrolling.
    private static let maximumTries = 4
    /// The maximum number of series in memory. Those furthest from the viewport are dropped first.
    private static let maximumKnownCount = 3000

    /// Creates the list of a query. If it is one of several sections, it has a title, and a text that is visible
    /// instead of its items when it is empty.
    init(
        _ identifier: SourceIdentifier,
        title: String? = nil,
        empty emptyText: Message? = nil,
        query: LibraryQuery,
        app: App
    ) {
        self.query = query
        self.title = title
        self.emptyText = emptyText
        items = BasicDataSource(identifier, pageSize: Self.pageSize)
        known = SeriesStore(of: items, app: app)
        super.init(items)
        items.respond(to: .favourite) { self.known.toggleFavourite($0, of: self) }
    }

    override func discard() {
        renewal?.cancel()
        super.discard()
    }

    override var label: String { title ?? Text.of(.allSeries) }

    /// The series at an index; nil when it is not loaded.
    func series(at index: Int) -> SeriesSummary? {
        items.items[index].flatMap { known[$0] }
    }

    /// A loaded series; nil if it is not loaded.
    func series(_ item: ItemIdentifier) -> SeriesSummary? { known[item] }

    // MARK: Selection

    /// The numbers of the loaded series, in the order of the list.
    var loadedOrder: [Int64] {
        known.identifiers.compactMap { item in items.items.index(of: item).map { (index: $0, item: item.rawValue) } }
            .sorted { $0.index < $1.index }
            .map { $0.item }
    }

    /// Updates all cells after the selection has changed.
    func selectionChanged() {
        items.reconfigure(known.identifiers)
        onChange()
    }

    /// Marks a series as a favourite, unless it is one.
    func favour(_ series: SeriesSummary) {
        let item = ItemIdentifier(series.identifier)
        guard let loaded = known[item] else { return known.favour(series) }
        if !loaded.isFavourite { known.toggleFavourite(item, of: self) }
    }

    override func selection(of item: ItemIdentifier?) -> CellSelection { item.map { selectionOf($0) } ?? .none }

    // MARK: Loading

    /// Shows the list of another query from its beginning.
    func show(_ query: LibraryQuery) {
        renewal?.cancel()
        self.query = query
        version = 0
        isNewList = true
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
            case .failure(let failure): self.finish(token, failure)
            }
        }
        keep(task, for: token)
    }

    override func fetch(_ range: Range<Int>, _ token: LoadingToken) {
        let task = LibraryRequests.series(query, .at(range.lowerBound), limit: range.count) { result in
            self.forget(token)
            switch result {
            case .success(let window):
                // A window of another version does not fit the known items.
                guard self.version == 0 || window.version == self.version else {
                    self.items.finish(token, .content)
                    if self.renewal == nil { self.renew() }
                    return
                }
                self.take(window)
                self.items.receive(window.series.map { ItemIdentifier($0.identifier) }, for: token)
                self.onChange()
            case .failure(let failure): self.finish(token, failure)
            }
        }
        keep(task, for: token)
    }

    private func take(_ window: SeriesWindow) {
        version = window.version
        known.take(window.series)
        if known.count > Self.maximumKnownCount { evictDistant() }
    }

    private func evictDistant() {
        let margin = Self.maximumKnownCount / 4
        let near = visibleItems.lowerBound - margin..<visibleItems.upperBound + margin
        items.forget(outside: near.clamped(to: 0..<items.items.count))
        known.forgetUnlisted()
    }

    // MARK: Changes

    /// Reloads the visible part after the list has changed on the server. The first visible series is found again by
    /// its identity, so the visible items do not move.
    func renew() { renew(tries: 1) }

    private func renew(tries: Int) {
        renewal?.cancel()
        let asked = visibleItems
        let limit = min(max(asked.count * 2, Self.pageSize), LibraryRequests.largestPage)
        let anchor = asked.lazy.compactMap { self.series(at: $0) }.first
        // Without a known series, the window is requested by index.
        let place = anchor.map { .around($0.id) } ?? SeriesWindowStart.at(max(asked.lowerBound - limit / 4, 0))
        renewal = LibraryRequests.series(query, place, limit: limit) { result in
            self.renewal = nil
            guard case .success(let window) = result else { return }
            // The user has scrolled during the request, so the window no longer contains the visible part.
            if abs(self.visibleItems.lowerBound - asked.lowerBound) > limit / 4, tries < Self.maximumTries {
                return self.renew(tries: tries + 1)
            }
            self.replace(with: window)
            self.onTotal(window.total)
            self.onChange()
        }
    }

    /// Replaces everything that is known of the list with a window of its current version.
    private func replace(with window: SeriesWindow) {
        known.replace(with: [])
        take(window)
        let identifiers = window.series.map { ItemIdentifier($0.identifier) }
        if isNewList {
            isNewList = false
            items.replaceList(count: window.total, items: identifiers)
        } else {
            items.replaceWindow(count: window.total, start: window.start, items: identifiers)
        }
        items.reconfigure(identifiers)
    }

    override func makeCell() -> CollectionCell? { known.makeCell(for: self) }

    override var coverItems: BasicDataSource? { items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { known.cover(of: item) }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] {
        let begin = onBeginSelection.map { begin in
            [ActionMenu.Item(icon: .select, label: .selecting) { begin(item) }]
        }
        return known.actions(for: item, of: self) + (begin ?? [])
    }

    override func makeSupplementary(_ kind: Int32) -> Element? { title.map { .shelfHead($0) } }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .gridFrames()
        case .noContent: emptyText.map { .emptyText($0) }
        case .error:
            // Without a title the list fills the screen, and the screen shows the error.
            title.map { _ in errorPlaceholder() }
        }
    }
}
