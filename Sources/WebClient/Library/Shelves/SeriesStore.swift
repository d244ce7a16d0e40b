import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The loaded series of a data source and their cells.
final class SeriesStore {
    private var byNumber: [Int64: SeriesSummary] = [:]
    private let source: BasicDataSource
    private let app: App

    /// Makes an empty store for the series of `source`.
    init(of source: BasicDataSource, app: App) {
        self.source = source
        self.app = app
    }

    /// The number of loaded series.
    var count: Int { byNumber.count }

    /// A series; nil when it is not loaded.
    subscript(_ item: ItemIdentifier) -> SeriesSummary? { byNumber[item.rawValue] }

    /// Adds series or updates them.
    func take(_ series: [SeriesSummary]) {
        for summary in series { byNumber[summary.identifier] = summary }
    }

    /// Replaces all series.
    func replace(with series: [SeriesSummary]) {
        byNumber = [:]
        take(series)
    }

    /// Removes the series that the source no longer contains.
    func forgetUnlisted() {
        byNumber = byNumber.filter { source.items.index(of: ItemIdentifier($0.key)) != nil }
    }

    /// Makes a cell for the list of `content`.
    func makeCell(for content: CollectionContent) -> CollectionCell {
        let cell = SeriesCell(app: app)
        return CollectionCell(
            cell,
            of: content,
            configure: { cell.configure(with: $0.flatMap { self[$0] }) },
            cover: { cell.entry }
        )
    }

    /// Toggles the favourite mark of a series.
    func toggleFavourite(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let summary = self[item] else { return }
        app.setFavourite(.series(summary.id), !summary.isFavourite) { isFavourite in
            self.byNumber[item.rawValue]?.isFavourite = isFavourite
            self.source.reconfigure([item])
            content.onChange()
        }
    }

    /// The actions for a series in the list of `content`.
    func actions(for item: ItemIdentifier, of content: CollectionContent) -> [ActionMenu.Item] {
        guard let summary = self[item] else { return [] }
        return CoverMenu.items(for: summary, app: app) { self.toggleFavourite(item, of: content) }
    }
}
