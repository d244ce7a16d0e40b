import Synchronization

/// The latest digest of each source's bytes. Results of older bytes must not be cached.
final class LatestDigests: Sendable {
    /// The maximum number of sources. When it is reached, all digests are removed: they only matter while work on older
    /// bytes is running.
    private static let limit = 1_024

    /// Guards the digests.
    private let digests = Mutex<[SourceIdentity: ContentDigest]>([:])

    /// Records the digest of the bytes that a source has just sent.
    func record(_ digest: ContentDigest, of source: SourceIdentity) {
        digests.withLock { digests in
            if digests.count >= Self.limit { digests = [:] }
            digests[source] = digest
        }
    }

    /// Returns whether the source has sent no other bytes since. True for bytes without a digest, which never change.
    func isLatest(_ digest: ContentDigest?, of source: SourceIdentity) -> Bool {
        guard let digest else { return true }
        return digests.withLock { $0[source].map { $0 == digest } ?? true }
    }
}
