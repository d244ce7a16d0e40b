/// The items in reading order, at positions that stay valid when the list changes.
///
/// A step adds to or subtracts from the position, so backward is the inverse of forward. The current chapter is that of
/// the visible item. When the list is rebuilt, its first position is chosen so that visible items keep their positions,
/// and a spring or a gesture in progress is not affected.
public struct ReadingSequence: Equatable, Sendable {
    /// The position of the first item; negative if items were inserted before it.
    public private(set) var base: Int
    /// The items in reading order; at least one.
    public private(set) var items: [SequenceItem]

    /// The positions of all items.
    public var range: ClosedRange<Int> { base...(base + max(items.count - 1, 0)) }

    /// Returns the item at `position`; nil if there is none.
    public func item(at position: Int) -> SequenceItem? {
        let index = position - base
        return index >= 0 && index < items.count ? items[index] : nil
    }

    /// Returns the position nearest to `position` that has an item.
    public func clamped(_ position: Int) -> Int { max(range.lowerBound, min(position, range.upperBound)) }

    /// Returns the position of `item`.
    public func position(of item: SequenceItem) -> Int? {
        for (index, other) in items.enumerated() where other == item { return base + index }
        return nil
    }

    /// Returns the first position that shows `page`.
    public func position(showing page: PageIdentifier) -> Int? {
        for (index, item) in items.enumerated() where item.shows(page) { return base + index }
        return nil
    }

    /// Returns the first position with an item of `chapter`.
    public func firstPosition(ofChapter chapter: Int) -> Int? {
        for (index, item) in items.enumerated() where item.chapter == chapter { return base + index }
        return nil
    }
}
