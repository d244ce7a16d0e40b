/// The changes of an update, in addition to the new scene.
public struct CollectionChange: Sendable {
    /// The changes of sections and items; nil if only frames changed or nothing changed.
    public internal(set) var update: CollectionUpdate?
    /// Existing items whose content changed.
    public internal(set) var reconfigured: [ReconfiguredItems] = []
    /// The animations of cells and sections.
    public internal(set) var motion = SceneMotion()
    /// The new scroll offset, in points; nil if it is unchanged. Apply it together with the scene, so that visible
    /// items don't move.
    public internal(set) var offset: Double?

    /// The direction of the transition after a segment was selected.
    public var direction: SwitchDirection? { update?.direction }
    /// Whether this is the first scene, which is shown without animation.
    public var isFirst: Bool { update?.isFirst ?? false }
}

/// Items of a source with changed content.
public struct ReconfiguredItems: Sendable {
    /// The source.
    public let source: SourceIdentifier
    /// The items.
    let items: Set<ItemIdentifier>

    /// Returns whether the item's content changed.
    public func contains(_ item: ItemIdentifier) -> Bool { items.contains(item) }
}
