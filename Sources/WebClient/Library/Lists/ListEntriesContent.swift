import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The entries of a list as rows that can be moved and removed.
final class ListEntriesContent: CollectionContent {
    /// The data source of the entries.
    let items: BasicDataSource
    /// The list, as last loaded.
    private(set) var list: UserList?
    /// Called when the list was loaded.
    var onList: () -> Void = {}
    /// Called when a pointer presses the grip of a row.
    var onGrip: (PointerEvent, ItemIdentifier, Element) -> Void = { _, _, _ in }
    private let identity: String
    private let app: App
    private var entries: [Int64: ListEntry] = [:]

    /// Makes the content of a list.
    init(_ identifier: SourceIdentifier, list: String, app: App) {
        identity = list
        self.app = app
        items = BasicDataSource(identifier)
        super.init(items)
        items.defaultMetrics = LibraryMetrics.list
    }

    override var label: String { list?.title ?? "" }

    /// Whether the user can change the list.
    var isEditable: Bool { list?.isEditable ?? false }

    /// The entries' identifiers in order.
    var order: [ItemIdentifier] { (0..<items.items.count).compactMap { items.items[$0] } }

    /// A loaded entry.
    func entry(_ item: ItemIdentifier) -> ListEntry? { entries[item.rawValue] }

    /// Removes the list and its entries, after the user has lost access to the list.
    func removeAll() {
        list = nil
        entries = [:]
        items.replaceItems(with: [])
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = LibraryRequests.list(identity) { result in
            switch result {
            case .success(let detail):
                self.list = detail.list
                let entries = ListEntry.entries(of: detail)
                self.finish(token, entries.isEmpty ? .noContent : .content) {
                    self.entries = [:]
                    for entry in entries { self.entries[entry.identifier] = entry }
                    let identifiers = entries.map { ItemIdentifier($0.identifier) }
                    self.items.replaceItems(with: identifiers)
                }
                self.onList()
            case .failure(let failure): self.finish(token, failure)
            }
        }
        keep(task, for: token)
    }

    override func discard() {
        onList = {}
        onGrip = { _, _, _ in }
        super.discard()
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? { kind == .loading ? .rowFrames() : nil }

    override func makeCell() -> CollectionCell? {
        let cell = ListEntryCell(app: app)
        var shown: ItemIdentifier?
        cell.onAction = { self.send($0, about: shown) }
        // The closure must not retain the cell, which retains it.
        cell.onGrip = { [root = cell.root] pointer in if let shown { self.onGrip(pointer, shown, root) } }
        return CollectionCell(
            cell,
            configure: { item in
                shown = item
                cell.configure(with: item.flatMap { self.entries[$0.rawValue] }, isEditable: self.isEditable)
            },
            cover: { cell.cover }
        )
    }

    override var coverItems: BasicDataSource? { items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? {
        guard let entry = entry(item), let cover = entry.cover else { return nil }
        return (cover, entry.title)
    }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] {
        switch entries[item.rawValue]?.subject {
        case .series(let series)?:
            CoverMenu.items(for: series, app: app) {
                self.setFavourite(.series(series.id), item, !series.isFavourite)
            }
        case .publication(let publication)?:
            CoverMenu.items(for: publication, app: app) {
                self.setFavourite(.publication(publication.id), item, !publication.isFavourite)
            }
        case nil: []
        }
    }

    private func setFavourite(_ subject: LibraryRequests.Favourite, _ item: ItemIdentifier, _ isFavourite: Bool) {
        app.setFavourite(subject, isFavourite) { isFavourite in
            switch self.entries[item.rawValue]?.subject {
            case .series(var series)?:
                series.isFavourite = isFavourite
                self.entries[item.rawValue]?.subject = .series(series)
            case .publication(var publication)?:
                publication.isFavourite = isFavourite
                self.entries[item.rawValue]?.subject = .publication(publication)
            case nil: break
            }
        }
    }
}

/// An entry of a list: a series or a publication.
struct ListEntry {
    var id: String
    var identifier: Int64
    var title: String
    var detail: String
    var cover: Cover?
    var isRightToLeft: Bool
    var address: String
    var subject: Subject

    /// The item of the entry. It is stored indirectly, because the code that copies it would enlarge the program.
    indirect enum Subject {
        case series(SeriesSummary)
        case publication(PublicationSummary)
    }

    /// The entries of a list, in order.
    static func entries(of detail: UserListPage) -> [ListEntry] {
        switch detail.entries {
        case .series(let series):
            series.map {
                ListEntry(
                    id: $0.id,
                    identifier: $0.identifier,
                    title: $0.title,
                    detail: Text.of($0.state),
                    cover: $0.cover,
                    isRightToLeft: $0.isRightToLeft,
                    address: $0.address,
                    subject: .series($0)
                )
            }
        case .publications(let publications):
            publications.map {
                let series = $0.seriesTitle ?? ""
                let namesSeries = !series.utf8.isEmpty && !series.isSame(as: $0.title)
                return ListEntry(
                    id: $0.id,
                    identifier: $0.identifier,
                    title: $0.title,
                    detail: (namesSeries ? series + " · " : "") + $0.state,
                    cover: $0.cover,
                    isRightToLeft: $0.isRightToLeft,
                    address: $0.address,
                    subject: .publication($0)
                )
            }
        }
    }
}
