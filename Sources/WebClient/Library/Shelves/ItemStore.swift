import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A series or a publication in a list.
protocol LibraryItem {
    var identifier: Int64 { get }
    var title: String { get }
    var cover: Cover? { get }
    var isFavourite: Bool { get set }
    /// The item's favourite mark, as the subject of a request.
    var favourite: LibraryRequests.Favourite { get }

    /// The actions for the item. `onFavourite` toggles its favourite mark.
    func actions(in app: App, onFavourite: @escaping () -> Void) -> [ActionMenu.Item]
}

extension SeriesSummary: LibraryItem {
    var favourite: LibraryRequests.Favourite { .series(id) }

    func actions(in app: App, onFavourite: @escaping () -> Void) -> [ActionMenu.Item] {
        CoverMenu.items(for: self, app: app, onFavourite: onFavourite)
    }
}

extension PublicationSummary: LibraryItem {
    var favourite: LibraryRequests.Favourite { .publication(id) }

    func actions(in app: App, onFavourite: @escaping () -> Void) -> [ActionMenu.Item] {
        CoverMenu.items(for: self, app: app, onFavourite: onFavourite)
    }
}

typealias PublicationStore = ItemStore<PublicationSummary>
typealias SeriesStore = ItemStore<SeriesSummary>

/// The loaded items of a data source and their actions.
final class ItemStore<Item: LibraryItem> {
    private var byNumber: [Int64: Item] = [:]
    private let source: BasicDataSource
    private let app: App

    /// Makes an empty store for the items of `source`.
    init(of source: BasicDataSource, app: App) {
        self.source = source
        self.app = app
    }

    /// The number of loaded items.
    var count: Int { byNumber.count }

    /// Whether no item is loaded.
    var isEmpty: Bool { byNumber.isEmpty }

    /// An item; nil when it is not loaded.
    subscript(_ item: ItemIdentifier) -> Item? { byNumber[item.rawValue] }

    /// The loaded items, in any order.
    var identifiers: [ItemIdentifier] { byNumber.map { ItemIdentifier($0.key) } }

    /// Marks an item that is not loaded as a favourite, unless it is one.
    func favour(_ item: Item) {
        if !item.isFavourite { app.setFavourite(item.favourite, true) { _ in } }
    }

    /// Adds items or updates them.
    func take(_ items: [Item]) {
        for item in items { byNumber[item.identifier] = item }
    }

    /// Replaces all items.
    func replace(with items: [Item]) {
        byNumber = [:]
        take(items)
    }

    /// Removes the items that the source no longer contains.
    func forgetUnlisted() {
        byNumber = byNumber.filter { source.items.index(of: ItemIdentifier($0.key)) != nil }
    }

    /// Toggles the favourite mark of an item.
    func toggleFavourite(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let loaded = self[item] else { return }
        app.setFavourite(loaded.favourite, !loaded.isFavourite) { isFavourite in
            self.byNumber[item.rawValue]?.isFavourite = isFavourite
            self.source.reconfigure([item])
            content.onChange()
        }
    }

    /// Returns the cover and the title of an item; nil if the item has no cover or is not loaded.
    func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? {
        guard let loaded = self[item], let cover = loaded.cover else { return nil }
        return (cover, loaded.title)
    }

    /// The actions for an item in the list of `content`.
    func actions(for item: ItemIdentifier, of content: CollectionContent) -> [ActionMenu.Item] {
        self[item]?.actions(in: app) { self.toggleFavourite(item, of: content) } ?? []
    }
}

extension ItemStore where Item == PublicationSummary {
    /// Makes a cell for the list of `content`.
    func makeCell(for content: CollectionContent) -> CollectionCell {
        let cell = PublicationCell(app: app)
        return CollectionCell(
            cell,
            of: content,
            configure: { cell.configure(with: $0.flatMap { self[$0] }) },
            cover: { cell.entry }
        )
    }
}

extension ItemStore where Item == SeriesSummary {
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
}
