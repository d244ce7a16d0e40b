import ImageLoading
import Synchronization

/// Which bytes sources gave last: what was made of earlier ones comes too late to be kept.
final class LatestDigests: Sendable {
    /// Sources that are remembered; a few hundred kilobytes. Beyond that all are forgotten, for it only matters while
    /// work on the earlier bytes goes on.
    private static let limit = 1_024

    /// Guards what is remembered.
    private let digests = Mutex<[SourceIdentity: ContentDigest]>([:])

    func note(_ digest: ContentDigest, of source: SourceIdentity) {
        digests.withLock { digests in
            if digests.count >= Self.limit { digests = [:] }
            digests[source] = digest
        }
    }

    /// Whether the source hasn't given others since. Bytes without a digest never change.
    func isLatest(_ digest: ContentDigest?, of source: SourceIdentity) -> Bool {
        guard let digest else { return true }
        return digests.withLock { $0[source].map { $0 == digest } ?? true }
    }
}
