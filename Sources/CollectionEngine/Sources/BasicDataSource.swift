/// A data source with one list in one section.
///
/// The list is either complete (``setItems(_:)``), or it has a length and a known window (``setCount(_:)``,
/// ``setItems(_:at:)``) and fetches the items near the visible ones (``setWantedRange(_:focus:)``).
public final class BasicDataSource: DataSource {
    /// The items for the next commit.
    public internal(set) var items = SparseItems(count: 0)
    /// The number of repeated items that were ignored, which indicates an error in the data.
    public internal(set) var duplicateCount = 0
    /// Whether the section and its headers are hidden if it is empty.
    public var hidesWhenEmpty = false

    /// Increases with every change of the items.
    var revision = 0
    /// Increases when a different list replaces the previous one; see ``replaceList(count:items:)``.
    private(set) var generation = 0
    /// Items with changed content since the last commit.
    var reconfigured = Set<ItemIdentifier>()
    /// The requests for pages of the list.
    var requests: ItemRequests

    /// Creates an empty list that was never loaded.
    ///
    /// - Parameter pageSize: the number of items fetched at a time.
    public init(_ identifier: SourceIdentifier, pageSize: Int = 100) {
        requests = ItemRequests(pageSize: pageSize)
        super.init(identifier)
    }

    override var loadsOnActivation: Bool { true }
    override var hasContent: Bool { !items.isEmpty }
    override var awaitsFirstResult: Bool { state == .initial || state == .loading }
    override public var sectionCount: Int {
        hidesWhenEmpty && items.isEmpty && (state == .noContent || state == .refreshing) ? 0 : 1
    }

    /// The placeholder. Existing items stay visible after a failure and during a reload.
    override var placeholder: Placeholder? {
        let kind: Placeholder.Kind? =
            switch state {
            case .initial, .loading: .loading
            case .refreshing where showsIndicatorWhileRefreshing: .loading
            case .refreshing, .loaded, .noContent: items.isEmpty ? .noContent : nil
            case .error: items.isEmpty ? .error : nil
            }
        return kind.map { Placeholder($0, of: identifier) }
    }

    override func contribute(to builder: inout SnapshotBuilder) {
        guard sectionCount > 0 else { return }
        builder.addSection(items, revision: revision, generation: generation, reconfigured: reconfigured)
    }

    override func didCommit() {
        super.didCommit()
        reconfigured = []
    }

    override func resolve(_ outcome: LoadingResult) -> LoadingResult {
        outcome == .content && items.isEmpty ? .noContent : outcome
    }

    /// Moves an item in a complete list.
    @discardableResult
    override public func move(_ item: ItemIdentifier, to index: Int) -> Bool {
        var changed = items
        guard let from = changed.index(of: item), changed.move(from: from, to: index) else { return false }
        replace(changed)
        return true
    }

    /// Shows a different list, of which the first items are known: the results of another search, or another order.
    ///
    /// The next commit scrolls to the beginning of the section. ``replaceWindow(count:start:items:)`` is for a new version of
    /// the same list, whose visible items keep their positions.
    public func replaceList(count: Int, items known: [ItemIdentifier]) {
        generation += 1
        replaceWindow(count: count, start: 0, items: known)
    }

    override func clear() { replace(SparseItems(count: 0)) }

    /// Sets the range of items that should be known, and the index nearest to the middle of the window. Missing items
    /// are fetched page by page; nothing is fetched before the first call.
    override public func setWantedRange(_ range: Range<Int>, focus: Int) {
        requests.setWantedRange(range, focus: focus)
    }

    override func collectRequests(into list: inout [LoadRequest]) {
        if shown.isAnswered { list += requests.reconcile(with: items) { machine.nextToken() } }
    }

    override func finishRequest(_ token: LoadingToken) -> CompletionStatus {
        guard let request = requests.end(token) else { return .stale }
        requests.markExhausted(request)
        return .accepted
    }

    override func retryRequests() { requests.retry() }

    override func cancelRequests() {
        for token in requests.cancel() { pendingRequests.cancel(token) }
    }
}
