import CollectionEngine

/// What a data source stands for at the edge: it fetches, and makes what is seen of its items. The engine knows numbers;
/// here they have titles and pictures.
///
/// A subclass says what it must; everything else has an answer that does nothing.
class CollectionContent {
    /// The engine's half.
    let source: DataSource
    /// Called after the source has other things to show; the list it is shown in listens.
    var onChange: () -> Void = {}
    /// Sends an action on its way up; the list it is shown in says where that goes.
    var onAction: (CollectionAction) -> Void = { _ in }
    /// Requests that are under way, by what they are for.
    private var tasks: [(token: LoadingToken, task: HostTask)] = []
    /// Cells that wait for another item.
    private var spareCells: [CollectionCell] = []
    /// More would only take memory: a screenful or two.
    private static let maximumSpareCells = 48

    /// The content of a data source.
    init(_ source: DataSource) {
        self.source = source
    }

    // MARK: Loading

    /// Fetches what the source shows. The answer goes to ``finish(_:_:)`` with this token.
    func load(_ token: LoadingToken, isRefresh: Bool) {}

    /// Fetches the items in a range of a list that is known by parts.
    func fetch(_ range: Range<Int>, _ token: LoadingToken) {}

    /// Does not want an answer any more.
    final func cancel(_ token: LoadingToken) {
        guard let position = tasks.firstIndex(where: { $0.token == token }) else { return }
        tasks.remove(at: position).task.cancel()
    }

    /// Remembers a request, so that it can be cancelled.
    final func keep(_ task: HostTask, for token: LoadingToken) {
        tasks.append((token, task))
    }

    /// The answer to a load is there. Unless a later load has made it stale, `update` takes it up; the list shows it.
    final func finish(_ token: LoadingToken, _ outcome: LoadingOutcome, update: () -> Void = {}) {
        tasks.removeAll { $0.token == token }
        if source.finish(token, outcome, update: update) == .accepted { onChange() }
    }

    /// The request that had this token has ended.
    final func forget(_ token: LoadingToken) {
        tasks.removeAll { $0.token == token }
    }

    // MARK: What is seen

    /// Makes a cell.
    func makeCell() -> CollectionCell? { nil }

    /// Makes a header or footer of a kind; nil when there is nothing to see.
    func makeSupplementary(_ kind: Int32) -> Element? { nil }

    /// Makes what stands in place of items.
    func makePlaceholder(_ kind: Placeholder.Kind) -> Element? { nil }

    /// The tab that the section is the panel of: the name of the row of tabs, and the tab's index.
    var tab: (name: StaticString, index: Int)?

    /// What a screen reader calls the section.
    var label: String { "" }

    /// How an item stands in a selection.
    func selection(of item: ItemIdentifier?) -> CellSelection { .none }

    /// What can be done with an item, as a menu.
    func deeds(for item: ItemIdentifier) -> [ActionMenu.Item] { [] }

    /// Somebody asks for something on one of the cells, or on the section. Who does it, the content need not know.
    final func send(_ action: LibraryAction, about item: ItemIdentifier?) {
        onAction(CollectionAction(kind: action.rawValue, source: source.identifier, item: item))
    }

    /// What was asked for is not wanted any more: the list ends.
    func discard() {
        for (_, task) in tasks { task.cancel() }
        tasks = []
        for cell in spareCells { cell.root.discard() }
        spareCells = []
    }

    // MARK: Reuse

    /// A cell that is free, or a new one.
    final func takeCell() -> CollectionCell? {
        spareCells.popLast() ?? makeCell()
    }

    /// Takes a cell back.
    final func giveBack(_ cell: CollectionCell) {
        cell.prepareForReuse()
        if spareCells.count < Self.maximumSpareCells {
            cell.root.remove()
            spareCells.append(cell)
        } else {
            cell.root.discard()
        }
    }
}
