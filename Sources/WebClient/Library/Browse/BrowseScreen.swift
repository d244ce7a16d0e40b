import CollectionEngine

/// The library: every series, sorted, filtered and searched, with a rail along it. It is made once and kept while other
/// screens are shown, so that coming back is instant and at the same place.
final class BrowseScreen: Screen {
    private let content: SeriesListContent
    private let list: CollectionViewController
    private let field: SearchField
    private let rail = IndexRail()
    private let conditions: ConditionBar
    private let count = Element("span", class: "section-count")
    private let state = StatePanel()
    private let scanLine = ScanLine()
    private var query = LibraryQuery()
    private var index: HostTask?
    private var renewal: Timers.Timer?
    private var scan: ScanProgress?
    private var hasEntered = false
    private let isSearch: Bool
    /// Shorter lists are scrolled through as fast.
    private static let fewestForRail = 60
    /// While a scan goes on, the list is asked for anew at most this often, in seconds.
    private static let renewalInterval = 1.0

    /// The screen of the library, or with a route that looks for words, the one for that.
    init(_ route: Route, app: App) {
        if case .search = route { isSearch = true } else { isSearch = false }
        content = SeriesListContent(SourceIdentifier(0), query: LibraryQuery(), app: app)
        list = CollectionViewController(root: content.items, theme: SectionMetrics(), contents: [content])
        var onSearch: (String) -> Void = { _ in }
        field = SearchField { onSearch($0) }
        conditions = ConditionBar()
        super.init(route, app: app, class: "browse")

        let bar = Element("header", class: "bar")
        bar.append(Element("h1", class: "bar-title", text: title))
        bar.append(field.root)
        count.setAttribute("role", "status")
        conditions.root.append(count)
        for part in [bar, scanLine.root, conditions.root, list.root, rail.root, state.root] { element.append(part) }

        onSearch = { text in
            var query = self.query
            query.filter.search = text
            self.ask(for: query)
        }
        conditions.onChange = { self.ask(for: $0) }
        rail.onPick = { self.list.jump(to: IndexPath(section: 0, item: $0)) }
        list.onRuler = { self.content.items.defaultMetrics = LibraryMetrics.common($0) }
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
        field.set(query.filter.search, tells: false)
        if query != self.query || !hasEntered {
            hasEntered = true
            self.query = query
            conditions.show(query)
            state.hide()
            Element.root.setMeasure(.scrollTop, 0)
            content.show(query)
        }
    }

    override func didAppear() {
        super.didAppear()
        list.appear()
    }

    override func willDisappear() {
        super.willDisappear()
        list.disappear()
    }

    override func discard() {
        index?.cancel()
        renewal?.cancel()
        list.discard()
        super.discard()
    }

    /// Gives the search box the keyboard.
    override func focusSearch() -> Bool {
        field.focus()
        return true
    }

    // MARK: The list

    /// Shows another list from its beginning, and names it in the address.
    private func ask(for query: LibraryQuery) {
        guard query != self.query else { return }
        self.query = query
        choose(isSearch ? .search(query) : .browse(query))
        conditions.show(query)
        Element.root.setMeasure(.scrollTop, 0)
        content.show(query)
    }

    private func showTotal(_ total: Int) {
        count.setText(Text.of(.seriesCount(total)))
        count.setHidden(total == 0)
        if total > 0 { state.hide() } else { showEmpty() }
        loadIndex()
    }

    /// Where the groups of the list begin. Without them the list is as good, but for the rail.
    private func loadIndex() {
        index?.cancel()
        // What was looked for is in the order of how well it fits, and short enough.
        guard query.filter.search.utf8.isEmpty else { return show([]) }
        index = LibraryRequests.index(query) { result in
            self.index = nil
            guard case .success(let index) = result, index.total >= Self.fewestForRail else { return self.show([]) }
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
        content.seen = list.visibleItems(of: content.items)
        rail.follow(content.seen)
    }

    // MARK: News

    override func scanChanged(_ scan: ScanProgress) {
        self.scan = scan
        scanLine.show(scan)
        if content.items.state == .noContent { showEmpty() }
    }

    override func libraryChanged(_ change: LibraryChange?) {
        guard isShown, renewal == nil else { return }
        if let change, change.version == content.version { return }
        // A scan changes the list many times a second; the eye wants it less often.
        renewal = Timers.after(Self.renewalInterval) {
            self.renewal = nil
            if self.content.items.state == .loaded { self.content.renew() } else { self.retry() }
        }
    }

    // MARK: Nothing to see

    private func showEmpty() {
        if !query.filter.search.utf8.isEmpty {
            state.show(.nothingFound(query.filter.search), nil, action: .clearSearch) {
                self.field.set("", tells: true)
            }
        } else if !query.filter.isEmpty {
            state.show(.nothingMatches, nil, action: .clearFilters) {
                var query = self.query
                query.filter = LibraryFilter()
                self.ask(for: query)
            }
        } else if scan?.isRunning ?? false {
            // The line above says how far; the drawing waits with the reader.
            state.show(.emptyForNow, nil, action: nil) {}
        } else {
            state.show(.emptyTitle, .emptyAdvice, action: .lookAgain) { LibraryRequests.lookAgain { self.retry() } }
        }
    }

    private func show(_ failure: LibraryFailure) {
        guard !list.hasContent else { return }
        state.show(failure, app: app) { self.retry() }
    }

    private func retry() {
        state.hide()
        content.items.setNeedsLoadContent()
        list.update()
    }
}
