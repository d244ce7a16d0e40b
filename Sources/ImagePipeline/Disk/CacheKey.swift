import PageImages

/// The key of an entry in the disk cache: a hash of the canonical bytes of its identity.
struct CacheKey: Hashable, Sendable {
    /// The SHA-256 of the canonical bytes.
    let digest: ContentDigest

    /// Creates the key of an original, a source's own bytes.
    init(_ source: SourceIdentity) { self.init(canonicalBytes: source.bytes) }

    /// Creates the key of a variant.
    init(_ variant: VariantIdentity) { self.init(canonicalBytes: variant.bytes) }

    /// Creates a key from canonical bytes.
    init(canonicalBytes: [UInt8]) { digest = ContentDigest(of: canonicalBytes) }

    /// Creates a key from its digest.
    init(digest: ContentDigest) { self.digest = digest }
}
