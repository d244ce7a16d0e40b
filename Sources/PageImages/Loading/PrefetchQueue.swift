/// A state machine that prefetches the items of a list in order, a few at a time.
///
/// It does no I/O. The owner performs the actions and reports each finished load.
///
///     var queue = PrefetchQueue<Int>(width: 2)
///     queue.handle(.start([1, 2, 3]))     // load 1, load 2
///     queue.handle(.finished(1))          // load 3
public struct PrefetchQueue<Item: Hashable & Sendable>: Sendable {
    /// An input of the state machine.
    public enum Event: Sendable {
        /// Replaces the list. Loads in flight continue if their item is also in the new list. Duplicates are loaded
        /// once.
        case start([Item])
        /// A load finished or failed. Ignored unless the item is in flight.
        case finished(Item)
        /// An item has become visible and is removed from the list.
        case visible(Item)
        /// Empties the list.
        case stop
        /// Pauses or resumes. Items in flight continue while the queue is paused.
        case pause(Bool)
    }

    /// Work for the owner of the state machine.
    public enum Action: Equatable, Sendable {
        /// Load an item at low priority.
        case load(Item)
        /// Cancel the load of an item.
        case cancel(Item)
        /// Raise the priority of an item in flight. The owner need not report that it has finished.
        case raisePriority(Item)
    }

    /// The maximum number of items in flight.
    public let width: Int

    private var list: [Item] = []
    /// The index in `list` of the next item to load.
    private var next = 0
    /// The items of the list that have not finished.
    private var unfinished: Set<Item> = []
    private var inFlight: Set<Item> = []

    /// Whether the queue is paused.
    public private(set) var isPaused = false
    /// The number of items in flight.
    var inFlightCount: Int { inFlight.count }
    /// The number of items that wait for their load.
    var waitingCount: Int { unfinished.count - inFlight.count }

    /// Returns whether an item is in the list and hasn't finished.
    public func isUnfinished(_ item: Item) -> Bool { unfinished.contains(item) }

    /// Creates an empty queue.
    ///
    /// - Parameter width: The maximum number of items in flight, at least 1.
    public init(width: Int) {
        self.width = max(1, width)
    }

    /// Handles an event and returns the actions to perform, in order.
    @discardableResult
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .start(let items): return replaceList(with: items) + loadNext()
        case .finished(let item):
            guard inFlight.remove(item) != nil else { return [] }
            unfinished.remove(item)
            return loadNext()
        case .visible(let item):
            guard unfinished.remove(item) != nil else { return [] }
            let actions: [Action] = inFlight.remove(item) == nil ? [] : [.raisePriority(item)]
            return actions + loadNext()
        case .stop: return replaceList(with: [])
        case .pause(let isPaused):
            self.isPaused = isPaused
            return loadNext()
        }
    }

    private mutating func replaceList(with items: [Item]) -> [Action] {
        var wanted: Set<Item> = []
        let newList = items.filter { wanted.insert($0).inserted }
        var actions: [Action] = []
        for item in list where !wanted.contains(item) && inFlight.remove(item) != nil { actions.append(.cancel(item)) }
        list = newList
        next = 0
        unfinished = wanted
        return actions
    }

    private mutating func loadNext() -> [Action] {
        var actions: [Action] = []
        while !isPaused, inFlight.count < width, next < list.count {
            let item = list[next]
            next += 1
            guard unfinished.contains(item), inFlight.insert(item).inserted else { continue }
            actions.append(.load(item))
        }
        return actions
    }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        if inFlight.count > width { return "too many items are in flight" }
        if !inFlight.isSubset(of: unfinished) { return "an item in flight has finished" }
        if !isPaused, inFlight.count < width, waitingCount > 0 { return "items wait although there is room" }
        return nil
    }
}
