import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The screen of a series: its header, publications, bookmarks and details.
final class SeriesScreen: ListContainerScreen {
    let id: String
    let chapters: ChaptersContent
    private let bookmarks: SeriesAnnotationsContent
    private let details: DetailsContent
    private let segments: SegmentedDataSource
    let head: SeriesHeaderContent
    private var choiceBar: ItemSelectionBar?
    private var segment = SeriesSegment.chapters
    private var seriesTask: HostTask?
    private var downloads: Int?
    private var hasLoaded = false
    /// The queue of requests for many publications.
    let requestQueue = RequestQueue()

    /// The identifiers of the data sources.
    private enum Number {
        static let root: Int32 = 0
        static let chapters: Int32 = 1
        static let bookmarks: Int32 = 2
        static let details: Int32 = 3
        static let chapterSections: Int32 = 4
        static let firstVolume: Int32 = 10
    }

    /// Makes the screen of the series `id`.
    init(id: String, app: App) {
        self.id = id
        chapters = ChaptersContent(
            SourceIdentifier(Number.chapters),
            in: SourceIdentifier(Number.chapterSections),
            firstVolume: Number.firstVolume,
            series: id,
            app: app
        )
        bookmarks = SeriesAnnotationsContent(SourceIdentifier(Number.bookmarks), series: id, app: app)
        details = DetailsContent(SourceIdentifier(Number.details), app: app)
        segments = SegmentedDataSource(
            SourceIdentifier(Number.root),
            segments: [chapters.sections, bookmarks.source, details.source]
        )
        head = SeriesHeaderContent(segments, app: app)
        let list = CollectionViewController(
            root: segments,
            theme: SectionMetrics(),
            contents: [head, chapters, bookmarks, details]
        )
        super.init(.series(id), app: app, class: "series", list: list, back: .home)
        barTitle.setClass("is-quiet", true)
        head.view.title.onVisibility(margin: -60) { self.barTitle.setClass("is-needed", $0 == .outside) }
        list.onMeasurements = { measurements in
            var metrics = SectionMetrics()
            metrics.margins = measurements.sectionMargins
            metrics.columnSpacing = measurements.margin
            self.segments.defaultMetrics = metrics
        }
        for (index, content) in ([chapters, bookmarks, details] as [CollectionContent]).enumerated() {
            content.tab = (SeriesHeaderContent.tabName, index)
        }
        listen()
    }

    override var title: String { chapters.detail?.summary.title ?? "" }

    override func enter(_ route: Route) {
        super.enter(route)
        if case .series(_, let segment) = route { select(segment) }
    }

    override func didAppear() {
        loadSeries()
        super.didAppear()
        downloads = Downloads.shared.addObserver { self.chapters.downloadsChanged() }
    }

    override func willDisappear() {
        if let downloads { Downloads.shared.removeObserver(downloads) }
        downloads = nil
        PreparedManifest.shared.discard()
        super.willDisappear()
    }

    override func discard() {
        seriesTask?.cancel()
        head.tabs.onSelect = { _ in }
        head.view.onFavourite = {}
        head.view.onMenu = { _ in }
        super.discard()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        guard isShown else { return }
        if let change, !change.hasMore, !change.names(series: chapters.detail?.summary.id ?? id),
            !change.publicationNumbers.contains(where: { chapters.publication(ItemIdentifier($0)) != nil })
        {
            return
        }
        reload()
    }

    func reload() {
        loadSeries()
        list.update()
    }

    private func loadSeries() {
        chapters.items.setNeedsLoadContent()
        bookmarks.source.setNeedsLoadContent()
        if segment != .chapters { requestSeries() }
    }

    /// Loads the series when its chapters are not visible and therefore not loaded.
    private func requestSeries() {
        seriesTask?.cancel()
        seriesTask = LibraryRequests.series(id) { result in
            self.seriesTask = nil
            switch result {
            case .success(let detail): self.chapters.take(detail)
            case .failure(let failure): self.chapters.onFailure(failure)
            }
        }
    }

    // MARK: Input

