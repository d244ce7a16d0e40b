/// What a layout is told of one section.
public struct SectionDescription: Equatable, Sendable {
    /// The source it is of.
    public var source: SourceIdentifier
    /// Which of the source's own sections it is.
    public var localSection: Int
    /// How many items it has.
    public var itemCount: Int
    /// What stands in place of its items; neighbours with equal ones share a view. There are no items then.
    public var placeholder: Placeholder?
    /// How it looks.
    public var metrics: ResolvedMetrics

    /// A section of its parts.
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

    /// Whether the two are the same section, however it looks and whatever it has.
    func isSame(as other: SectionDescription) -> Bool {
        source == other.source && localSection == other.localSection
    }

    /// How many items are laid out.
    var shownCount: Int { placeholder == nil ? min(max(itemCount, 0), ItemExtents.most) : 0 }
}
