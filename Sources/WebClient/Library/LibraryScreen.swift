/// The library: what was begun, and every series as a cover. It is made once and kept while other screens are shown,
/// so that coming back is instant and at the same place.
final class LibraryScreen {
    /// The screen's element.
    let root = Element("div", class: "screen library")
    private let app: App
    private let field: SearchField
    private let scanLine = ScanLine()
    private let continuing: ContinueSection
    private let heading = Element("h2", class: "section-title")
    private let count = Element("span", class: "section-count")
    private let headingRow = Element("div", class: "section-head")
    private let grid: SeriesGrid
    private let sentinel = Element("div", class: "sentinel")
    private let state = StatePanel()

    private(set) var search = ""
    private var next: String?
    private var task: HostTask?
    private var skeletonTimer: Timers.Timer?
    private var refreshTimer: Timers.Timer?
    private var scan: ScanProgress?
    private var hasAnswer = false
    private var isNearEnd = false
    private var scrollTop = 0.0

    /// How many series are asked for at a time.
    private static let pageSize = 60
    /// Indicators before this many seconds would only flicker.
    private static let patience = 0.15
    /// While a scan goes on, the grid is asked for anew at most this often, in seconds.
    private static let refreshInterval = 1.5

    /// The screen; it shows something once ``enter(search:)`` is called.
    init(app: App) {
        self.app = app
        grid = SeriesGrid(app: app)
        continuing = ContinueSection(app: app)
        var onSearch: ((String) -> Void)?
        field = SearchField { text in onSearch?(text) }

        let bar = Element("header", class: "bar")
        bar.append(Element("h1", class: "bar-title", text: Text.of(.library)))
        bar.append(field.root)
        root.append(bar)
        root.append(scanLine.root)
        root.append(continuing.root)
        let series = Element("section", class: "all")
        headingRow.append(heading)
        headingRow.append(count)
        count.setAttribute("role", "status")
        headingRow.setHidden(true)
        series.append(headingRow)
        series.append(grid.root)
        series.append(sentinel)
        root.append(series)
        root.append(state.root)

        // The screen is never given up, so what it hands out may refer to it.
        onSearch = { text in self.searched(text) }
        sentinel.onVisibility(margin: 800) { visibility in
            self.isNearEnd = visibility == .inside
            self.loadMoreIfWanted()
        }
        Element.window.on(.online) { if self.task == nil, !self.hasAnswer { self.load() } }
    }

    /// The screen is about to be seen, at this place of the history.
    func enter(search: String) {
        let isNewSearch = !search.isSame(as: self.search)
        self.search = search
        field.set(search, tells: false)
        continuing.setWanted(search.utf8.isEmpty)
        continuing.load()
        if !hasAnswer || isNewSearch { load() } else { refresh() }
    }

    /// The screen is on the page: the scroll position can be put back.
    func didAppear() {
        Element.root.setMeasure(.scrollTop, scrollTop)
    }

    /// The screen is about to be covered by another.
    func willDisappear() {
        scrollTop = Element.root.measure(.scrollTop)
    }

    /// Gives the search box the keyboard.
    func focusSearch() {
        field.focus()
    }

    /// The server says how far its scan is.
    func scanChanged(_ scan: ScanProgress) {
        let wasRunning = self.scan?.isRunning ?? false
        let hasNews = scan.done != self.scan?.done
        self.scan = scan
        scanLine.show(scan)
        if scan.isRunning, !hasNews { return }
        if !scan.isRunning, !wasRunning { return }
        if grid.isEmpty, hasAnswer { showState() }
        if !scan.isRunning {
            refreshTimer?.cancel()
            refreshTimer = nil
            refresh()
        } else if refreshTimer == nil {
            refreshTimer = Timers.after(Self.refreshInterval) {
                self.refreshTimer = nil
                self.refresh()
            }
        }
    }

    /// The connection to the server is back: what happened in between was missed.
    func reconnected() {
        refresh()
    }

    private func searched(_ text: String) {
        search = text
        app.replaceAddress(.library(search: text))
        continuing.setWanted(text.utf8.isEmpty)
        load()
    }

    // MARK: Loading

    /// Asks for the list from its beginning. What is there stays until the answer comes.
    private func load() {
        task?.cancel()
        skeletonTimer?.cancel()
        hasAnswer = false
        skeletonTimer = Timers.after(Self.patience) {
            if self.grid.isEmpty {
                self.state.hide()
                self.grid.setSkeletons(true)
            }
        }
        task = LibraryRequests.series(search: search, after: nil, limit: Self.pageSize) { result in
            self.answered(result)
            Element.root.setMeasure(.scrollTop, 0)
        }
    }

    /// Asks for what is shown again, without a sign of doing so.
    private func refresh() {
        guard hasAnswer, task == nil else { return }
        // Beyond what one answer holds, the list is left alone: losing one's place is worse than an old count.
        guard grid.cards.count <= LibraryRequests.largestPage else { return }
        let limit = max(grid.cards.count, Self.pageSize)
        task = LibraryRequests.series(search: search, after: nil, limit: limit) { result in
            self.task = nil
            if case .success = result { self.answered(result) }
        }
    }

    private func answered(_ result: Result<SeriesPage, LibraryFailure>) {
        task = nil
        skeletonTimer?.cancel()
        skeletonTimer = nil
        switch result {
        case .success(let page):
            hasAnswer = true
            grid.replace(with: page.series)
            next = page.next
            count.setText(Text.of(.seriesCount(page.total)))
            heading.setText(Text.of(search.utf8.isEmpty ? .allSeries : .found))
            headingRow.setHidden(page.series.isEmpty)
            showState()
            loadMoreIfWanted()
        case .failure(let failure):
            grid.replace(with: [])
            headingRow.setHidden(true)
            state.show(failure, app: app) { self.load() }
        }
    }

    private func loadMoreIfWanted() {
        guard isNearEnd, task == nil, hasAnswer, let cursor = next else { return }
        task = LibraryRequests.series(search: search, after: cursor, limit: Self.pageSize) { result in
            self.task = nil
            switch result {
            case .success(let page):
                self.grid.append(page.series)
                self.next = page.next
                // A tall window may still see the end; the observer only speaks when that changes.
                Timers.after(0) { self.loadMoreIfWanted() }
            case .failure(let failure):
                // The books above stay; below them is the way to go on.
                self.state.show(failure, app: self.app) {
                    self.state.hide()
                    self.loadMoreIfWanted()
                }
            }
        }
    }

    private func showState() {
        guard grid.isEmpty else {
            state.hide()
            return
        }
        if !search.utf8.isEmpty {
            state.show(.nothingFound(search), nil, action: .clearSearch) { self.field.set("", tells: true) }
        } else if scan?.isRunning ?? false {
            // The line above says how far; the drawing waits with the reader.
            state.show(.emptyForNow, nil, action: nil) {}
        } else {
            state.show(.emptyTitle, .emptyAdvice, action: .lookAgain) {
                // The scan says what it finds; the grid follows it.
                LibraryRequests.lookAgain { self.load() }
            }
        }
    }
}
