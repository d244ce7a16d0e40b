/// The failures after which a download is retried.
public struct RetryCondition: OptionSet, Hashable, Sendable {
    /// One bit for each kind of failure.
    public let rawValue: UInt8

    /// Creates a condition from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// ``ImageFailureKind/unreachable``.
    public static let network = RetryCondition(rawValue: 1)
    /// ``ImageFailureKind/timedOut``.
    public static let timeouts = RetryCondition(rawValue: 2)
    /// A status from 500 to 599.
    public static let serverErrors = RetryCondition(rawValue: 4)
    /// A status after which the client should retry later: 408, 425 or 429.
    public static let throttled = RetryCondition(rawValue: 8)
    /// ``ImageFailureKind/incomplete``.
    public static let incomplete = RetryCondition(rawValue: 16)
    /// All of these failures.
    public static let all: RetryCondition = [.network, .timeouts, .serverErrors, .throttled, .incomplete]

    /// Returns whether a failure is in the set.
    public func covers(_ failure: ImageFailureKind) -> Bool {
        switch failure {
        case .unreachable: contains(.network)
        case .timedOut: contains(.timeouts)
        case .incomplete: contains(.incomplete)
        case .status(500...599): contains(.serverErrors)
        case .status(408), .status(425), .status(429): contains(.throttled)
        case .status, .tooLarge, .refusedAddress, .tooManyRedirects, .undecodable, .cancelled, .cacheFailure, .other:
            false
        }
    }
}
