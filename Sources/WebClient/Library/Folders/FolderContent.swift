import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The list of the folders, or of the publications, in a folder.
final class FolderContent: CollectionContent {
    /// The data source in the engine.
    let items: BasicDataSource
    private let store: PublicationStore
    private let route: FolderRoute
    private let isOfFolders: Bool
    private let app: App
    private var folders: [FolderSummary] = []
    private var hasLoaded = false

    /// Makes an empty list of the folders (`isOfFolders`) or of the publications in a folder.
    init(_ identifier: SourceIdentifier, at route: FolderRoute, isOfFolders: Bool, app: App) {
        self.route = route
        self.isOfFolders = isOfFolders
        self.app = app
        items = BasicDataSource(identifier)
        items.hidesWhenEmpty = true
        store = PublicationStore(of: items, app: app)
        super.init(items)
        items.respond(to: .favourite) { self.store.toggleFavourite($0, of: self) }
    }

    override var label: String { Text.of(isOfFolders ? .folders : .books) }

    /// Shows folders. Their item identifiers are their positions, from 1.
    func show(_ folders: [FolderSummary]) {
        self.folders = folders
        hasLoaded = true
        let identifiers = folders.indices.map { ItemIdentifier(Int64($0) + 1) }
        items.replaceItems(with: identifiers)
        items.reconfigure(identifiers)
    }

    /// Shows publications.
    func show(_ publications: [PublicationSummary]) {
        store.replace(with: publications)
        hasLoaded = true
        let identifiers = publications.map { ItemIdentifier($0.identifier) }
        items.replaceItems(with: identifiers)
        items.reconfigure(identifiers)
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        finish(token, items.items.isEmpty ? .noContent : .content)
    }

    override func makeCell() -> CollectionCell? {
        if isOfFolders {
            let cell = FolderCell(app: app)
            return CollectionCell(
                cell,
                of: self,
                configure: { item in
                    guard let item, let folder = self.folder(item) else { return cell.showUnknown() }
                    cell.configure(with: folder, at: self.route(of: folder))
                },
                cover: { nil }
            )
        }
        return store.makeCell(for: self)
    }

    private func folder(_ item: ItemIdentifier) -> FolderSummary? {
        let index = Int(clamping: item.rawValue) - 1
        return folders.indices.contains(index) ? folders[index] : nil
    }

    private func route(of folder: FolderSummary) -> FolderRoute {
        // In the list of libraries, the path is the identifier of the library.
        if route.library.utf8.isEmpty { return FolderRoute(library: folder.path) }
        return FolderRoute(library: route.library, path: folder.path, isByAdded: route.isByAdded)
    }

    override var coverItems: BasicDataSource? { isOfFolders ? nil : items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { store.cover(of: item) }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] { store.actions(for: item, of: self) }
}
