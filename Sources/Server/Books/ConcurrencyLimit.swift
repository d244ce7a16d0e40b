import Synchronization

/// A limit on the number of concurrent operations of one kind.
final class ConcurrencyLimit: Sendable {
    private let count: Int
    /// Guards the number of permits in use.
    private let taken = Mutex(0)

    init(_ count: Int) {
        self.count = count
    }

    /// A permit for one operation. It is returned when the object is released.
    final class Slot: Sendable {
        private let owner: ConcurrencyLimit

        fileprivate init(_ owner: ConcurrencyLimit) {
            self.owner = owner
        }

        deinit {
            owner.taken.withLock { $0 -= 1 }
        }
    }

    /// The number of permits in use.
    var takenCount: Int { taken.withLock { $0 } }

    /// Takes a permit.
    ///
    /// - Throws: `Problem` 503 when all permits are in use.
    func take(for work: String) throws(Problem) -> Slot {
        let isFree = taken.withLock { taken in
            guard taken < count else { return false }
            taken += 1
            return true
        }
        guard isFree else { throw .busy("\(work): too many operations are running. Try again in a moment.") }
        return Slot(self)
    }
}
