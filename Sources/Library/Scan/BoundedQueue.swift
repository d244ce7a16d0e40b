import Foundation

/// A queue between threads that makes the faster side wait, so that memory does not grow with the work.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    /// Guards all that follows, and tells waiting threads when it changes.
    private let condition = NSCondition()
    private var elements: [Element] = []
    private let capacity: Int
    private var isFinished = false
    private var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an element, waiting while the queue is full. Elements offered after `close` are dropped.
    func push(_ element: Element) {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= capacity, !isClosed { condition.wait() }
        guard !isClosed else { return }
        elements.append(element)
        condition.broadcast()
    }

    /// Takes the oldest element, waiting for one; nil once the queue is finished and empty, or closed.
    func pop() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished, !isClosed { condition.wait() }
        guard !isClosed, !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        condition.broadcast()
        return element
    }

    /// Takes all elements there are, waiting up to a time for the first.
    ///
    /// - Returns: nothing when the time passed; nil once the queue is finished and empty, or closed.
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

    /// Says that nothing more will come; what is in the queue is still handed out.
    func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        condition.unlock()
    }

    /// Throws away what is in the queue and lets go everyone who waits.
    func close() {
        condition.lock()
        isClosed = true
        elements.removeAll()
        condition.broadcast()
        condition.unlock()
    }
}
