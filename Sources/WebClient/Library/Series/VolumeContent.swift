import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The rows of a volume after the first one, with a pinned header.
final class VolumeContent: CollectionContent {
    /// The data source of the rows.
    let items: BasicDataSource
    private let chapters: ChaptersContent
    private let header = VolumeHeader()

    /// Makes an empty section.
    init(_ identifier: SourceIdentifier, of chapters: ChaptersContent) {
        self.chapters = chapters
        items = .rows(identifier)
        super.init(items)
        items.headers = [VolumeHeader.metrics]
        tab = chapters.tab
    }

    override var label: String { header.name }

    /// Shows the chapters of a volume.
    func show(_ run: ChapterVolume) {
        header.show(run.volume)
        items.replaceItems(with: run.chapters.map { ItemIdentifier($0.identifier) })
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        finish(token, items.items.isEmpty ? .noContent : .content)
    }

    override var coverItems: BasicDataSource? { items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { chapters.cover(of: item) }

    override func selection(of item: ItemIdentifier?) -> CellSelection { chapters.selection(of: item) }

    override func makeSupplementary(_ kind: Int32) -> Element? { header.make() }

    override func makeCell() -> CollectionCell? { chapters.makeRow(for: self) }
}

/// The header with the name of a volume.
final class VolumeHeader {
    /// The name of the volume.
    private(set) var name = ""
    private var element: Element?

    /// The kind of the header in its section.
    static let kind: Int32 = 6

    /// The layout of the header.
    static var metrics: SupplementaryMetrics {
        SupplementaryMetrics(kind: kind, extent: .fixed(44), isPinned: true)
    }

    /// Makes a new element. A section discards its headers when it is removed from the page.
    func make() -> Element {
        let element = Element("h2", class: "day-title", text: name)
        self.element = element
        return element
    }

    /// Shows the name of a volume; nil for chapters without a volume.
    func show(_ volume: String?) {
        name = volume.map { Text.of(.volumeTitle($0)) } ?? Text.of(.otherChapters)
        element?.setText(name)
    }
}
