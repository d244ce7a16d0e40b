import HTTPTypes
import Publications
import Synchronization

/// Reads the stored bytes of pages and limits how much of them is in memory.
final class StoredPageReader: Sendable {
    /// The maximum number of bytes being sent. It suffices for dozens of readers and bounds the memory that clients can
    /// hold by not reading their responses.
    private static let budget = 512 << 20

    let activity: ReadingActivity
    /// Guards the number of bytes that are being sent.
    private let held = Mutex(0)

    /// - Parameter activity: Records each reservation as a reader's request.
    init(activity: ReadingActivity) {
        self.activity = activity
    }

    /// A share of the budget, released when it is deinitialised.
    final class Share: Sendable {
        private let owner: StoredPageReader
        private let byteCount: Int

        fileprivate init(owner: StoredPageReader, byteCount: Int) {
            self.owner = owner
            self.byteCount = byteCount
        }

        deinit {
            owner.held.withLock { $0 -= byteCount }
        }
    }

    /// Reserves a share of the budget for a page.
    ///
    /// - Throws: `Problem` 503 when the budget is used up.
    func reserve(_ byteCount: Int) throws(Problem) -> Share {
        activity.recordRequest()
        let isFree = held.withLock { held in
            // A single page may be larger than the budget.
            guard held == 0 || held + byteCount <= Self.budget else { return false }
            held += byteCount
            return true
        }
        guard isFree else { throw .busy("Too many full-size pages are being sent at once.") }
        return Share(owner: self, byteCount: byteCount)
    }

    /// Reads the stored bytes of a page on a thread pool.
    func read(_ publication: any Publication, page: Int) async throws -> [UInt8] {
        try await PageReading.read(publication) { try $0.bytes(ofPageAt: page) }
    }
}
