/// The items of a list of known length, of which only some stretches are known: twenty thousand rows of which a few pages
/// were fetched. A list that is known as a whole is the same thing with one stretch.
///
/// No item is in it twice.
public struct SparseItems: Equatable, Sendable {
    /// Known items without a gap between them.
    struct Run: Equatable, Sendable {
        var start: Int
        var items: [ItemIdentifier]

        var end: Int { start + items.count }
        var range: Range<Int> { start..<end }
    }

    /// How many items the list has, known or not.
    public private(set) var count: Int
    /// The known stretches, ascending; none is empty, none touches the next.
    private(set) var runs: [Run] = []

    /// A list of which nothing is known but its length.
    public init(count: Int) { self.count = max(count, 0) }

    /// A list that is known as a whole; of items that are given twice the first counts.
    public init(_ items: [ItemIdentifier]) {
        var seen = Set<ItemIdentifier>(minimumCapacity: items.count)
        let unique = items.filter { seen.insert($0).inserted }
        count = unique.count
        if !unique.isEmpty { runs = [Run(start: 0, items: unique)] }
    }

    /// True when there are no items at all.
    public var isEmpty: Bool { count == 0 }
    /// How many items are known.
    public var knownCount: Int { runs.reduce(0) { $0 + $1.items.count } }
    /// True when every item is known.
    public var isComplete: Bool { knownCount == count }

    /// The item at `index`; nil where it is not known or there is none. Logarithmic in the number of stretches.
    public subscript(index: Int) -> ItemIdentifier? {
        let position = firstRun(endingAfter: index)
        guard position < runs.count, runs[position].start <= index else { return nil }
        return runs[position].items[index - runs[position].start]
    }

    /// Where `item` is; nil when it is not known. Linear in what is known.
    public func index(of item: ItemIdentifier) -> Int? {
        for run in runs {
            if let index = run.items.firstIndex(of: item) { return run.start + index }
        }
        return nil
    }

    /// What of `range` is not known, ascending.
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

    /// Makes the list longer by items that are not known, or shorter.
    public mutating func setCount(_ newCount: Int) {
        count = max(newCount, 0)
        forget(outside: 0..<count)
    }

    /// Takes in items that have become known from `start` on; what lies beyond the list's end is left out.
    ///
    /// An item that was known elsewhere is here now, and unknown there. One that is given twice is at its first place.
    /// - Returns: how many places had to be left unknown, or became so, because their item is elsewhere.
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

    /// Forgets every item outside `range`: it can be fetched again.
    public mutating func forget(outside range: Range<Int>) {
        remove(Int.min..<range.lowerBound)
        remove(range.upperBound..<Int.max)
    }

    /// Takes the item at `from` out and puts it in so that it is at `to`; only in a list that is known as a whole.
    ///
    /// - Returns: false when nothing was moved.
    @discardableResult
    mutating func move(from: Int, to: Int) -> Bool {
        guard isComplete, from != to, from >= 0, to >= 0, from < count, to < count else { return false }
        let item = runs[0].items.remove(at: from)
        runs[0].items.insert(item, at: to)
        return true
    }

    /// The first stretch that reaches beyond `index`, by bisection.
    func firstRun(endingAfter index: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts in a stretch where nothing is known, joining it with the neighbours it touches.
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

    /// Makes the items at `range` unknown.
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

    /// Makes the items unknown for which `leaves` answers true; answers how many.
    private mutating func remove(where leaves: (ItemIdentifier) -> Bool) -> Int {
        var removed: [Int] = []
        for run in runs {
            for (index, item) in run.items.enumerated() where leaves(item) { removed.append(run.start + index) }
        }
        for index in removed { remove(index..<index + 1) }
        return removed.count
    }
}
