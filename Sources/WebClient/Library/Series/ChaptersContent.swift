import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The publications of a series as rows. The response also contains the series.
///
/// If the series has volumes with several chapters, each volume is a section with a header. This object is the content
/// of the first section and loads the series. The other sections have a ``VolumeContent`` each.
final class ChaptersContent: CollectionContent {
    /// The data source of all sections.
    let sections: ComposedDataSource
    /// Called with the content of a new section.
    var onVolume: (VolumeContent) -> Void = { _ in }
    /// The data source of the first section.
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
    private let header = VolumeHeader()
    /// Whether the chapters are divided by volume.
    private var isDivided = false
    /// The sections after the first one, which are reused. The first ``volumeCount`` are shown.
    private var volumes: [VolumeContent] = []
    private var volumeCount = 0
    private let firstVolume: Int32
    /// The kind of the header that contains the bar.
    private static let toolsKind: Int32 = 4

    /// Makes the content for a series. `firstVolume` is the lowest identifier of the sections for further volumes.
    init(
        _ identifier: SourceIdentifier,
        in sections: SourceIdentifier,
        firstVolume: Int32,
        series: String,
        app: App
    ) {
        self.series = series
        self.app = app
        self.firstVolume = firstVolume
        items = .rows(identifier)
        self.sections = ComposedDataSource(sections, children: [items])
        super.init(items)
        items.headers = headers
        tools.onChange = { self.show($0) }
    }

    private var headers: [SupplementaryMetrics] {
        let tools = SupplementaryMetrics(kind: Self.toolsKind, extent: .fixed(56), isVisibleWhilePlaceholder: true)
        return isDivided ? [tools, VolumeHeader.metrics] : [tools]
    }

    override var label: String { isDivided ? header.name : Text.of(.chapters) }

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
        guard order.isDownloadedOnly, wanted.count != byNumber.count else { return }
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
        reconfigure(shownOrder.map { ItemIdentifier($0) })
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

    override func discard() {
        onDetail = { _ in }
        onVolume = { _ in }
        tools.onChange = { _ in }
        tools.onSelect = {}
        sections.removeHandlers()
        volumes = []
        volumeCount = 0
        super.discard()
    }

    private func fill() {
        let publications = wanted
        byNumber = [:]
        for var publication in publications {
            publication.seriesTitle = publication.seriesTitle ?? detail?.summary.title
            byNumber[publication.identifier] = publication
        }
        let isDivided = ChapterVolume.divide(detail?.publications ?? [])
        let runs = isDivided ? ChapterVolume.runs(of: publications) : []
        // Without chapters there is one section with a placeholder.
        if self.isDivided != !runs.isEmpty {
            self.isDivided = !runs.isEmpty
            items.headers = headers
        }
        if let first = runs.first { header.show(first.volume) }
        items.replaceItems(with: (runs.first?.chapters ?? publications).map { ItemIdentifier($0.identifier) })
        show(runs.dropFirst())
    }

    /// Shows the sections after the first one.
    private func show(_ runs: ArraySlice<ChapterVolume>) {
        while volumeCount > runs.count {
            volumeCount -= 1
            sections.remove(volumes[volumeCount].items.identifier)
        }
        for (index, run) in runs.enumerated() {
            if index == volumes.count {
                let content = VolumeContent(SourceIdentifier(firstVolume + Int32(index)), of: self)
                volumes.append(content)
                onVolume(content)
            }
            volumes[index].show(run)
            if index == volumeCount {
                sections.add(volumes[index].items)
                volumeCount += 1
            }
        }
    }

    /// Configures the rows of publications again.
    private func reconfigure(_ changed: [ItemIdentifier]) {
        for source in [items] + volumes.prefix(volumeCount).map({ $0.items }) {
            source.reconfigure(changed.filter { source.items.index(of: $0) != nil })
        }
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
        reconfigure(changed)
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

    override func makeSupplementary(_ kind: Int32) -> Element? {
        kind == VolumeHeader.kind ? header.make() : tools.make()
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .rowFrames()
        case .noContent: .emptyText(order.isDownloadedOnly ? .noDownloads : .nothingUnread)
        case .error: nil
        }
    }

    override func makeCell() -> CollectionCell? { makeRow(for: self) }

    /// Makes a row of this section or of another one.
    func makeRow(for content: CollectionContent) -> CollectionCell {
        CollectionCell(
            PublicationRowCell(app: app),
            of: content,
            onMenu: { self.menuAnchor = $0 },
            publication: { self.byNumber[$0.rawValue] }
        )
    }
}
