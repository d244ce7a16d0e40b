import NIOCore

/// The limits of one attempt, from the policy.
struct FetchLimits: Sendable {
    var byteCount: Int
    var connectTimeout: Double
    var idleTimeout: Double
    var totalTimeout: Double

    init(_ policy: FetchPolicy) {
        byteCount = max(0, policy.maximumByteCount)
        connectTimeout = Self.clamped(policy.connectTimeout)
        idleTimeout = Self.clamped(policy.idleTimeout)
        totalTimeout = Self.clamped(policy.totalTimeout)
    }

    /// Clamps seconds to a millisecond to a day, so that no value overflows a clock.
    private static func clamped(_ seconds: Double) -> Double {
        max(0.001, min(seconds, 86_400))
    }

    static func milliseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1000) }
}
