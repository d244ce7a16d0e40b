import PageImages

/// The properties of an entry in the disk cache.
struct EntryMetadata: Sendable, Equatable {
    /// The Internet media type, such as `image/webp`.
    var mediaType: String
    /// The width in pixels; 0 if unknown.
    var width: Int
    /// The height in pixels; 0 if unknown.
    var height: Int
    /// The validators of the original.
    var validators: Validators
    /// The end of the freshness in seconds since 1970; nil when the source did not specify it.
    var freshUntil: Double?
    /// How long the entry is kept.
    var expiration: CacheExpiration
    /// Whether only a part of the image could be decoded.
    var isPartial: Bool
    /// The digest of the original from which a variant was made; nil if unknown, and for an original. When the source
    /// sends other bytes, the variant is removed.
    var sourceDigest: ContentDigest?

    /// Creates metadata.
    init(
        mediaType: String,
        width: Int = 0,
        height: Int = 0,
        validators: Validators = .none,
        freshUntil: Double? = nil,
        expiration: CacheExpiration = .never,
        isPartial: Bool = false,
        sourceDigest: ContentDigest? = nil
    ) {
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.validators = validators
        self.freshUntil = freshUntil
        self.expiration = expiration
        self.isPartial = isPartial
        self.sourceDigest = sourceDigest
    }
}
