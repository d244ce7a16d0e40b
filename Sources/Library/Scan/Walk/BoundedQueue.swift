import Foundation

/// A bounded queue between threads. The faster side blocks, so that memory does not grow with the amount of work.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    /// Guards all properties below and signals their changes.
    private let condition = NSCondition()
    private var elements: [Element] = []
    private let capacity: Int
    /// The number of elements for which a thread in `popAll` is woken. Waking it for each element costs two switches of
    /// threads.
    private let batchCount: Int
    private var isFinished = false
    private var isClosed = false

    /// - Parameters:
    ///   - capacity: the maximum number of elements.
    ///   - batchCount: the number of elements for which `popAll` waits, at most half of the capacity.
    init(capacity: Int, batchCount: Int = 1) {
        self.capacity = capacity
        self.batchCount = batchCount
    }

    /// Adds an element; blocks while the queue is full. Elements that are added after `close` are dropped.
    func push(_ element: Element) {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= capacity, !isClosed { condition.wait() }
        guard !isClosed else { return }
        elements.append(element)
        // A thread that waits for elements began to wait when there were fewer.
        if elements.count == batchCount { condition.broadcast() }
    }

    /// Removes the oldest element; blocks while the queue is empty. Returns nil once the queue is finished and empty,
    /// or closed.
    func pop() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished, !isClosed { condition.wait() }
        guard !isClosed, !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        // A thread that waits for room began to wait when the queue was full.
        if elements.count == capacity / 2 { condition.broadcast() }
        return element
    }

    /// Removes all elements; waits up to the given time for a batch.
    ///
    /// - Returns: a smaller or empty array after the time has passed, and a smaller one at the end; nil once the queue
    ///   is finished and empty, or closed.
    func popAll(waitingUpTo seconds: Double) -> [Element]? {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: seconds)
        while elements.count < batchCount, !isFinished, !isClosed {
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
