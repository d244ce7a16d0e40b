/// The height and behaviour of a header or footer. The host creates its view from ``kind``.
public struct SupplementaryMetrics: Equatable, Sendable {
    /// The host's number for the view. A section has each kind at most once among its headers and once among its
    /// footers.
    public var kind: Int32
    /// The height.
    public var extent: ItemExtent
    /// Whether it stays at the pin line while its section is visible. Footers don't pin.
    public var isPinned: Bool
    /// Whether it stays in place during overscroll. Only for headers of the whole collection.
    public var isSticky: Bool { didSet { isSticky = isSticky || stretches } }
    /// Whether it grows during overscroll. Stretching headers are sticky.
    public var stretches: Bool { didSet { isSticky = isSticky || stretches } }
    /// Whether it is visible while its section has no items.
    public var isVisibleWhilePlaceholder: Bool
    /// Whether it is hidden and takes no space.
    public var isHidden: Bool

    /// Creates metrics.
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
