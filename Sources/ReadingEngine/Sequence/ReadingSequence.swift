public import Geometry

/// What is read, in order: a list that is built once.
///
/// Stepping is by list index, so forward and backward are each other's inverse by construction, and being in a
/// place *is* showing an item of it.
public struct ReadingSequence: Equatable, Sendable {
    /// One thing that can be on screen.
    public struct Item: Equatable, Sendable {
        /// The page of the publication, from zero.
        public let page: Int
        /// The picture's size in its own pixels, or nil while it is unknown.
        public var size: Size?
    }

    /// The items in reading order.
    public private(set) var items: [Item]

    /// A sequence of one item a page.
    public init(pageSizes: [Size?]) {
        items = []
        items.reserveCapacity(pageSizes.count)
        for (page, size) in pageSizes.enumerated() {
            items.append(Item(page: page, size: size.flatMap { $0.isEmpty ? nil : $0 }))
        }
    }

    /// How many items there are.
    public var count: Int { items.count }

    /// The index nearest to `index` that exists; zero for an empty sequence.
    public func clamped(_ index: Int) -> Int { max(0, min(index, count - 1)) }

    /// Fills in the size of a page that was unknown; a known size stays, so that nothing on screen moves.
    mutating func learnSize(_ size: Size, ofItemAt index: Int) {
        guard items.indices.contains(index), items[index].size == nil, !size.isEmpty else { return }
        items[index].size = size
    }
}
