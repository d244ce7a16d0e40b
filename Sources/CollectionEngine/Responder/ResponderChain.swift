/// A responder chain, from the innermost responder outwards: the source of an item, its enclosing sources, the screen,
/// the app.
///
/// Responders don't know the next one. The sender takes the sources from ``SourceTree/responders(for:)`` and appends
/// the responders outside the tree.
public struct ResponderChain {
    /// The responders, from the innermost outwards.
    public var responders: [Responder]

    /// Creates a chain.
    public init(_ responders: [Responder]) { self.responders = responders }

    /// Sends an action until a responder handles it. Returns false if none does.
    @discardableResult
    public func send(_ action: CollectionAction) -> Bool { responders.contains { $0.perform(action) } }
}
