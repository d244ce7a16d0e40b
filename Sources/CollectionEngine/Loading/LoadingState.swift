/// How far the content of a source has come.
public enum LoadingState: Equatable, CaseIterable, Sendable {
    /// Nothing was asked for yet.
    case initial
    /// Asked for, and there is nothing to show meanwhile.
    case loading
    /// Asked for again, while what is there stays.
    case refreshing
    /// There is content.
    case loaded
    /// The answer came, and it is empty.
    case noContent
    /// The last load failed.
    case error
}
