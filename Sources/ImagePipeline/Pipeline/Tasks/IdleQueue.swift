/// Items to process while there is no activity: the newest ones up to a limit, in the order of their arrival.
///
/// A state machine without I/O. The owner reads ``activityCount``, waits for a pause, and takes items as long as the
/// count hasn't changed.
struct IdleQueue<Item: Equatable & Sendable>: Sendable {
    /// The maximum number of items. The oldest ones beyond it are dropped.
    let limit: Int
    private var items: [Item] = []
    /// The number of activities so far.
    private(set) var activityCount = 0

    /// Creates an empty queue.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Whether there are no items.
    var isEmpty: Bool { items.isEmpty }

    /// Adds an item. One that is waiting already moves to the end.
    mutating func add(_ item: Item) {
        items.removeAll { $0 == item }
        items.append(item)
        if items.count > limit { items.removeFirst(items.count - limit) }
    }

    /// Records that there is other work.
    mutating func recordActivity() { activityCount += 1 }

    /// Removes and returns the next item; nil if there is none, or if ``activityCount`` is no longer `count`.
    mutating func next(quietSince count: Int) -> Item? {
        guard count == activityCount, !items.isEmpty else { return nil }
        return items.removeFirst()
    }

    /// Removes all items.
    mutating func removeAll() { items = [] }
}
