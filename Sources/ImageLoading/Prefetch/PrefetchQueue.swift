/// Fetches a list ahead of need: in order, so many at a time, overtaken by what becomes visible.
///
/// A pure machine. A list ends with one ``Action/report(_:)`` that says what became of each of its items.
public struct PrefetchQueue<Item: Hashable & Sendable>: Sendable {
    /// How one item ended.
    public enum Outcome: Hashable, CaseIterable, Sendable {
        /// It was fetched.
        case loaded
        /// It was cached already.
        case skipped
        /// It could not be fetched.
        case failed
    }

    /// What happened.
    public enum Event: Sendable {
        /// These are wanted, the first one first, and nothing else any more: the list before ends. What is in flight
        /// and still wanted goes on, as part of the new list; of what is listed twice the first place counts.
        case start([Item])
        /// A load has ended. Ignored unless the item is in flight.
        case finished(Item, Outcome)
        /// An item is needed now.
        case visible(Item)
        /// Nothing is wanted any more.
        case stop
        /// Begin nothing for a while, or go on. What is in flight stays there.
        case pause(Bool)
    }

    /// What to do.
    public enum Action: Equatable, Sendable {
        /// Begin to fetch an item, at low priority.
        case load(Item)
        /// Give up an item in flight.
        case cancel(Item)
        /// Raise the priority of an item in flight, and let it go: its end need not be reported.
        case lift(Item)
        /// A list has ended.
        case report(PrefetchReport<Item>)
    }

    /// How many items are in flight at once.
    public let width: Int

    private var waiting: [Item] = []
    /// The first of `waiting` that has not been looked at.
    private var next = 0
    /// Items of the list that have not ended.
    private var open: Set<Item> = []
    private var inFlight: Set<Item> = []
    private var report = PrefetchReport<Item>()
    private var isActive = false

    /// Whether nothing new is begun.
    public private(set) var isPaused = false
    /// Items in flight.
    public var inFlightCount: Int { inFlight.count }
    /// Items that wait for their turn.
    public var waitingCount: Int { open.count - inFlight.count }

    /// An empty queue.
    ///
    /// - Parameter width: How many items are in flight at once, at least 1.
    public init(width: Int) {
        self.width = max(1, width)
    }

    /// Applies one event and says what must be done now, in this order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .start(let items):
            let actions = replace(with: items)
            isActive = true
            return actions + advance()
        case .finished(let item, let outcome):
            guard inFlight.remove(item) != nil else { return [] }
            open.remove(item)
            switch outcome {
            case .loaded: report.loaded.append(item)
            case .skipped: report.skipped.append(item)
            case .failed: report.failed.append(item)
            }
            return advance()
        case .visible(let item):
            guard open.remove(item) != nil else { return [] }
            report.overtaken.append(item)
            let actions: [Action] = inFlight.remove(item) == nil ? [] : [.lift(item)]
            return actions + advance()
        case .stop: return replace(with: [])
        case .pause(let isPaused):
            self.isPaused = isPaused
            return advance()
        }
    }

    /// Ends the list. What the new one wants too goes over to it, in flight or not, and is reported there.
    private mutating func replace(with items: [Item]) -> [Action] {
        var wanted: Set<Item> = []
        let list = items.filter { wanted.insert($0).inserted }
        var actions: [Action] = []
        for item in waiting where open.contains(item) && !wanted.contains(item) {
            if inFlight.remove(item) != nil { actions.append(.cancel(item)) }
            report.cancelled.append(item)
        }
        if isActive { actions.append(.report(report)) }
        isActive = false
        report = PrefetchReport()
        waiting = list
        next = 0
        open = wanted
        return actions
    }

    private mutating func advance() -> [Action] {
        var actions: [Action] = []
        while !isPaused, inFlight.count < width, next < waiting.count {
            let item = waiting[next]
            next += 1
            guard open.contains(item), inFlight.insert(item).inserted else { continue }
            actions.append(.load(item))
        }
        if isActive, open.isEmpty {
            isActive = false
            actions.append(.report(report))
            report = PrefetchReport()
            waiting = []
            next = 0
        }
        return actions
    }

    /// What must hold after every event; the first sentence that does not, or nil.
    func checkInvariants() -> StaticString? {
        if inFlight.count > width { return "too many items are in flight" }
        if !inFlight.isSubset(of: open) { return "an item in flight has ended" }
        if !isActive, !open.isEmpty { return "items wait without a list" }
        if !isPaused, inFlight.count < width, waitingCount > 0 { return "items wait though there is room" }
        return nil
    }
}
