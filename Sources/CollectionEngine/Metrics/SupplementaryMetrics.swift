/// A header or a footer: how high it is and how it behaves. What it shows is the edge's affair, which knows it by its kind.
public struct SupplementaryMetrics: Equatable, Sendable {
    /// What it is; the edge makes a view of that kind. One section has each kind at most once among its headers and once
    /// among its footers.
    public var kind: Int32
    /// How high it is.
    public var extent: ItemExtent
    /// Whether it stays at the pin line while what it belongs to is there. Footers never do.
    public var isPinned: Bool
    /// Whether it stays where it is while the content is pulled down; only headers of the whole collection do.
    public var isSticky: Bool { didSet { isSticky = isSticky || stretches } }
    /// Whether it grows while the content is pulled down; what stretches is sticky.
    public var stretches: Bool { didSet { isSticky = isSticky || stretches } }
    /// Whether it is there, too, while its section has no items.
    public var isVisibleWhilePlaceholder: Bool
    /// Whether it takes no room for now.
    public var isHidden: Bool

    /// A header or footer of its parts.
    public init(
        kind: Int32,
        extent: ItemExtent = .automatic,
        isPinned: Bool = false,
        isSticky: Bool = false,
        stretches: Bool = false,
        isVisibleWhilePlaceholder: Bool = false,
        isHidden: Bool = false
    ) {
        self.kind = kind
        self.extent = extent
        self.isPinned = isPinned
        self.isSticky = isSticky || stretches
        self.stretches = stretches
        self.isVisibleWhilePlaceholder = isVisibleWhilePlaceholder
        self.isHidden = isHidden
    }
}
