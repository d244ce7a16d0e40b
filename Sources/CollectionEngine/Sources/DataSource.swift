/// A node of the tree of data sources: one list (``BasicDataSource``), stacked sources (``ComposedDataSource``), or one
/// of several sources (``SegmentedDataSource``).
///
/// Sources hold the *next* content. The *current* content is a ``CollectionSnapshot``, which ``SourceTree/commit()``
/// creates from the whole tree. Sources can be changed at any time, in any order; intermediate states are never shown.
/// Sources don't know their parent.
public class DataSource: Responder {
    /// The identifier.
    public let identifier: SourceIdentifier

    /// Metrics of all sections of the source.
    public var defaultMetrics = SectionMetrics() { didSet { metricsRevision += 1 } }
    /// Metrics of single sections by their index in the source; merged over ``defaultMetrics``.
    public var sectionMetrics: [Int: SectionMetrics] = [:] { didSet { metricsRevision += 1 } }
    /// Headers of the source, above its first section. The root's headers belong to the whole collection.
    public var headers: [SupplementaryMetrics] = [] { didSet { metricsRevision += 1 } }
    /// Footers of the source, below its last section.
    public var footers: [SupplementaryMetrics] = [] { didSet { metricsRevision += 1 } }

    /// Whether the parent waits for this source on its first load.
    public var isRequired = true
    /// Whether an activity indicator replaces the items during a reload.
    public var showsIndicatorWhileRefreshing = false

    /// The revision of the metrics.
    private(set) var metricsRevision = 0
    /// The loading state of the source's own content.
    var machine: LoadingMachine
    /// Requests that were not yet passed to the host.
    var pendingRequests = PendingRequests()
    /// The state at the last commit.
    var shown = CommittedSource()
    /// Whether the source is visible. Only active sources load.
    public internal(set) var isActive = false

    init(_ identifier: SourceIdentifier) {
        self.identifier = identifier
        machine = LoadingMachine(source: identifier)
    }

    // MARK: Overridden by subclasses

    /// The children, in order.
    public var children: [DataSource] { [] }
    /// The children to show.
    public var activeChildren: [DataSource] { children }
    /// The number of sections to show.
    public var sectionCount: Int { activeChildren.reduce(0) { $0 + $1.sectionCount } }
    /// The loading state, including children.
    public var state: LoadingState { machine.state }
    /// Whether required content has never been loaded.
    var awaitsFirstResult: Bool { activeChildren.contains { $0.isRequired && $0.awaitsFirstResult } }
    /// The placeholder that replaces all sections; nil if each section shows its own content.
    var placeholder: Placeholder? { nil }
    /// Whether the source has content of its own to load.
    var loadsOnActivation: Bool { false }
    /// Whether there is content to show during a reload.
    var hasContent: Bool { false }

    /// Adds its sections to a snapshot.
    func contribute(to builder: inout SnapshotBuilder) {
        for child in activeChildren { builder.add(child) }
    }

    /// Handles a commit.
    func didCommit() {
        shown.take(from: self)
        for child in activeChildren { child.didCommit() }
    }

    /// Adjusts the result of a load before the state changes. For example, an empty list is not content.
    func resolve(_ outcome: LoadingResult) -> LoadingResult { outcome }
    /// Discards the source's own content.
    func clear() {}

    /// Moves an item of the source's list to `index`.
    ///
    /// - Returns: false if nothing was moved.
    public func move(_ item: ItemIdentifier, to index: Int) -> Bool { false }
    /// Sets the range of items that should be known, and the index nearest to the middle of the window.
    public func setWantedRange(_ range: Range<Int>, focus: Int) {}
    /// Adds requests other than loads.
    func collectRequests(into requests: inout [LoadRequest]) {}
    /// Handles an empty result of a request other than a load.
    func finishRequest(_ token: LoadingToken) -> CompletionStatus { .stale }
    /// Permits requests other than loads again after they failed.
    func retryRequests() {}
    /// Cancels requests other than loads.
    func cancelRequests() {}
}
