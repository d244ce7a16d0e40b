/// Decides when the cache stops trying to write, when it tries again, and when somebody is told. A pure machine.
///
/// One who can't store makes the same picture again for the next request; that is slow but right. To try a write for
/// each of them would be slower still, and to warn at each would fill the log of a machine whose disk is full already.
struct WriteTrouble {
    /// Seconds after which a write is tried even if nothing has changed: quotas can't be seen.
    static let pause = 10.0
    /// Seconds between warnings when the trouble comes and goes.
    static let warningPause = 600.0
    /// Bytes that must have become free, at the least, before a write is tried early.
    static let smallestGain: Int64 = 1 << 20

    private struct Trouble {
        var retryAt: Double
        var freeByteCount: Int64?
    }

    private var trouble: Trouble?
    private var warnedAt: Double?

    /// Whether the last write failed.
    var isStanding: Bool { trouble != nil }

    /// A write has failed.
    ///
    /// - Parameters:
    ///   - time: Now, in seconds since 1970.
    ///   - freeByteCount: What is free on the disk, if that is known.
    /// - Returns: Whether somebody must be told.
    mutating func failed(at time: Double, freeByteCount: Int64?) -> Bool {
        let isNew = trouble == nil
        trouble = Trouble(retryAt: time + Self.pause, freeByteCount: freeByteCount)
        guard isNew else { return false }
        if let warnedAt, time - warnedAt < Self.warningPause { return false }
        warnedAt = time
        return true
    }

    /// Whether a write may be tried now.
    ///
    /// - Parameters:
    ///   - byteCount: What will be written.
    ///   - freeByteCount: What is free on the disk, if that is known; asked only in trouble.
    func mayTry(_ byteCount: Int, at time: Double, freeByteCount: () -> Int64?) -> Bool {
        guard let trouble else { return true }
        if time >= trouble.retryAt { return true }
        guard let before = trouble.freeByteCount, let now = freeByteCount() else { return false }
        return now - before >= max(Int64(byteCount), Self.smallestGain)
    }

    /// A write has worked.
    mutating func succeeded() { trouble = nil }
}
