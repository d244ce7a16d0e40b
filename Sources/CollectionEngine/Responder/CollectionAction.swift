/// Something a person asked for where an item is shown: open it, mark it, take it away. What shows the item says that it was
/// asked for and knows nothing of who does it.
public struct CollectionAction: Equatable, Sendable {
    /// What is asked for; the numbers are the app's.
    public var kind: Int32
    /// The source in whose section it was asked.
    public var source: SourceIdentifier
    /// The item it is about; nil when it is about the section.
    public var item: ItemIdentifier?

    /// An action of its parts.
    public init(kind: Int32, source: SourceIdentifier, item: ItemIdentifier? = nil) {
        self.kind = kind
        self.source = source
        self.item = item
    }
}
