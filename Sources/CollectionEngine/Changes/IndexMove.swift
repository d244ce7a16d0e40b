/// Something that stays and changes its place in the order of what stays.
public struct IndexMove: Hashable, Sendable {
    /// Its index before the change.
    public var from: Int
    /// Its index after it.
    public var to: Int

    /// A move of its two ends.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}
