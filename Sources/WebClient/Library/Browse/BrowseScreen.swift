import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The library: all series, sorted, filtered and searched, with an index rail. The screen is kept while others are
/// visible, so that its position is restored at once.
final class BrowseScreen: CollectionScreen {
    private let content: SeriesListContent
    private let field: SearchField
    private let rail = IndexRail()
    private let conditions: FilterBar
    private let count = Element("span", class: "section-count")
    private let state = EmptyStateView()
    private let scanLine = ScanProgressView()
    private var selection: BrowseSelection?
    private var query = LibraryQuery()
    private var index: HostTask?
    private var renewal: Timers.Timer?
    private var scan: ScanReport?
    private var hasEntered = false
    private let isSearch: Bool
    /// The minimum number of series for the index rail.
    private static let minimumSeriesForRail = 60
    /// The minimum time between two reloads during a scan, in seconds.
    private static let renewalInterval = 1.0

    /// Makes the screen of the library or, for a search route, of the search.
    init(_ route: Route, app: App) {
        if case .search = route { isSearch = true } else { isSearch = false }
        content = SeriesListContent(SourceIdentifier(0), query: LibraryQuery(), app: app)
        var onSearch: (String) -> Void = { _ in }
        field = SearchField { onSearch($0) }
        conditions = FilterBar()
        let list = CollectionViewController(root: content.items, theme: SectionMetrics(), contents: [content])
        super.init(route, app: app, class: "browse", list: list)

        let bar = Element("header", class: "bar")
        bar.append(Element("h1", class: "bar-title", text: title))
        bar.append(field.root)
        count.setAttribute("role", "status")
        if !isSearch {
            for (address, name) in [(Route.authors.address, Message.authors), (FolderRoute().address, .folders)] {
                let link = app.link(to: address, class: "condition")
                link.append(Element("span", class: "condition-text", text: Text.of(name)))
                conditions.root.append(link)
            }
        }
        let select = Element("button", class: "condition list-select")
        select.setAttribute("type", "button")
        select.append(Icon.select.element)
        select.append(Element("span", class: "condition-text", text: Text.of(.selecting)))
        select.on(.click) { self.selection?.begin() }
        conditions.root.append(select)
        conditions.root.append(count)
        for part in [bar, scanLine.root, conditions.root, list.root, rail.root, state.root] { element.append(part) }

        selection = BrowseSelection(content, in: element, app: app)
        onSearch = { text in
            var query = self.query
            query.filter.search = text
            self.changeQuery(to: query)
        }
        // A search starts at the top of the list. Scrolling at the first key makes the result independent of the speed of
        // typing: a text that is typed and cleared before the pause starts no search.
        field.onInput = { self.list.scrollToBeginning() }
        conditions.onChange = { self.changeQuery(to: $0) }
        rail.onPick = { self.list.jump(to: IndexPath(section: 0, item: $0)) }
        list.onMeasurements = { self.content.items.defaultMetrics = LibraryMetrics.common($0) }
        list.onScroll = { _ in self.follow() }
        content.onTotal = { self.showTotal($0) }
        content.onFailure = { self.show($0) }
    }

    override var title: String { Text.of(isSearch ? .search : .library) }

    override func enter(_ route: Route) {
        super.enter(route)
        let query: LibraryQuery
        switch route {
        case .browse(let list), .search(let list): query = list
        default: return
        }
        field.set(query.filter.search, notifies: false)
        if query != self.query || !hasEntered {
            hasEntered = true
            self.query = query
            selection?.end()
            conditions.show(query)
            state.hide()
            list.scrollToBeginning()
            content.show(query)
        }
    }

    override func willDisappear() {
        selection?.end()
        super.willDisappear()
    }

    override func discard() {
        selection?.discard()
        index?.cancel()
        renewal?.cancel()
        super.discard()
    }

    /// Focuses the search box.
    override func focusSearch() -> Bool {
        field.focus()
        return true
    }

    // MARK: The list

    /// Shows the list of another query from its beginning and updates the URL.
    private func changeQuery(to query: LibraryQuery) {
        guard query != self.query else { return }
        self.query = query
        selection?.end()
        replaceRoute(with: isSearch ? .search(query) : .browse(query))
        conditions.show(query)
        list.scrollToBeginning()
        content.show(query)
    }

    private func showTotal(_ total: Int) {
        count.setText(Text.of(.seriesCount(total)))
        count.setHidden(total == 0)
        if total > 0 { state.hide() } else { showEmpty() }
        loadIndex()
    }

    /// Loads the groups for the rail. The list works without them.
    private func loadIndex() {
        index?.cancel()
        // Search results are sorted by relevance, so they have no groups.
        guard query.filter.search.utf8.isEmpty else { return show([]) }
        index = LibraryRequests.index(query) { result in
            self.index = nil
            guard case .success(let index) = result, index.total >= Self.minimumSeriesForRail else {
                return self.show([])
            }
            self.show(index.groups)
            self.follow()
        }
    }

    private func show(_ groups: [SeriesIndex.Group]) {
        rail.show(groups)
        element.setClass("has-rail", rail.isShown)
        list.measure()
    }

    private func follow() {
        content.visibleItems = list.visibleItems(of: content.items)
        rail.follow(content.visibleItems)
    }

    // MARK: Changes

    override func scanChanged(_ scan: ScanReport) {
        self.scan = scan
        scanLine.show(scan)
        if content.items.state == .noContent { showEmpty() }
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        guard isShown, renewal == nil else { return }
        if let change, change.version == content.version { return }
        // A scan changes the list many times a second. Fewer updates are enough.
        renewal = Timers.after(Self.renewalInterval) {
            self.renewal = nil
            if self.content.items.state == .loaded { self.content.renew() } else { self.retry() }
        }
    }

    // MARK: Empty states

    private func showEmpty() {
        if !query.filter.search.utf8.isEmpty {
            state.show(.nothingFound(query.filter.search), nil, action: .clearSearch) {
                self.field.set("", notifies: true)
            }
        } else if !query.filter.isEmpty {
            state.show(.nothingMatches, nil, action: .clearFilters) {
                var query = self.query
                query.filter = LibraryFilter()
                self.changeQuery(to: query)
            }
        } else if scan?.isRunning ?? false {
            // The scan line shows the progress, and the placeholder stays until publications are found.
            state.show(.emptyForNow, nil, action: nil) {}
        } else {
            state.show(.emptyTitle, .emptyAdvice, action: .scanAgain) { LibraryRequests.requestScan { self.retry() } }
        }
    }

    private func show(_ failure: LibraryRequestError) {
        guard !list.hasContent else { return }
        state.show(failure, app: app) { self.retry() }
    }

    private func retry() {
        state.hide()
        content.items.setNeedsLoadContent()
        list.update()
    }
}
