public import ImageLoading

/// What the disk cache keeps beside the bytes of an entry.
public struct EntryFacts: Sendable, Equatable {
    /// The Internet media type, such as `image/webp`.
    public var mediaType: String
    /// The picture's width in pixels; 0 when nobody has looked.
    public var width: Int
    /// The picture's height in pixels; 0 when nobody has looked.
    public var height: Int
    /// What the origin said to compare by, of the original or of the original a variant was made from.
    public var validators: Validators
    /// Seconds since 1970 until which the origin calls the bytes good; nil when it said nothing.
    public var freshUntil: Double?
    /// How long the entry is kept, counted from the moment it is stored.
    public var expiration: CacheExpiration
    /// Whether the bytes were made from a damaged picture of which only a part could be decoded.
    public var isPartial: Bool
    /// The digest of the original a variant was made from. When other bytes arrive for the source, variants of the
    /// former ones go. Nil when unknown; for an original it is filled in.
    public var sourceDigest: ContentDigest?

    /// Facts with nothing said but the media type.
    public init(
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
