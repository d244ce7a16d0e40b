public import Geometry

/// A cell: an item that is seen or near, or the frame of one that is not known yet.
public struct SceneCell: Equatable, Sendable {
    /// Which cell it is, from scene to scene.
    public let identity: CellIdentity
    /// The item's index in its section.
    public let index: Int
    /// The box in the section, or in its shelf.
    public let frame: Rect
    /// How near it is to being seen.
    public let range: LayoutRange

    /// The item; nil while it is not known.
    public var item: ItemIdentifier? {
        if case .item(_, let item) = identity { item } else { nil }
    }
}

/// Which cell is the same one in two scenes. No scene has two that are the same.
public enum CellIdentity: Hashable, Sendable {
    /// The cell of an item, wherever it is in its source's list.
    case item(SourceIdentifier, ItemIdentifier)
    /// The frame at an index of a source's list whose item is not known.
    case unknown(SourceIdentifier, index: Int)
}
