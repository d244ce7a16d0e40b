import Foundation

/// Leaves one processor free while someone reads.
///
/// The threads of a scan that read files have a low priority. On Linux, a thread that wakes up to handle a request can
/// nevertheless wait for three milliseconds or more until a thread of the scan leaves its processor. While someone
/// reads, all but one of the processors are therefore shared by the threads of the scan, in turns.
///
/// `@unchecked Sendable`: ``condition`` guards the only variable.
final class ReadingPrecedence: @unchecked Sendable {
    /// Guards the number of working threads and signals that it has decreased.
    private let condition = NSCondition()
    private var workingCount = 0
    /// The maximum number of threads that work while someone reads.
    private let limit: Int
    /// Whether someone reads.
    let isReading: @Sendable () -> Bool

    /// The time after which a waiting thread checks again whether someone reads, in seconds.
    private static let interval = 0.1

    /// - Parameters:
    ///   - processorCount: The number of processors.
    ///   - isReading: Whether someone reads. It must return quickly.
    init(processorCount: Int, isReading: @escaping @Sendable () -> Bool) {
        limit = max(1, processorCount - 1)
        self.isReading = isReading
    }

    /// Does a part of the scan's work when it is this thread's turn. The work must not wait for other threads of the
    /// scan.
    func work<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        begin()
        defer { end() }
        return try body()
    }

    private func begin() {
        condition.lock()
        while workingCount >= limit, isReading() {
            _ = condition.wait(until: Date(timeIntervalSinceNow: Self.interval))
        }
        workingCount += 1
        condition.unlock()
    }

    private func end() {
        condition.lock()
        workingCount -= 1
        condition.signal()
        condition.unlock()
    }
}
