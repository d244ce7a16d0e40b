import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The home screen: the last read publication and shelves of what to read next.
///
/// Each shelf loads independently. One loading indicator is visible until all shelves are loaded, but at most for
/// ``maximumWait`` after the first shelf with content. Shelves that are still loading then have placeholders. A shelf
/// that is empty when it is loaded is hidden. A shelf that becomes empty later shows a text.
final class HomeScreen: Screen {
    private let source: ComposedDataSource
    private let list: CollectionViewController
    private let head: HomeHeader
    private let continuing: PublicationShelfContent
    private let shelves: [ShelfContent]
    private let bar = Element("header", class: "bar is-over")
    private let scanLine = ScanProgressView()
    private let state = EmptyStateView()
    private var libraries: HostTask?
    private var libraryShelves: [SeriesShelf] = []
    private var scan: ScanReport?
    /// Whether all requests have failed. The screen then shows one error instead of one on each shelf.
    private var isOffline = false
    /// The indicator of the first load.
    private let frames = Element.gridFrames()
    /// Whether the shelves are visible: the first load has ended, or it has taken too long.
    private var isRevealed = false
    private var revealTimer: Timers.Timer?
    /// The maximum time that the first shelf with content waits for the others, in seconds.
    private static let maximumWait = 0.4

    /// The identifiers of the data sources. Those of the libraries' shelves follow.
    private enum Number {
        static let root: Int32 = 0
        static let continuing: Int32 = 1
        static let nextInSeries: Int32 = 2
        static let added: Int32 = 3
        static let favourites: Int32 = 4
        static let libraries: Int32 = 10
    }
    /// The maximum number of shelves for libraries. Further libraries are available in the library's filter.
    private static let maximumLibraryCount = 12

    /// Makes the screen. Nothing is loaded before it appears.
    init(app: App) {
        source = ComposedDataSource(SourceIdentifier(Number.root))
        head = HomeHeader(source, app: app)
        continuing = PublicationShelfContent(
            SourceIdentifier(Number.continuing),
            title: Text.of(.continueReading),
            empty: .nothingInProgress,
            shelf: .inProgress,
            leadCount: 1,
            app: app
        )
        let nextInSeries = PublicationShelfContent(
            SourceIdentifier(Number.nextInSeries),
            title: Text.of(.onDeck),
            empty: .nothingNext,
            shelf: .nextInSeries,
            app: app
        )
        let added = SeriesShelf(
            SourceIdentifier(Number.added),
            title: Text.of(.recentlyAdded),
            query: LibraryQuery(sort: LibrarySort(.added)),
            app: app
        )
        var favourites = LibraryFilter()
        favourites.isFavourite = true
        let favouriteShelf = SeriesShelf(
            SourceIdentifier(Number.favourites),
            title: Text.of(.favourites),
            empty: .noFavourites,
            query: LibraryQuery(favourites),
            all: .favourites,
            app: app
        )
        shelves = [continuing, nextInSeries, added, favouriteShelf]
        for shelf in shelves { source.add(shelf.items) }
        list = CollectionViewController(root: source, theme: SectionMetrics(), contents: [head])
        for shelf in shelves { list.add(shelf) }
        super.init(.home, app: app, class: "home")

        bar.append(Element("h1", class: "bar-title", text: Text.of(.home)))
        for part in [bar, scanLine.root, frames, list.root, state.root] { element.append(part) }
        list.root.setHidden(true)
        source.headers = [head.metrics]
        // The bar is over the hero, and no header is pinned below it.
        list.isBetweenBars = false
        list.onMeasurements = { self.source.defaultMetrics = LibraryMetrics.common($0) }
        list.onScroll = { self.scrolled(to: $0) }
        continuing.onPublications = { self.showHead() }
        for shelf in shelves {
            shelf.onFailure = { self.failed($0) }
            shelf.onChange = { self.shelfChanged(shelf) }
        }
        OverscrollEffect.listen(on: element, of: list)
    }

    override var title: String { Text.of(.home) }

    override func didAppear() {
        super.didAppear()
        tryAgain()
        loadLibraries()
        for shelf in shelves where shelf.items.items.isEmpty { shelf.items.hidesWhenEmpty = true }
        // Before the list appears, so that the first load does not run twice.
        source.setNeedsLoadContent()
        list.appear()
        scrolled(to: Element.root.measure(.scrollTop))
    }

    override func willDisappear() {
        super.willDisappear()
        list.disappear()
        PreparedManifest.shared.discard()
    }

    override func discard() {
        libraries?.cancel()
        revealTimer?.cancel()
        list.discard()
        super.discard()
    }

    // MARK: Changes

