import Library
import Synchronization

/// The seeds of random orders. The first page of a list gets a new order, and the following pages continue it, so that
/// no series is repeated. In Komga, each page has an order of its own.
final class KomgaShuffles: Sendable {
    /// Guards the seed of the last list of each user.
    private let seeds = Mutex<[UserIdentifier: UInt64]>([:])

    /// Returns the seed of a page.
    func seed(of page: KomgaPage, user: UserIdentifier) -> UInt64 {
        seeds.withLock { seeds in
            if page.number > 0, let seed = seeds[user] { return seed }
            let seed = UInt64.random(in: 0 ... .max)
            seeds[user] = seed
            return seed
        }
    }
}
