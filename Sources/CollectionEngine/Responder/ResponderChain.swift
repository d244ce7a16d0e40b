/// Who is asked in turn, from the innermost out: the source of an item, what encloses it, the screen, the app.
///
/// No responder knows the next one. Whoever has an action to send looks the way up in the tree of sources
/// (``SourceTree/responders(for:)``) and goes on with those who enclose the tree.
public struct ResponderChain {
    /// From the innermost out.
    public var responders: [Responder]

    /// A chain, from the innermost out.
    public init(_ responders: [Responder]) { self.responders = responders }

    /// The one who would be asked first for an action of this kind; nil when nobody hears it, and its button has no use.
    public func responder(for kind: Int32) -> Responder? { responders.first { $0.canPerform(kind) } }

    /// Asks one after the other until one carries the action out; false when none does.
    @discardableResult
    public func send(_ action: CollectionAction) -> Bool { responders.contains { $0.perform(action) } }
}
