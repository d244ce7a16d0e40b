/// A list of known length with some known runs of items, such as twenty thousand rows of which a few pages were
/// fetched. A complete list has one run.
///
/// Items are unique.
public struct SparseItems: Equatable, Sendable {
    /// Consecutive known items.
    struct Run: Equatable, Sendable {
        var start: Int
        var items: [ItemIdentifier]

        var end: Int { start + items.count }
        var range: Range<Int> { start..<end }
    }

    /// The number of items, known or not.
    public private(set) var count: Int
    /// The known runs, ascending; none is empty, and none touches the next one.
    private(set) var runs: [Run] = []

    /// Creates a list of unknown items.
    public init(count: Int) { self.count = max(count, 0) }

    /// Creates a complete list. Repeated items are ignored.
    public init(_ items: [ItemIdentifier]) {
        var seen = Set<ItemIdentifier>(minimumCapacity: items.count)
        let unique = items.filter { seen.insert($0).inserted }
        count = unique.count
        if !unique.isEmpty { runs = [Run(start: 0, items: unique)] }
    }

    /// Whether the list is empty.
    public var isEmpty: Bool { count == 0 }
    /// The number of known items.
    public var knownCount: Int { runs.reduce(0) { $0 + $1.items.count } }
    /// Whether all items are known.
    public var isComplete: Bool { knownCount == count }

    /// The item at `index`; nil if it is unknown or doesn't exist. Takes logarithmic time in the number of runs.
    public subscript(index: Int) -> ItemIdentifier? {
        let position = firstRun(endingAfter: index)
        guard position < runs.count, runs[position].start <= index else { return nil }
        return runs[position].items[index - runs[position].start]
    }

    /// Returns the index of `item`; nil if it is unknown. Takes linear time in the number of known items.
    public func index(of item: ItemIdentifier) -> Int? {
        for run in runs {
            if let index = run.items.firstIndex(of: item) { return run.start + index }
        }
        return nil
    }

    /// Returns the unknown parts of `range`, ascending.
    public func missing(in range: Range<Int>) -> [Range<Int>] {
        let range = range.clamped(to: 0..<count)
        var gaps: [Range<Int>] = []
        var from = range.lowerBound
        var position = firstRun(endingAfter: from)
        while from < range.upperBound {
            let run = position < runs.count ? runs[position].range : count..<count
            if from < run.lowerBound { gaps.append(from..<min(run.lowerBound, range.upperBound)) }
            from = max(run.upperBound, from + 1)
            position += 1
        }
        return gaps
    }

    /// Sets the length. New items are unknown.
    public mutating func setCount(_ newCount: Int) {
        count = max(newCount, 0)
        forget(outside: 0..<count)
    }

    /// Sets known items from `start` on, up to the end of the list.
    ///
    /// An item that was known at another index is moved, and its old index becomes unknown. A repeated item keeps its
    /// first index.
    /// - Returns: the number of indexes that are unknown because their item is known at another index.
    @discardableResult
    public mutating func set(_ items: [ItemIdentifier], at start: Int) -> Int {
        guard start >= 0, start < count else { return 0 }
        let items = items.prefix(count - start)
        remove(start..<start + items.count)
        var seen = Set<ItemIdentifier>(minimumCapacity: items.count)
        let isFirst = items.map { seen.insert($0).inserted }
        let taken = remove { seen.contains($0) }
        var index = 0
        while index < items.count {
            var end = index
            while end < items.count, isFirst[end] { end += 1 }
            if end > index { insert(Run(start: start + index, items: Array(items[index..<end]))) }
            index = end + 1
        }
        return taken + items.count - seen.count
    }

    /// Makes all items outside `range` unknown.
    public mutating func forget(outside range: Range<Int>) {
        remove(Int.min..<range.lowerBound)
        remove(range.upperBound..<Int.max)
    }

    /// Moves an item in a complete list.
    ///
    /// - Returns: false if nothing was moved.
    @discardableResult
    mutating func move(from: Int, to: Int) -> Bool {
        guard isComplete, from != to, from >= 0, to >= 0, from < count, to < count else { return false }
        let item = runs[0].items.remove(at: from)
        runs[0].items.insert(item, at: to)
        return true
    }

    /// Returns the index of the first run that ends after `index`, by binary search; the number of runs if there is
    /// none.
    func firstRun(endingAfter index: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Inserts a run at indexes that are unknown, and merges it with adjacent runs.
    private mutating func insert(_ run: Run) {
        var position = firstRun(endingAfter: run.start)
        if position > 0, runs[position - 1].end == run.start {
            position -= 1
            runs[position].items += run.items
        } else {
            runs.insert(run, at: position)
        }
        if position + 1 < runs.count, runs[position].end == runs[position + 1].start {
            runs[position].items += runs.remove(at: position + 1).items
        }
    }

    /// Makes the items in `range` unknown.
    private mutating func remove(_ range: Range<Int>) {
        if range.isEmpty { return }
        var position = firstRun(endingAfter: range.lowerBound)
        while position < runs.count, runs[position].start < range.upperBound {
            let run = runs.remove(at: position)
            if run.start < range.lowerBound {
                let head = Run(start: run.start, items: Array(run.items.prefix(range.lowerBound - run.start)))
                runs.insert(head, at: position)
                position += 1
            }
            if run.end > range.upperBound {
                let tail = Run(start: range.upperBound, items: Array(run.items.suffix(run.end - range.upperBound)))
                runs.insert(tail, at: position)
                position += 1
            }
        }
    }

    /// Makes matching items unknown. Returns their number.
    private mutating func remove(where leaves: (ItemIdentifier) -> Bool) -> Int {
        var removed: [Int] = []
        for run in runs {
            for (index, item) in run.items.enumerated() where leaves(item) { removed.append(run.start + index) }
        }
        for index in removed { remove(index..<index + 1) }
        return removed.count
    }
}
