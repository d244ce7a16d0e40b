import PageImages

/// The properties of an entry in the disk cache.
struct EntryMetadata: Sendable, Equatable {
    /// The Internet media type, such as `image/webp`.
    var mediaType: String
    /// The width in pixels; 0 if unknown.
    var width = 0
    /// The height in pixels; 0 if unknown.
    var height = 0
    /// The validators of the original.
    var validators = Validators.none
    /// The end of the freshness in seconds since 1970; nil when the source did not specify it.
    var freshUntil: Double?
    /// How long the entry is kept.
    var expiration = CacheExpiration.never
    /// Whether only a part of the image could be decoded.
    var isPartial = false
    /// The digest of the original from which a variant was made; nil if unknown, and for an original. When the source
    /// sends other bytes, the variant is removed.
    var sourceDigest: ContentDigest?
}
