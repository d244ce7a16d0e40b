/// The description of a section for the layout.
public struct SectionDescription: Equatable, Sendable {
    /// The source.
    public var source: SourceIdentifier
    /// The section's index in the source.
    public var localSection: Int = 0
    /// The number of items.
    public var itemCount: Int
    /// The placeholder that replaces the items. Adjacent sections with equal placeholders share a view.
    public var placeholder: Placeholder?
    /// The metrics.
    public var metrics: ResolvedMetrics

    /// Returns whether both describe the same section of the same source.
    func isSame(as other: SectionDescription) -> Bool {
        source == other.source && localSection == other.localSection
    }

    /// The number of items to lay out.
    var shownCount: Int { placeholder == nil ? min(max(itemCount, 0), ItemExtents.maximumCount) : 0 }
}

extension SectionDescription {
    /// Creates the description of the first section of a source.
    public init(source: SourceIdentifier, itemCount: Int, metrics: ResolvedMetrics) {
        self.init(source: source, localSection: 0, itemCount: itemCount, metrics: metrics)
    }
}