    /// Shows the progress of a scan.
    override func scanChanged(_ scan: ScanReport) {
        self.scan = scan
        scanLine.show(scan)
        showState()
    }

    /// Reloads the shelves after a change of the library.
    override func libraryChanged(_ change: LibraryEvent?) {
        if isShown { renew() }
    }

    /// Reloads all shelves. The visible content stays until the answers arrive.
    private func renew() {
        if isOffline {
            tryAgain()
            // The libraries could not be loaded either.
            loadLibraries()
        }
        source.setNeedsLoadContent()
        list.update()
    }

    // MARK: Update

    private func scrolled(to offset: Double) {
        bar.setClass("is-clear", head.isShown && offset < HomeHeader.clearHeight)
        element.setClass("is-at-top", offset <= 0)
    }

    /// Shows the changes of a shelf. In the first load, the shelves appear together.
    private func shelfChanged(_ shelf: ShelfContent) {
        list.update()
        // The answer may be a failure, or that there is nothing to continue.
        if shelf === continuing { showHead() }
        let isLoaded = shelf.items.state == .loaded
        if isLoaded { shelf.items.hidesWhenEmpty = false }
        if isComplete {
            reveal()
            showState()
        } else if revealTimer == nil, isLoaded || !continuing.publications.isEmpty {
            revealTimer = Timers.after(Self.maximumWait) { self.reveal() }
        }
    }

    /// Whether each shelf was loaded or has failed.
    private var isComplete: Bool {
        shelves.allSatisfy { $0.items.state != .initial && $0.items.state != .loading }
    }

    /// Shows the shelves instead of the indicator. The place of the hero is reserved when one is expected. If one appears
    /// unexpectedly, the visible shelves keep their positions, and the user scrolls up to it.
    private func reveal() {
        if !isRevealed {
            isRevealed = true
            revealTimer?.cancel()
            frames.discard()
            list.root.setHidden(false)
            showHead()
            list.measure()
            list.controller.holdsTop = !isComplete && !head.isShown
        } else if isComplete {
            releaseTop()
        }
    }

    /// Lets new items become visible at the top again, after the height of the last read publication has been measured.
    private func releaseTop() {
        Timers.after(Self.maximumWait) { self.list.controller.holdsTop = false }
    }

    private func showHead() {
        guard isRevealed else { return }
        let latest = continuing.publications.first
        let state = continuing.items.state
        let isAwaited = state == .initial || state == .loading
        if let latest {
            head.view.show(latest)
        } else {
            head.view.showPlaceholder()
        }
        if !isAwaited, state != .error { HomeHeader.isExpected = latest != nil }
        let isShown = latest != nil || isAwaited && HomeHeader.isExpected
        if head.isShown != isShown {
            head.isShown = isShown
            element.setClass("has-hero", isShown)
            source.headers = [head.metrics]
            list.measure()
            scrolled(to: Element.root.measure(.scrollTop))
            releaseTop()
        }
        showState()
    }

    /// Handles a failed shelf. Usually the shelf shows its own error. When all shelves fail, the screen shows one
    /// error.
    private func failed(_ failure: LibraryRequestError) {
        guard !list.hasContent, shelves.allSatisfy({ $0.items.state == .error }) else { return }
        isOffline = true
        list.root.setHidden(true)
        state.show(failure, app: app) { self.renew() }
    }

    private func tryAgain() {
        guard isOffline else { return }
        isOffline = false
        state.hide()
        list.root.setHidden(false)
        list.measure()
    }

    /// Shows the empty state of an empty library instead of its shelves.
    private func showState() {
        if isOffline { return }
        guard source.state == .noContent else {
            state.hide()
            return
        }
        if scan?.isRunning ?? false {
            state.show(.emptyForNow, nil, action: nil) {}
        } else {
            state.show(.emptyTitle, .emptyAdvice, action: .scanAgain) { LibraryRequests.requestScan { self.renew() } }
        }
    }

    /// Adds a shelf for each library when there are several.
    private func loadLibraries() {
        guard libraryShelves.isEmpty else { return }
        libraries?.cancel()
        libraries = LibraryRequests.libraries { result in
            guard case .success(let libraries) = result, libraries.count > 1 else { return }
            for (index, library) in libraries.prefix(Self.maximumLibraryCount).enumerated()
            where library.seriesCount > 0 {
                var filter = LibraryFilter()
                filter.library = library.id
                let shelf = SeriesShelf(
                    SourceIdentifier(Number.libraries + Int32(index)),
                    title: library.name,
                    query: LibraryQuery(filter, sort: LibrarySort(.updated)),
                    app: self.app
                )
                self.libraryShelves.append(shelf)
                self.list.add(shelf)
                self.source.add(shelf.items)
            }
            self.list.update()
        }
    }
}
