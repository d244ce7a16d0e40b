/// Somebody who may carry out actions: a source, a screen, the app.
public class Responder {
    private var handlers: [Int32: (CollectionAction) -> Bool] = [:]

    /// Somebody who carries out nothing yet.
    public init() {}

    /// Says what to do when asked for actions of one kind, in place of what was said before.
    ///
    /// - Parameter perform: answers false when this action is somebody else's after all.
    public func respond(to kind: Int32, perform: @escaping (CollectionAction) -> Bool) { handlers[kind] = perform }

    /// Whether actions of this kind are heard here.
    public func canPerform(_ kind: Int32) -> Bool { handlers[kind] != nil }

    /// Carries out an action; false when it is not for this one.
    public func perform(_ action: CollectionAction) -> Bool { handlers[action.kind]?(action) ?? false }
}
