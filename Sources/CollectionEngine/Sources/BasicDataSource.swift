/// One list, in one section.
///
/// The list is known as a whole (``setItems(_:)``), or it is of some length and a window of it is known
/// (``setCount(_:)``, ``setItems(_:at:)``): then what comes near the eye is fetched (``want(_:focus:)``), however long it is.
public final class BasicDataSource: DataSource {
    /// The items that are wanted on screen.
    public internal(set) var items = SparseItems(count: 0)
    /// How many items had to be left out because they were given twice: whoever gives them has something to look into.
    public internal(set) var duplicateCount = 0
    /// Whether the section goes, with all its headers, when there is nothing in it.
    public var hidesWhenEmpty = false

    /// Another number after each change of what is wanted.
    var revision = 0
    /// Items that show something else since the last commit.
    var reconfigured = Set<ItemIdentifier>()
    /// The pages of the window that are on their way.
    var requests: ItemRequests

    /// An empty list that was never loaded.
    ///
    /// - Parameter pageSize: how many items are fetched at a time.
    public init(_ identifier: SourceIdentifier, pageSize: Int = 100) {
        requests = ItemRequests(pageSize: pageSize)
        super.init(identifier)
    }

    override var loadsItself: Bool { true }
    override var hasContent: Bool { !items.isEmpty }
    override var awaitsFirstAnswer: Bool { state == .initial || state == .loading }
    override public var sectionCount: Int {
        hidesWhenEmpty && items.isEmpty && (state == .noContent || state == .refreshing) ? 0 : 1
    }

    /// What stands in place of the items. What is there is not taken away by a failure, nor by being loaded again.
    override var cover: Placeholder? {
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
        if sectionCount > 0 { builder.addSection(items, revision: revision, reconfigured: reconfigured) }
    }

    override func didCommit() {
        super.didCommit()
        reconfigured = []
    }

    override func resolve(_ outcome: LoadingOutcome) -> LoadingOutcome {
        outcome == .content && items.isEmpty ? .noContent : outcome
    }

    /// Puts an item at another place of the list, if the list is known as a whole.
    @discardableResult
    override public func move(_ item: ItemIdentifier, to index: Int) -> Bool {
        var changed = items
        guard let from = changed.index(of: item), changed.move(from: from, to: index) else { return false }
        replace(changed)
        return true
    }

    override func clear() { replace(SparseItems(count: 0)) }

    /// Says which items should be known, and which of them is nearest to the eye. What is missing of them is fetched, page by
    /// page; until this is called nothing is.
    override public func want(_ range: Range<Int>, focus: Int) { requests.want(range, focus: focus) }

    override func collectRequests(into list: inout [LoadRequest]) {
        if shown.isAnswered { list += requests.reconcile(with: items) { machine.nextToken() } }
    }

    override func finishRequest(_ token: LoadingToken) -> LoadingReception {
        guard let request = requests.end(token) else { return .stale }
        requests.spend(request)
        return .accepted
    }

    override func retryRequests() { requests.retry() }

    override func callOffRequests() {
        for token in requests.callOff() { wishes.callOff(token) }
    }
}
