import CollectionEngine

/// The series of a data source that are known here, and the cells that show them.
final class KnownSeries {
    private var byNumber: [Int64: SeriesSummary] = [:]
    private let source: BasicDataSource
    private let app: App

    /// Nothing is known of the series of `source` yet.
    init(of source: BasicDataSource, app: App) {
        self.source = source
        self.app = app
    }

    /// How many are known.
    var count: Int { byNumber.count }

    /// A series, if it is known.
    subscript(_ item: ItemIdentifier) -> SeriesSummary? { byNumber[item.rawValue] }

    /// These are known as well, or anew.
    func take(_ series: [SeriesSummary]) {
        for summary in series { byNumber[summary.identifier] = summary }
    }

    /// Only these are known.
    func replace(with series: [SeriesSummary]) {
        byNumber = [:]
        take(series)
    }

    /// Forgets what the source has forgotten.
    func forgetUnlisted() {
        byNumber = byNumber.filter { source.items.index(of: ItemIdentifier($0.key)) != nil }
    }

    /// Makes a cell for the list whose content is given.
    func makeCell(for content: CollectionContent) -> CollectionCell {
        let cell = SeriesCell(app: app)
        return CollectionCell(
            cell,
            of: content,
            configure: { cell.configure(with: $0.flatMap { self[$0] }) },
            cover: { cell.entry }
        )
    }

    /// Has a series be a favourite, or none any more.
    func toggleFavourite(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let summary = self[item] else { return }
        app.setFavourite(.series(summary.id), !summary.isFavourite) { isFavourite in
            self.byNumber[item.rawValue]?.isFavourite = isFavourite
            self.source.reconfigure([item])
            content.onChange()
        }
    }

    /// What can be done with a series of the list whose content is given.
    func deeds(for item: ItemIdentifier, of content: CollectionContent) -> [ActionMenu.Item] {
        guard let summary = self[item] else { return [] }
        return CoverDeeds.items(for: summary, app: app) { self.toggleFavourite(item, of: content) }
    }
}
