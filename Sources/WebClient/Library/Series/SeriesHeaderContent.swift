import CollectionEngine
import WebBinding
import WebLocalization
import WebViews

/// The headers of a series' page: the series header and the pinned segmented control.
final class SeriesHeaderContent: CollectionContent {
    /// The series header.
    let view: SeriesHeader
    /// The segmented control.
    let tabs: TabList
    /// The prefix of the tabs' element ids.
    static let tabName: StaticString = "series"
    private let segments = Element("div", class: "series-segments")
    /// The estimated height before it is measured, in points.
    private static let estimate = 260.0

    /// Makes the headers of the root data source.
    init(_ source: DataSource, app: App) {
        view = SeriesHeader(app: app)
        tabs = TabList(
            [Text.of(.chapters), Text.of(.bookmarks), Text.of(.details)],
            name: Self.tabName,
            label: Text.of(.series),
            class: "settings-tabs"
        )
        super.init(source)
        segments.append(tabs.root)
        source.headers = [
            SupplementaryMetrics(
                kind: LibraryMetrics.HeaderKind.head,
                extent: .automatic(estimate: Self.estimate),
                isVisibleWhilePlaceholder: true
            ),
            SupplementaryMetrics(
                kind: LibraryMetrics.HeaderKind.segments,
                extent: .fixed(52),
                isPinned: true,
                isVisibleWhilePlaceholder: true
            ),
        ]
    }

    override func makeSupplementary(_ kind: Int32) -> Element? {
        kind == LibraryMetrics.HeaderKind.head ? view.root : segments
    }
}
