/// A participant in the responder chain: a source, a screen or the app.
public class Responder {
    private var handlers: [Int32: (CollectionAction) -> Bool] = [:]

    /// Creates a responder without handlers.
    public init() {}

    /// Sets the handler for a kind of action, replacing the previous one.
    ///
    /// - Parameter perform: returns false to pass the action on.
    public func respond(to kind: Int32, perform: @escaping (CollectionAction) -> Bool) { handlers[kind] = perform }

    /// Removes all handlers. Call this when the responder ends, because handlers often retain their responder.
    public func removeHandlers() { handlers = [:] }

    /// Performs an action. Returns false if it was not handled.
    public func perform(_ action: CollectionAction) -> Bool { handlers[action.kind]?(action) ?? false }
}
