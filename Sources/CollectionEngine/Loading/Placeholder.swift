/// What stands in place of a section's items while there are none.
///
/// Neighbouring sections with equal placeholders share one view: that is how one indicator covers all the children of a
/// source that loads for the first time.
public struct Placeholder: Hashable, Sendable {
    /// Why there are no items.
    public enum Kind: Hashable, Sendable {
        /// They are on their way.
        case loading
        /// There are none.
        case noContent
        /// They could not be had.
        case error
    }

    /// Why there are no items.
    public var kind: Kind
    /// The source whose state it is: its words, and what its button tries again.
    public var source: SourceIdentifier

    /// A placeholder of its two parts.
    public init(_ kind: Kind, of source: SourceIdentifier) {
        self.kind = kind
        self.source = source
    }
}
