/// What an update has changed, beside the scene.
public struct CollectionChange: Sendable {
    /// What has come, gone and moved; nil when only places are others, or nothing.
    public internal(set) var update: CollectionUpdate?
    /// Items that are where they were and show something else.
    public internal(set) var reconfigured: [ReconfiguredItems] = []
    /// Where to scroll to, in points, together with showing the scene: what the eye is on then lies where it lay.
    public internal(set) var offset: Double?

    /// The way sections come in and go out, when a segment was switched.
    public var direction: SwitchDirection? { update?.direction }
    /// True when this is the first scene: it is shown at once.
    public var isFirst: Bool { update?.isFirst ?? false }
}

/// Items of one source that show something else now.
public struct ReconfiguredItems: Sendable {
    /// The source.
    public let source: SourceIdentifier
    /// Its items.
    let items: Set<ItemIdentifier>

    /// Whether an item is among them.
    public func contains(_ item: ItemIdentifier) -> Bool { items.contains(item) }
}
