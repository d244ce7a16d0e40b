import CollectionEngine

/// The headers of a series' page: its head, and the choice among its segments, which stays in sight.
final class SeriesHeadContent: CollectionContent {
    /// The head.
    let view: SeriesHead
    /// The choice among the segments.
    let tabs: TabList
    /// What identities of the tabs begin with.
    static let tabName: StaticString = "series"
    private let segments = Element("div", class: "series-segments")
    /// Before it is measured, in points.
    private static let estimate = 260.0

    /// The headers of the source of the whole page.
    init(_ source: DataSource, app: App) {
        view = SeriesHead(app: app)
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
