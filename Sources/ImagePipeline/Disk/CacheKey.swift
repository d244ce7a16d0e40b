public import ImageLoading

/// The name of one thing in the disk cache: a hash over the canonical form of what it is.
public struct CacheKey: Hashable, Sendable {
    /// SHA-256 of the canonical bytes.
    public let digest: ContentDigest

    /// The key of a source's own bytes, the original.
    public init(_ source: SourceIdentity) { self.init(canonicalBytes: source.bytes) }

    /// The key of what processors and an encoder made of a source.
    public init(_ variant: VariantIdentity) { self.init(canonicalBytes: variant.bytes) }

    /// The key of anything else that has a canonical form.
    public init(canonicalBytes: [UInt8]) { digest = ContentDigest(of: canonicalBytes) }

    /// A key written down before.
    init(digest: ContentDigest) { self.digest = digest }
}
