import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A shelf of series.
final class SeriesShelf: ShelfContent {
    private let query: LibraryQuery
    private let known: SeriesStore
    /// The maximum number of series on the shelf. "See all" leads to the others.
    private static let length = 24

    /// Makes a shelf of the first series of a list.
    ///
    /// - Parameter all: the URL of the whole list; by default the list in the library.
    init(
        _ identifier: SourceIdentifier,
        title: String,
        empty emptyText: Message = .emptyTitle,
        query: LibraryQuery,
        all: Route? = nil,
        app: App
    ) {
        self.query = query
        let items = BasicDataSource(identifier)
        known = SeriesStore(of: items, app: app)
        super.init(items, title: title, empty: emptyText, seeAll: (all ?? .browse(query)).address, app: app)
        items.respond(to: .favourite) { self.known.toggleFavourite($0, of: self) }
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = LibraryRequests.series(query, .beginning, limit: Self.length) { result in
            switch result {
            case .success(let window):
                self.finish(token, .content) { self.show(window.series) }
            case .failure(let failure): self.finish(token, failure)
            }
        }
        keep(task, for: token)
    }

    private func show(_ list: [SeriesSummary]) {
        known.replace(with: list)
        let identifiers = list.map { ItemIdentifier($0.identifier) }
        items.replaceItems(with: identifiers)
    }

    override func makeCell() -> CollectionCell? { known.makeCell(for: self) }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { known.cover(of: item) }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] { known.actions(for: item, of: self) }
}
