import Synchronization

/// How many of a kind of long work may go on at once.
final class BookSlots: Sendable {
    private let count: Int
    /// Guards how many are taken.
    private let taken = Mutex(0)

    init(_ count: Int) {
        self.count = count
    }

    /// A slot, given back when the last one who holds it lets go.
    final class Slot: Sendable {
        private let owner: BookSlots

        fileprivate init(_ owner: BookSlots) {
            self.owner = owner
        }

        deinit {
            owner.taken.withLock { $0 -= 1 }
        }
    }

    /// How many are taken.
    var takenCount: Int { taken.withLock { $0 } }

    /// Takes a slot.
    ///
    /// - Throws: `Problem` 503 when none is free.
    func take(for work: String) throws(Problem) -> Slot {
        let isFree = taken.withLock { taken in
            guard taken < count else { return false }
            taken += 1
            return true
        }
        guard isFree else { throw .busy("\(work) is going on too often at once. Try again in a moment.") }
        return Slot(self)
    }
}
