import NIOCore

/// The limits of one attempt: what the request asks for, never more than the policy allows.
struct FetchLimits: Sendable {
    var byteCount: Int
    var connectTimeout: Double
    var idleTimeout: Double
    var totalTimeout: Double

    init(_ request: FetchRequest, policy: FetchPolicy) {
        byteCount = max(0, min(request.maximumByteCount ?? .max, policy.maximumByteCount))
        connectTimeout = Self.shorter(request.connectTimeout, policy.connectTimeout)
        idleTimeout = Self.shorter(request.idleTimeout, policy.idleTimeout)
        totalTimeout = Self.shorter(request.totalTimeout, policy.totalTimeout)
    }

    /// Between a thousandth of a second and a day, so that no request's number can overflow a clock.
    private static func shorter(_ wish: Double?, _ limit: Double) -> Double {
        max(0.001, min(wish ?? limit, limit, 86_400))
    }

    static func milliseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1000) }
}
