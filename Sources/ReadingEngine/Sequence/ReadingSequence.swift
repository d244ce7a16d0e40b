/// What is read, in order, at positions that outlive the list.
///
/// Stepping is by position, so forward and backward are each other's inverse by construction, and being in a place *is*
/// showing an item of it. When the list is built anew, its base is chosen so that what is on screen keeps its position:
/// a spring or a finger under way need not know.
public struct ReadingSequence: Equatable, Sendable {
    /// The position of the first item; negative when items came in before the one the reader began with.
    public private(set) var base: Int
    /// The items in reading order; at least one.
    public private(set) var items: [SequenceItem]

    /// A sequence of `items` from position `base` on.
    init(base: Int, items: [SequenceItem]) {
        self.base = base
        self.items = items
    }

    /// The positions that exist.
    public var range: ClosedRange<Int> { base...(base + max(items.count - 1, 0)) }

    /// The item at `position`, nil where there is none.
    public func item(at position: Int) -> SequenceItem? {
        let index = position - base
        return index >= 0 && index < items.count ? items[index] : nil
    }

    /// The nearest position that exists.
    public func clamped(_ position: Int) -> Int { max(range.lowerBound, min(position, range.upperBound)) }

    /// Where `item` is.
    public func position(of item: SequenceItem) -> Int? {
        for (index, other) in items.enumerated() where other == item { return base + index }
        return nil
    }

    /// The first position at which `page` is shown.
    public func position(showing page: PageIdentifier) -> Int? {
        for (index, item) in items.enumerated() where item.shows(page) { return base + index }
        return nil
    }

    /// The first position of anything of `chapter`.
    public func firstPosition(ofChapter chapter: Int) -> Int? {
        for (index, item) in items.enumerated() where item.chapter == chapter { return base + index }
        return nil
    }

    /// The last position of anything of `chapter`.
    public func lastPosition(ofChapter chapter: Int) -> Int? {
        for index in items.indices.reversed() where items[index].chapter == chapter { return base + index }
        return nil
    }
}
