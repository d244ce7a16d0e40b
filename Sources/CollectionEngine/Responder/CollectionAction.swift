/// An action of the user on an item or section, such as open, mark or remove. Views send actions along the responder
/// chain.
public struct CollectionAction: Equatable, Sendable {
    /// The kind of action, defined by the app.
    public var kind: Int32
    /// The source of the section.
    public var source: SourceIdentifier
    /// The item; nil for an action on the section.
    public var item: ItemIdentifier?

    /// Creates an action.
    public init(kind: Int32, source: SourceIdentifier, item: ItemIdentifier? = nil) {
        self.kind = kind
        self.source = source
        self.item = item
    }
}
