/// How a load ended.
public enum LoadingOutcome: Equatable, Sendable {
    /// There is content.
    case content
    /// There is none, and that is the answer.
    case noContent
    /// It could not be had; the code is the host's, for its words.
    case failed(code: Int32)
    /// The answer says nothing new: all is as before the load.
    case ignored
    /// The load was called off: all is as before it.
    case cancelled
}
