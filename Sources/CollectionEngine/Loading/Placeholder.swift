/// A placeholder that replaces the items of a section.
///
/// Adjacent sections with equal placeholders share one view. A source that loads for the first time therefore has a
/// single activity indicator for all its children.
public struct Placeholder: Hashable, Sendable {
    /// The reason for the placeholder.
    public enum Kind: Hashable, Sendable {
        /// The items are loading.
        case loading
        /// There are no items.
        case noContent
        /// Loading failed.
        case error
    }

    /// The reason.
    public var kind: Kind
    /// The source whose state the placeholder describes. The retry button reloads it.
    public var source: SourceIdentifier

    /// Creates a placeholder.
    public init(_ kind: Kind, of source: SourceIdentifier) {
        self.kind = kind
        self.source = source
    }
}
