/// A data source that stacks its children.
///
/// On the first load it waits for all required children behind one activity indicator, then shows them together.
/// Afterwards each child shows its own state.
public final class ComposedDataSource: DataSource {
    private var list: [DataSource] = []
    /// Whether the children were shown without a placeholder before.
    private var hasAppeared = false

    /// Whether it loads content of its own besides its children's.
    public var loadsOwnContent = false

    /// Creates a source with children in this order.
    public init(_ identifier: SourceIdentifier, children: [DataSource] = []) {
        list = children
        super.init(identifier)
    }

    /// Appends a child.
    public func add(_ child: DataSource) { insert(child, at: list.count) }

    /// Inserts a child at `index`, limited to the number of children.
    public func insert(_ child: DataSource, at index: Int) {
        list.insert(child, at: max(0, min(index, list.count)))
        if isActive { child.didBecomeActive() }
    }

    /// Removes a child and cancels its loads.
    public func remove(_ child: SourceIdentifier) {
        guard let index = list.firstIndex(where: { $0.identifier == child }) else { return }
        for token in list.remove(at: index).detach() { pendingRequests.cancel(token) }
    }

    /// Moves a child to `index`, limited to the number of children.
    public func move(_ child: SourceIdentifier, to index: Int) {
        guard let from = list.firstIndex(where: { $0.identifier == child }) else { return }
        let source = list.remove(at: from)
        list.insert(source, at: max(0, min(index, list.count)))
    }

    override public var children: [DataSource] { list }
    override var loadsOnActivation: Bool { loadsOwnContent }
    override var hasContent: Bool { hasAppeared }
    private var ownState: LoadingState? { loadsOwnContent ? machine.state : nil }

    override public var state: LoadingState { .combined(own: ownState, children: list.map { $0.state }) }

    override var awaitsFirstResult: Bool {
        ownState == .initial || ownState == .loading || super.awaitsFirstResult
    }

    override var placeholder: Placeholder? { placeholderKind.map { Placeholder($0, of: identifier) } }

    private var placeholderKind: Placeholder.Kind? {
        if ownState == .noContent { return .noContent }
        if !hasAppeared {
            if ownState == .error { return .error }
            if awaitsFirstResult { return .loading }
        }
        return state == .noContent ? .noContent : nil
    }

    override func didCommit() {
        super.didCommit()
        if placeholder == nil { hasAppeared = true }
    }

    override func clear() { hasAppeared = false }
}
