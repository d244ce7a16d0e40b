import Synchronization

/// Whether someone is reading: a page or a part of a book was requested in the last half minute. A scan then leaves one
/// processor free.
///
/// Covers and thumbnails don't count. They are requested while the app shows a library that is being scanned.
final class ReadingActivity: Sendable {
    /// The time after a request during which its reader will probably request more, in seconds.
    private static let duration = 30.0

    private let clock: @Sendable () -> Double
    /// The time of the last request, in milliseconds of the clock; negative before the first request.
    private let lastRequest = Atomic(-1)

    init(clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.clock = clock
    }

    /// Records the request of a page or of a part of a book.
    func recordRequest() {
        lastRequest.store(Int(clock() * 1000), ordering: .relaxed)
    }

    /// Whether someone is reading.
    var isReading: Bool {
        let last = lastRequest.load(ordering: .relaxed)
        return last >= 0 && clock() - Double(last) / 1000 < Self.duration
    }
}
