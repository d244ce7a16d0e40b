/// Decides when a loading indicator becomes visible: after a delay, so that short loads don't flicker.
///
/// Has no clock. The owner passes the time in seconds and checks again at ``changeTime``.
public struct LoadingIndicator: Equatable, Sendable {
    /// The delay in seconds.
    public static let delay = 0.150

    private var began: Double?

    /// Creates a hidden indicator.
    public init() {}

    /// Starts waiting. Has no effect while waiting.
    public mutating func begin(at now: Double) {
        began = began ?? now
    }

    /// Stops waiting.
    public mutating func end() {
        began = nil
    }

    /// Returns whether the indicator is visible.
    public func isVisible(at now: Double) -> Bool {
        changeTime.map { now >= $0 } ?? false
    }

    /// The time in seconds at which the indicator becomes visible; nil while not waiting.
    public var changeTime: Double? { began.map { $0 + Self.delay } }
}
