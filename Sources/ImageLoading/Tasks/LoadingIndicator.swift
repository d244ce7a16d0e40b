/// When the sign of waiting is shown: not before the wait has become one.
///
/// Knows no clock: whoever holds it passes the time in, in seconds, and looks again at ``changeTime``.
public struct LoadingIndicator: Equatable, Sendable {
    /// How long somebody waits without a sign of it, in seconds. A shorter flash would only be noticed as a flicker.
    public static let delay = 0.150

    private var began: Double?

    /// Nobody waits.
    public init() {}

    /// The wait begins. Goes on if it had begun already.
    public mutating func begin(at now: Double) {
        began = began ?? now
    }

    /// The wait is over: a picture, a failure, or nobody wants it.
    public mutating func end() {
        began = nil
    }

    /// Whether the sign is shown.
    public func isVisible(at now: Double) -> Bool {
        changeTime.map { now >= $0 } ?? false
    }

    /// When the sign appears if nothing happens before, in seconds; nil while nobody waits.
    public var changeTime: Double? { began.map { $0 + Self.delay } }
}
