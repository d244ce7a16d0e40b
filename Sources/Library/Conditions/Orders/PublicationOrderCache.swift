import Synchronization

/// The orders of publications that were requested last.
///
/// An order is read again after the catalogue has changed. Reading 200,000 publications takes a second, so during a
/// scan an order stays in use for ten times as long as it took to read.
final class PublicationOrderCache: Sendable {
    private struct Kept: Sendable {
        let order: PublicationOrder
        let version: Int64
        let madeAt: ContinuousClock.Instant
        let cost: Duration
    }

    /// Guards the orders.
    private let kept = Mutex(RecentlyUsedValues<PublicationQuery.Sort, Kept>(limit: 3))

    /// An order that took less time to read is read again after each change, also during a scan.
    private static let longCost = Duration.milliseconds(100)

    /// Returns an order.
    ///
    /// - Parameters:
    ///   - version: the version of the library that `make` reads, or an earlier one.
    ///   - make: reads the order.
    func order(
        _ sort: PublicationQuery.Sort,
        _ changes: LibraryChanges,
        version: Int64,
        make: () throws -> PublicationOrder
    ) throws -> PublicationOrder {
        let start = ContinuousClock.now
        if let known = kept.withLock({ $0.value(sort) }) {
            let isRecent = known.cost > Self.longCost && start - known.madeAt < known.cost * 10
            if isRecent || changes.isUnchanged(since: known.version, until: version, user: nil) { return known.order }
        }
        let order = try make()
        let cost = ContinuousClock.now - start
        kept.withLock { $0.set(sort, Kept(order: order, version: version, madeAt: start + cost, cost: cost)) }
        return order
    }

    func releaseMemory() { kept.withLock { $0.removeAll() } }
}
