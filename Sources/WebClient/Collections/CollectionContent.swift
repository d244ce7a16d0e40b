import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The content of a data source: it loads the items and makes their views. The engine knows items only by number; this
/// class knows their titles and images.
///
/// A subclass overrides what it needs. All other methods do nothing.
class CollectionContent {
    /// The data source in the engine.
    let source: DataSource
    /// Called after the source's items have changed. Set by the list.
    var onChange: () -> Void = {}
    /// Called with the error of a failed load.
    var onFailure: (LibraryRequestError) -> Void = { _ in }
    /// Sends an action up the responder chain. Set by the list.
    var onAction: (CollectionAction) -> Void = { _ in }
    /// The running requests with their tokens.
    private var tasks: [(token: LoadingToken, task: HostTask)] = []
    /// Cells that can be reused.
    private var spareCells: [CollectionCell] = []
    /// The maximum number of spare cells: one or two screens.
    private static let maximumSpareCells = 48

    /// Makes the content of a data source.
    init(_ source: DataSource) {
        self.source = source
    }

    // MARK: Loading

    /// Loads the content of the source. The subclass reports the end of the load with ``finish(_:_:update:)`` and this
    /// token.
    func load(_ token: LoadingToken, isRefresh: Bool) {}

    /// Loads a range of items of a long list.
    func fetch(_ range: Range<Int>, _ token: LoadingToken) {}

    /// Cancels the request with a token.
    final func cancel(_ token: LoadingToken) {
        guard let position = tasks.firstIndex(where: { $0.token == token }) else { return }
        tasks.remove(at: position).task.cancel()
    }

    /// Stores a request so that it can be cancelled.
    final func keep(_ task: HostTask, for token: LoadingToken) {
        tasks.append((token, task))
    }

    /// Ends a load. `update` applies the answer and is called only if no newer load has superseded it.
    final func finish(_ token: LoadingToken, _ outcome: LoadingResult, update: () -> Void = {}) {
        tasks.removeAll { $0.token == token }
        if source.finish(token, outcome, update: update) == .accepted { onChange() }
    }

    /// Ends a load that failed.
    final func finish(_ token: LoadingToken, _ failure: LibraryRequestError) {
        finish(token, .failed(code: failure.code))
        onFailure(failure)
    }

    /// Drops the request with a token, because it has ended.
    final func forget(_ token: LoadingToken) {
        tasks.removeAll { $0.token == token }
    }

    // MARK: Views

    /// Makes a cell.
    func makeCell() -> CollectionCell? { nil }

    /// Makes a header or footer of a kind; nil when there is none.
    func makeSupplementary(_ kind: Int32) -> Element? { nil }

    /// Makes the placeholder that replaces the items.
    func makePlaceholder(_ kind: Placeholder.Kind) -> Element? { nil }

    /// The tab that controls the section, if it is a tab panel: the name of the tab list and the tab's index.
    var tab: (name: StaticString, index: Int)?

    /// The accessibility label of the section.
    var label: String { "" }

    /// The selection state of an item.
    func selection(of item: ItemIdentifier?) -> CellSelection { .none }

    /// The menu of an item.
    func actions(for item: ItemIdentifier) -> [ActionMenu.Item] { [] }

    // MARK: Covers

    /// Opens the image viewer with the cover of an item. Set by the list.
    var onViewCover: (ItemIdentifier) -> Void = { _ in }

    /// The items whose covers the image viewer shows; nil if the content has no covers.
    var coverItems: BasicDataSource? { nil }

    /// Whether the image viewer shows only the covers of this content instead of those of the whole list.
    var hasOwnGallery: Bool { false }

    /// Returns the cover and the title of an item; nil if the item has no cover or is not loaded.
    func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { nil }

    /// Returns the menu item that opens the cover of an item in the image viewer; empty if the item has no cover.
    final func coverAction(for item: ItemIdentifier) -> [ActionMenu.Item] {
        guard cover(of: item) != nil else { return [] }
        return [ActionMenu.Item(icon: .picture, label: .viewPicture) { self.onViewCover(item) }]
    }

    /// Sends an action for a cell or the section up the responder chain.
    final func send(_ action: LibraryAction, about item: ItemIdentifier?) {
        onAction(CollectionAction(kind: action.rawValue, source: source.identifier, item: item))
    }

    /// Cancels all requests, because the list ends. Releases the closures, which retain the content or the screen.
    func discard() {
        onFailure = { _ in }
        source.removeHandlers()
        for (_, task) in tasks { task.cancel() }
        tasks = []
        for cell in spareCells { cell.root.discard() }
        spareCells = []
    }

    // MARK: Reuse

    /// Takes a spare cell or makes a new one.
    final func takeCell() -> CollectionCell? {
        spareCells.popLast() ?? makeCell()
    }

    /// Returns a cell for reuse.
    final func recycle(_ cell: CollectionCell) {
        cell.prepareForReuse()
        if spareCells.count < Self.maximumSpareCells {
            cell.root.remove()
            spareCells.append(cell)
        } else {
            cell.root.discard()
        }
    }
}