    private func listen() {
        chapters.onDetail = { self.show($0) }
        chapters.onVolume = { self.list.add($0) }
        chapters.tools.onSelect = { self.changeSelection { $0.begin() } }
        chapters.onFailure = { failure in
            if self.hasLoaded { return }
            self.state.show(failure, app: self.app) {
                self.state.hide()
                self.reload()
            }
        }
        head.tabs.onSelect = { index in
            guard let segment = SeriesSegment(rawValue: index) else { return }
            self.select(segment)
            self.replaceRoute(with: .series(self.id, segment: segment))
        }
        head.view.onFavourite = { self.toggleFavourite() }
        head.view.onMenu = { self.showMenu(at: $0) }
        // Escape ends a selection. Command-A or Control-A selects everything.
        element.on(.keyDown) { key in
            guard self.chapters.selected.isActive else { return }
            if key.key == .escape {
                self.endSelecting()
            } else if key.key == .character(0x61), key.modifiers == .control || key.modifiers == .command {
                self.changeSelection { $0.toggleAll(of: self.chapters.shownOrder) }
            } else {
                return
            }
            CurrentEvent.preventDefault()
        }
        chapters.sections.respond(to: .favourite) { self.toggleFavourite(of: $0) }
        chapters.sections.respond(to: .menu) { self.showMenu(of: $0) }
        chapters.sections.respond(to: .select) { item in self.changeSelection { $0.toggle(item.rawValue) } }
        chapters.sections.respond(to: .beginSelection) { item in self.changeSelection { $0.begin(with: item.rawValue) }
        }
        chapters.sections.respond(to: .extendSelection) { item in
            self.changeSelection { $0.extend(to: item.rawValue, in: self.chapters.shownOrder) }
        }
    }

    // MARK: Update

    private func show(_ detail: SeriesDetail) {
        hasLoaded = true
        // The series of this address was merged into another one.
        if !detail.summary.id.isSame(as: id) { replaceRoute(with: .series(detail.summary.id, segment: segment)) }
        state.hide()
        titleChanged()
        barTitle.setText(detail.summary.title)
        head.view.show(detail)
        details.show(detail)
        if isShown, let next = detail.nextToRead?.0 { PreparedManifest.shared.prepare(next) }
    }

    private func select(_ segment: SeriesSegment) {
        let wasOther = segment != self.segment
        self.segment = segment
        head.tabs.select(segment.rawValue)
        if segment != .chapters { endSelecting() }
        segments.select(segment.rawValue)
        list.update()
        if wasOther, segment != .chapters, !hasLoaded { requestSeries() }
    }

    // MARK: Selection

    private func makeChoiceBar() {
        var actions = [
            ItemSelectionBar.Action(icon: .check, label: .markRead) { self.mark(read: true) },
            ItemSelectionBar.Action(icon: .reload, label: .markUnread) { self.mark(read: false) },
            ItemSelectionBar.Action(icon: .favourite, label: .addFavourite) { self.favourSelected() },
            ItemSelectionBar.Action(icon: .lists, label: .addToReadingList) { self.addSelected() },
        ]
        if OfflineCache.isAvailable {
            actions.append(ItemSelectionBar.Action(icon: .save, label: .download) { self.downloadSelected() })
        }
        if EditActions.areAvailable {
            actions.append(ItemSelectionBar.Action(icon: .note, label: .edit) { self.editSelected() })
            actions.append(ItemSelectionBar.Action(icon: .library, label: .editSplit) { self.splitSelected() })
        }
        let bar = ItemSelectionBar(
            actions,
            all: { self.changeSelection { $0.toggleAll(of: self.chapters.shownOrder) } },
            end: { self.endSelecting() }
        )
        choiceBar = bar
        element.append(bar.root)
    }

    func changeSelection(_ change: (inout ItemSelection) -> Void) {
        change(&chapters.selected)
        // Made late, because the permissions may not be loaded yet when the screen is made.
        if choiceBar == nil { makeChoiceBar() }
        choiceBar?.show(chapters.selected)
        element.setClass("is-selecting", chapters.selected.isActive)
        chapters.selectionChanged()
    }

    func endSelecting() {
        guard chapters.selected.isActive else { return }
        changeSelection { $0.end() }
    }

    private var selectedPublications: [PublicationSummary] {
        chapters.selected.items(in: chapters.shownOrder).compactMap { chapters.publication(ItemIdentifier($0)) }
    }

    private func mark(read: Bool) {
        mark(selectedPublications, read: read)
        endSelecting()
    }

    private func favourSelected() {
        setFavourite(selectedPublications.filter { !$0.isFavourite }, true)
        endSelecting()
    }

    private func downloadSelected() {
        Downloads.shared.add(selectedPublications)
        endSelecting()
    }

    private func editSelected() {
        EditSheet(.publications(selectedPublications), app: app) { self.reload() }
        endSelecting()
    }

    private func splitSelected() {
        EditActions.split(selectedPublications.map { $0.id }, app: app) { self.reload() }
        endSelecting()
    }

    private func addSelected() {
        add(selectedPublications.map { $0.id }, to: .readingList)
    }
}
