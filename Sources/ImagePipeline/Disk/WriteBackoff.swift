/// Decides when the cache pauses its writes after a failure, when it tries again, and when it warns. A state machine
/// without I/O.
///
/// Without the cache, an image is made again for each request: slow but correct. Trying a write for each of them would
/// be slower still, and a warning for each would fill the log of a machine whose disk is full already.
struct WriteBackoff {
    /// Seconds until a write is tried even if the free space is unchanged, because quotas are not visible.
    static let pause = 10.0
    /// Seconds between two warnings when writes fail again and again.
    static let warningPause = 600.0
    /// The additional free space, in bytes, with which a write is tried early.
    static let smallestGain: Int64 = 1 << 20

    private struct Failure {
        var retryAt: Double
        var freeByteCount: Int64?
    }

    private var failure: Failure?
    private var warnedAt: Double?

    /// Whether the last write failed.
    var isActive: Bool { failure != nil }

    /// Records a failed write.
    ///
    /// - Parameters:
    ///   - time: The current time in seconds since 1970.
    ///   - freeByteCount: The free space on the disk; nil if unknown.
    /// - Returns: Whether to warn the operator.
    mutating func failed(at time: Double, freeByteCount: Int64?) -> Bool {
        let isFirst = failure == nil
        failure = Failure(retryAt: time + Self.pause, freeByteCount: freeByteCount)
        guard isFirst else { return false }
        if let warnedAt, time - warnedAt < Self.warningPause { return false }
        warnedAt = time
        return true
    }

    /// Returns whether to try a write now.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the write.
    ///   - freeByteCount: Returns the free space on the disk, or nil if unknown. Called only after a failure.
    func mayTry(_ byteCount: Int, at time: Double, freeByteCount: () -> Int64?) -> Bool {
        guard let failure else { return true }
        if time >= failure.retryAt { return true }
        guard let before = failure.freeByteCount, let now = freeByteCount() else { return false }
        return now - before >= max(Int64(byteCount), Self.smallestGain)
    }

    /// Records a successful write.
    mutating func succeeded() { failure = nil }
}
