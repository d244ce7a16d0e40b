import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The publications of a series as rows. The response also contains the series.
final class ChaptersContent: CollectionContent {
    /// The data source of the rows.
    let items: BasicDataSource
    /// The selected publications.
    var selected = ItemSelection()
    /// The element at which the requested menu is shown.
    private(set) var menuAnchor: Element?
    /// The series, as last loaded.
    private(set) var detail: SeriesDetail?
    /// Called when the series was loaded.
    var onDetail: (SeriesDetail) -> Void = { _ in }
    /// The bar with the order and the selection button.
    let tools = ChapterToolbar()
    private let series: String
    private let app: App
    private var order = ChapterOrder()
    private var byNumber: [Int64: PublicationSummary] = [:]
    /// The kind of the header that contains the bar.
    static let toolsKind: Int32 = 4

    /// Makes the content for a series.
    init(_ identifier: SourceIdentifier, series: String, app: App) {
        self.series = series
        self.app = app
        items = .rows(identifier)
        super.init(items)
        items.headers = [
            SupplementaryMetrics(kind: Self.toolsKind, extent: .fixed(56), isVisibleWhilePlaceholder: true)
        ]
        tools.onChange = { self.show($0) }
    }

    override var label: String { Text.of(.chapters) }

    /// The identifiers of the visible publications, in order.
    var shownOrder: [Int64] { wanted.map { $0.identifier } }

    private var wanted: [PublicationSummary] {
        order.applied(to: detail?.publications ?? []) { Downloads.shared.state(of: $0.id) == .complete }
    }

    /// Returns a loaded publication; nil if there is none with this identifier.
    func publication(_ item: ItemIdentifier) -> PublicationSummary? { byNumber[item.rawValue] }

    private func show(_ order: ChapterOrder) {
        self.order = order
        fill()
        onChange()
    }

    /// Updates the rows after downloads have changed.
    func downloadsChanged() {
        guard order.isDownloadedOnly, wanted.count != items.items.count else { return }
        show(order)
    }

    /// Sets the series after the screen has loaded it. The screen does so while the chapters are not visible.
    func take(_ detail: SeriesDetail) {
        self.detail = detail
        onDetail(detail)
    }

    /// Sets the favourite mark of the series.
    func setFavourite(_ isFavourite: Bool) {
        guard var detail else { return }
        detail.summary.isFavourite = isFavourite
        take(detail)
    }

    /// Updates all rows after the selection has changed.
    func selectionChanged() {
        items.reconfigure(shownOrder.map { ItemIdentifier($0) })
        onChange()
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = LibraryRequests.series(series) { result in
            switch result {
            case .success(let detail):
                self.detail = detail
                self.finish(token, detail.publications.isEmpty ? .noContent : .content) { self.fill() }
                self.onDetail(detail)
            case .failure(let failure): self.finish(token, failure)
            }
        }
        keep(task, for: token)
    }

    private func fill() {
        let publications = wanted
        byNumber = [:]
        for var publication in publications {
            publication.seriesTitle = publication.seriesTitle ?? detail?.summary.title
            byNumber[publication.identifier] = publication
        }
        let identifiers = publications.map { ItemIdentifier($0.identifier) }
        items.replaceItems(with: identifiers)
    }

    /// Changes publications locally until the next load.
    func change(_ changed: [ItemIdentifier], _ change: (inout PublicationSummary) -> Void) {
        guard var publications = detail?.publications else { return }
        var isChanged: [Int64: Bool] = [:]
        for item in changed { isChanged[item.rawValue] = true }
        for index in publications.indices where isChanged[publications[index].identifier] != nil {
            change(&publications[index])
            let identifier = publications[index].identifier
            if byNumber[identifier] != nil { byNumber[identifier] = publications[index] }
        }
        detail?.publications = publications
        items.reconfigure(changed)
        onChange()
    }

    override var coverItems: BasicDataSource? { items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? {
        guard let publication = byNumber[item.rawValue], let cover = publication.cover else { return nil }
        return (cover, publication.title)
    }

    override func selection(of item: ItemIdentifier?) -> CellSelection {
        guard selected.isActive, let item else { return .none }
        return .open(isSelected: selected.contains(item.rawValue))
    }

    override func makeSupplementary(_ kind: Int32) -> Element? { tools.root }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .rowFrames()
        case .noContent: .emptyText(order.isDownloadedOnly ? .noDownloads : .nothingUnread)
        case .error: nil
        }
    }

    override func makeCell() -> CollectionCell? {
        CollectionCell(
            PublicationRowCell(app: app),
            of: self,
            onMenu: { self.menuAnchor = $0 },
            publication: { self.byNumber[$0.rawValue] }
        )
    }
}
