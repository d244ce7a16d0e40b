/// A data source that shows one of its children, like a segmented control.
///
/// Only the selected child is active. The others keep their content. A segment loads when it is first selected.
/// Selecting a segment is one update with a transition in one direction.
public final class SegmentedDataSource: DataSource {
    private let segments: [DataSource]
    /// The segment for the next commit.
    public private(set) var selected = 0
    private var shownSegment: Int?

    /// Creates a source with segments in the order of their control. The first one is selected.
    public init(_ identifier: SourceIdentifier, segments: [DataSource]) {
        self.segments = segments
        super.init(identifier)
    }

    /// Selects a segment. An index that doesn't exist is ignored.
    public func select(_ index: Int) {
        guard segments.indices.contains(index), index != selected else { return }
        if isActive { segments[selected].willResignActive() }
        selected = index
        if isActive { segments[selected].didBecomeActive() }
    }

    override public var children: [DataSource] { segments }
    override public var activeChildren: [DataSource] { segments.indices.contains(selected) ? [segments[selected]] : [] }
    override public var state: LoadingState { activeChildren.first?.state ?? .initial }

    override func contribute(to builder: inout SnapshotBuilder) {
        if let shownSegment, shownSegment != selected {
            builder.direction = selected > shownSegment ? .forward : .backward
        }
        super.contribute(to: &builder)
    }

    override func didCommit() {
        super.didCommit()
        shownSegment = selected
    }
}
