import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The lists of one kind.
final class ListsContent: CollectionContent {
    /// The data source of the lists.
    let items: BasicDataSource
    /// The element at which the requested menu is shown.
    private(set) var menuAnchor: Element?
    /// Called when the lists were loaded, or with the error.
    var onAnswer: (LibraryRequestError?) -> Void = { _ in }
    private let kind: UserList.Kind
    private let app: App
    private var byNumber: [Int64: UserList] = [:]

    /// Makes the content for lists of a kind.
    init(_ identifier: SourceIdentifier, kind: UserList.Kind, app: App) {
        self.kind = kind
        self.app = app
        items = BasicDataSource(identifier)
        super.init(items)
        items.headers = [LibraryMetrics.title(isPinned: false)]
    }

    override var label: String { Text.of(kind == .collection ? .collections : .readingLists) }

    /// Whether there are no lists.
    var isEmpty: Bool { byNumber.isEmpty }

    /// A loaded list.
    func list(_ item: ItemIdentifier) -> UserList? { byNumber[item.rawValue] }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = LibraryRequests.lists(kind) { result in
            switch result {
            case .success(let lists):
                self.finish(token, lists.isEmpty ? .noContent : .content) {
                    self.byNumber = [:]
                    for list in lists { self.byNumber[list.identifier] = list }
                    let identifiers = lists.map { ItemIdentifier($0.identifier) }
                    self.items.replaceItems(with: identifiers)
                }
                self.onAnswer(nil)
            case .failure(let failure):
                self.finish(token, .failed(code: failure.code))
                self.onAnswer(failure)
            }
        }
        keep(task, for: token)
    }

    override func discard() {
        onAnswer = { _ in }
        super.discard()
    }

    override func makeSupplementary(_ kind: Int32) -> Element? {
        .shelfHead(label)
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .gridFrames()
        case .noContent: .emptyText(self.kind == .collection ? .noCollections : .noReadingLists)
        case .error: errorPlaceholder()
        }
    }

    override func makeCell() -> CollectionCell? {
        let cell = ListCell(app: app)
        var shown: ItemIdentifier?
        // The closure must not retain the cell, which retains it.
        cell.onAction = { [menuButton = cell.menuButton] action in
            if action == .menu { self.menuAnchor = menuButton }
            self.send(action, about: shown)
        }
        return CollectionCell(cell) { item in
            shown = item
            cell.configure(with: item.flatMap { self.byNumber[$0.rawValue] })
        }
    }
}
