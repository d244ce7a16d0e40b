import HTTPTypes
import NIOPosix
import Publications
import Synchronization

/// Reads pages as they are stored, with an eye on how much of that is in memory at once.
final class PageBytes: Sendable {
    /// Bytes of stored pages that may be on their way to clients at once: enough for dozens of readers, and an end to
    /// what a client can make the server hold by not reading its answers.
    private static let budget = 512 << 20

    /// Guards the number of bytes that are on their way.
    private let held = Mutex(0)

    /// A share of the budget, given back when the last one who holds it lets go.
    final class Share: Sendable {
        private let owner: PageBytes
        private let byteCount: Int

        fileprivate init(owner: PageBytes, byteCount: Int) {
            self.owner = owner
            self.byteCount = byteCount
        }

        deinit {
            owner.held.withLock { $0 -= byteCount }
        }
    }

    /// Takes a share of the budget for a page.
    ///
    /// - Throws: `Problem` 503 when too much is on its way already.
    func reserve(_ byteCount: Int) throws(Problem) -> Share {
        let isFree = held.withLock { held in
            // A single page larger than the budget may pass alone.
            guard held == 0 || held + byteCount <= Self.budget else { return false }
            held += byteCount
            return true
        }
        guard isFree else { throw .busy("Too many full-size pages are being sent at once.") }
        return Share(owner: self, byteCount: byteCount)
    }

    /// The page's stored bytes, read on a thread made for waiting.
    func read(_ publication: any Publication, page: Int) async throws -> [UInt8] {
        try await NIOThreadPool.singleton.runIfActive { try publication.bytes(ofPageAt: page) }
    }
}
