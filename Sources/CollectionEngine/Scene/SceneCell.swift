public import Geometry

/// The cell of a visible or nearby item. The item is unknown until it is fetched.
public struct SceneCell: Equatable, Sendable {
    /// The identity of the cell across scenes.
    public let identity: CellIdentity
    /// The item's index in its section.
    public let index: Int
    /// The frame in the section or shelf.
    public let frame: Rect
    /// The innermost range that the cell overlaps.
    public let range: LayoutRange

    /// The item; nil if it is unknown.
    public var item: ItemIdentifier? {
        if case .item(_, let item) = identity { item } else { nil }
    }
}

/// The identity of a cell, unique in a scene.
public enum CellIdentity: Hashable, Sendable {
    /// The cell of an item, independent of its index.
    case item(SourceIdentifier, ItemIdentifier)
    /// The cell at an index whose item is unknown.
    case unknown(SourceIdentifier, index: Int)
}
