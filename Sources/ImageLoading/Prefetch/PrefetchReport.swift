/// What became of every item of a list that was to be fetched ahead: each is in exactly one of these, but for those
/// that the list after it wanted too, which are reported with that one.
public struct PrefetchReport<Item: Hashable & Sendable>: Equatable, Sendable {
    /// Fetched.
    public var loaded: [Item] = []
    /// Cached already.
    public var skipped: [Item] = []
    /// Tried without success.
    public var failed: [Item] = []
    /// Became visible before they were done, so that somebody else sees to them.
    public var overtaken: [Item] = []
    /// Not wanted any more before they were done.
    public var cancelled: [Item] = []

    /// Nothing yet.
    public init() {}
}
