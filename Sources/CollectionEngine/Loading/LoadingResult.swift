/// The result of a load.
public enum LoadingResult: Equatable, Sendable {
    /// The source has content.
    case content
    /// The source is empty.
    case noContent
    /// The load failed. The host defines the codes.
    case failed(code: Int32)
    /// The content didn't change; the state before the load is restored.
    case ignored
    /// The load was cancelled; the state before it is restored.
    case cancelled
}
