/// Several sources of which one is on screen.
///
/// Only that one is active. The others keep what they have; a segment is loaded when it is selected for the first time. To
/// switch is one update, in which the old sections go one way and the new ones come after them.
public final class SegmentedDataSource: DataSource {
    private let segments: [DataSource]
    /// The segment that is wanted on screen.
    public private(set) var selected = 0
    private var shownSegment: Int?

    /// Segments in the order of their control, the first selected.
    public init(_ identifier: SourceIdentifier, segments: [DataSource]) {
        self.segments = segments
        super.init(identifier)
    }

    /// Selects a segment; one that does not exist changes nothing.
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
