import Foundation

/// A bounded queue between threads. The faster side blocks, so that memory does not grow with the amount of work.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    /// Guards all properties below and signals their changes.
    private let condition = NSCondition()
    private var elements: [Element] = []
    private let capacity: Int
    private var isFinished = false
    private var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an element; blocks while the queue is full. Elements that are added after `close` are dropped.
    func push(_ element: Element) {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= capacity, !isClosed { condition.wait() }
        guard !isClosed else { return }
        elements.append(element)
        condition.broadcast()
    }

    /// Removes the oldest element; blocks while the queue is empty. Returns nil once the queue is finished and empty,
    /// or closed.
    func pop() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished, !isClosed { condition.wait() }
        guard !isClosed, !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        condition.broadcast()
        return element
    }

    /// Removes all elements; waits up to the given time for the first.
    ///
    /// - Returns: an empty array after the time has passed; nil once the queue is finished and empty, or closed.
    func popAll(waitingUpTo seconds: Double) -> [Element]? {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: seconds)
        while elements.isEmpty, !isFinished, !isClosed {
            guard condition.wait(until: deadline) else { break }
        }
        guard !isClosed, !(elements.isEmpty && isFinished) else { return nil }
        let taken = elements
        elements.removeAll(keepingCapacity: true)
        condition.broadcast()
        return taken
    }

    /// Declares that no element will be added. The remaining elements can still be removed.
    func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        condition.unlock()
    }

    /// Drops all elements and releases all waiting threads.
    func close() {
        condition.lock()
        isClosed = true
        elements.removeAll()
        condition.broadcast()
        condition.unlock()
    }
}
