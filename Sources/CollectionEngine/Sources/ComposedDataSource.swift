/// Sources below each other.
///
/// When it is shown for the first time it waits for all children that are required, and one indicator stands for them;
/// then they come together. Later each child speaks for itself.
public final class ComposedDataSource: DataSource {
    private var list: [DataSource] = []
    /// True once it was shown without an indicator in its place.
    private var hasAppeared = false

    /// Whether it has content of its own to load, with which its children have nothing to do.
    public var loadsOwnContent = false

    /// Sources below each other, in this order.
    public init(_ identifier: SourceIdentifier, children: [DataSource] = []) {
        list = children
        super.init(identifier)
    }

    /// Adds a child at the end.
    public func add(_ child: DataSource) { insert(child, at: list.count) }

    /// Puts a child in so that it is at `index`, or as near to it as there are children.
    public func insert(_ child: DataSource, at index: Int) {
        list.insert(child, at: max(0, min(index, list.count)))
        if isActive { child.didBecomeActive() }
    }

    /// Takes a child out; what it was loading is called off.
    public func remove(_ child: SourceIdentifier) {
        guard let index = list.firstIndex(where: { $0.identifier == child }) else { return }
        for token in list.remove(at: index).leave() { wishes.callOff(token) }
    }

    /// Puts a child at another place, so that it is at `index`, or as near to it as there are children.
    public func move(_ child: SourceIdentifier, to index: Int) {
        guard let from = list.firstIndex(where: { $0.identifier == child }) else { return }
        let source = list.remove(at: from)
        list.insert(source, at: max(0, min(index, list.count)))
    }

    override public var children: [DataSource] { list }
    override var loadsItself: Bool { loadsOwnContent }
    override var hasContent: Bool { hasAppeared }
    private var ownState: LoadingState? { loadsOwnContent ? machine.state : nil }

    override public var state: LoadingState { .combined(own: ownState, children: list.map { $0.state }) }

    override var awaitsFirstAnswer: Bool {
        ownState == .initial || ownState == .loading || super.awaitsFirstAnswer
    }

    override var cover: Placeholder? { coverKind.map { Placeholder($0, of: identifier) } }

    private var coverKind: Placeholder.Kind? {
        if ownState == .noContent { return .noContent }
        if !hasAppeared {
            if ownState == .error { return .error }
            if awaitsFirstAnswer { return .loading }
        }
        return state == .noContent ? .noContent : nil
    }

    override func didCommit() {
        super.didCommit()
        if cover == nil { hasAppeared = true }
    }

    override func clear() { hasAppeared = false }
}
