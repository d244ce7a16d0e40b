/// The loading state of a source.
public enum LoadingState: Equatable, CaseIterable, Sendable {
    /// Never loaded.
    case initial
    /// Loading, without content to show.
    case loading
    /// Loading again, with the current content visible.
    case refreshing
    /// Loaded, with content.
    case loaded
    /// Loaded, without content.
    case noContent
    /// The last load failed.
    case error
}
