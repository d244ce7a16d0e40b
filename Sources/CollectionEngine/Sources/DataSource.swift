/// A part of what a collection shows: one list (``BasicDataSource``), several sources below each other
/// (``ComposedDataSource``), or one of several (``SegmentedDataSource``).
///
/// Sources are a tree, and hold what is *wanted*. What is *shown* is another thing, a ``CollectionSnapshot``, which
/// ``SourceTree/commit()`` makes of the whole tree at once. So sources may be changed at any time, as often as one likes
/// and in any order: what was wanted in between, nobody ever sees. And nobody calls upwards: a source does not know what it
/// is a part of.
public class DataSource: Responder {
    /// Which source it is.
    public let identifier: SourceIdentifier

    /// Metrics of all its sections.
    public var defaultMetrics = SectionMetrics() { didSet { metricsRevision += 1 } }
    /// Metrics of single sections, by their index within the source; laid over ``defaultMetrics``.
    public var sectionMetrics: [Int: SectionMetrics] = [:] { didSet { metricsRevision += 1 } }
    /// Headers of the source itself, above its first section; the root's are the whole collection's.
    public var headers: [SupplementaryMetrics] = [] { didSet { metricsRevision += 1 } }
    /// Footers of the source itself, below its last section.
    public var footers: [SupplementaryMetrics] = [] { didSet { metricsRevision += 1 } }

    /// Whether what encloses it waits for it when it loads for the first time. A shelf that may come later is not required.
    public var isRequired = true
    /// Whether an indicator takes the items' place while they are loaded again.
    public var showsIndicatorWhileRefreshing = false

    /// How often its metrics have changed.
    private(set) var metricsRevision = 0
    /// How far the loads of what is its own have come.
    var machine: LoadingMachine
    /// What it wants of the host and has not said yet.
    var wishes = LoadingWishes()
    /// What it was at the last commit.
    var shown = ShownSource()
    /// What to do once its content is on screen.
    var loadedActions: [() -> Void] = []
    /// True while it is looked at: only then it asks for anything.
    public internal(set) var isActive = false

    init(_ identifier: SourceIdentifier) {
        self.identifier = identifier
        machine = LoadingMachine(source: identifier)
    }

    // MARK: Where the kinds of sources differ

    /// The sources it is made of, in order.
    public var children: [DataSource] { [] }
    /// Those of them that are wanted on screen.
    public var activeChildren: [DataSource] { children }
    /// How many sections are wanted on screen.
    public var sectionCount: Int { activeChildren.reduce(0) { $0 + $1.sectionCount } }
    /// How far the content has come, that of children included.
    public var state: LoadingState { machine.state }
    /// True until there has been an answer from everything it has to wait for.
    var awaitsFirstAnswer: Bool { activeChildren.contains { $0.isRequired && $0.awaitsFirstAnswer } }
    /// What stands in place of all its sections; nil when each shows what it has.
    var cover: Placeholder? { nil }
    /// Whether it has something of its own to load, beside its children.
    var loadsItself: Bool { false }
    /// Whether there is something to show while it is loaded again.
    var hasContent: Bool { false }

    /// Adds its sections to what will be shown.
    func contribute(to builder: inout SnapshotBuilder) {
        for child in activeChildren { builder.add(child) }
    }

    /// What is wanted is shown from now on.
    func didCommit() {
        shown.take(from: self)
        for child in activeChildren { child.didCommit() }
    }

    /// What the end of a load means here; called before the state changes.
    func resolve(_ outcome: LoadingOutcome) -> LoadingOutcome { outcome }
    /// Forgets its own content.
    func clear() {}

    /// Puts an item of its own list at another place, so that it is at `index`.
    ///
    /// - Returns: false when nothing was moved.
    public func move(_ item: ItemIdentifier, to index: Int) -> Bool { false }
    /// Says which items should be known, and which of them is nearest to the eye.
    public func want(_ range: Range<Int>, focus: Int) {}
    /// Adds requests other than loads.
    func collectRequests(into requests: inout [LoadRequest]) {}
    /// Takes an answer that brought nothing to a request other than a load.
    func finishRequest(_ token: LoadingToken) -> LoadingReception { .stale }
    /// Asks again for what such requests did not bring.
    func retryRequests() {}
    /// Calls such requests off.
    func callOffRequests() {}
}
