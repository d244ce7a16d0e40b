/// The pages that continue each other, found by comparing their edges. Pages are counted from 0.
public struct DetectedSpreads: Equatable, WireObject {
    /// Whether pages are still being compared.
    public var isPending = false
    /// The first page of each spread in reading order, in ascending order. No page is in two spreads.
    public var firstPages: [Int] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("firstPages", &firstPages)
        coder.code("pending", &isPending)
    }
}
