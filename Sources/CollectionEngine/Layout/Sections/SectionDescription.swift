/// The description of a section for the layout.
public struct SectionDescription: Equatable, Sendable {
    /// The source.
    public var source: SourceIdentifier
    /// The section's index in the source.
    public var localSection: Int
    /// The number of items.
    public var itemCount: Int
    /// The placeholder that replaces the items. Adjacent sections with equal placeholders share a view.
    public var placeholder: Placeholder?
    /// The metrics.
    public var metrics: ResolvedMetrics

    /// Creates a description.
    public init(
        source: SourceIdentifier,
        localSection: Int = 0,
        itemCount: Int,
        placeholder: Placeholder? = nil,
        metrics: ResolvedMetrics
    ) {
        self.source = source
        self.localSection = localSection
        self.itemCount = itemCount
        self.placeholder = placeholder
        self.metrics = metrics
    }

    /// Returns whether both describe the same section of the same source.
    func isSame(as other: SectionDescription) -> Bool {
        source == other.source && localSection == other.localSection
    }

    /// The number of items to lay out.
    var shownCount: Int { placeholder == nil ? min(max(itemCount, 0), ItemExtents.maximumCount) : 0 }
}
