extension LibraryStore {
    /// The difference between two clocks that is ignored, in milliseconds. A request takes at most ten seconds; without this
    /// tolerance, its duration would change the order of two page turns.
    static let clockTolerance: Int64 = 30_000

    /// The time by this machine's clock, in milliseconds since 1970.
    public var now: Int64 { clock.now() }

    /// Converts the time of an event on a device to this machine's clock.
    ///
    ///     store.time(of: 5_000, sentAt: 9_000)    // four seconds ago, whatever the device's clock shows
    ///
    /// The result is never later than now, so that a clock that is ahead can't block later progress.
    ///
    /// - Parameters:
    ///   - event: the time of the event by the device's clock, in milliseconds since 1970.
    ///   - sentAt: the time by the device's clock when it sent the event; nil if it is unknown.
    public func time(of event: Int64, sentAt: Int64? = nil) -> Int64 {
        Self.time(of: event, sentAt: sentAt, now: clock.now())
    }

    static func time(of event: Int64, sentAt: Int64?, now: Int64) -> Int64 {
        let event = max(event, 1)
        guard let sentAt, differs(sentAt, from: now) else { return min(event, now) }
        return max(1, now - max(0, sentAt - event))
    }

    /// Returns whether a device's clock differs from this machine's, so that ``time(of:sentAt:now:)`` converts its times.
    static func differs(_ sentAt: Int64?, from now: Int64) -> Bool {
        guard let sentAt, sentAt > 0 else { return false }
        let (difference, overflow) = now.subtractingReportingOverflow(sentAt)
        return overflow || difference.magnitude > clockTolerance.magnitude
    }
}
