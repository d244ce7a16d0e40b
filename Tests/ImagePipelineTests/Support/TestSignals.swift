import Dispatch
import Synchronization

/// Holds worker threads back until a test lets them go.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}

/// Counts, from any thread.
final class Counter: Sendable {
    private let count = Mutex(0)

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    var value: Int { count.withLock { $0 } }
}

/// Waits until the condition holds. A condition that never holds hangs the test, which says enough. The pause leaves the
/// processor to those who make it hold; how long it is decides nothing.
func until(_ condition: () -> Bool) async {
    while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
