import PageImages

extension DiskCache {
    /// An entry of the cache: the path and the properties of an image.
    struct Entry: Sendable, Equatable {
        /// Whether an entry may be used without revalidation.
        enum State: Sendable {
            /// The entry may be used.
            case fresh
            /// ``Entry/expiresAt`` or ``Entry/freshUntil`` has passed. The entry must be revalidated with its source
            /// before it is used.
            case stale
        }

        /// The key of the image.
        var key: CacheKey
        /// The key of the original from which the image is made; equal to ``key`` for an original.
        var source: CacheKey
        /// The digest of the image's bytes.
        var digest: ContentDigest
        /// The absolute path of the file. The file is complete and never changes. It may be removed at any time, but
        /// an open file stays readable.
        var path: String
        /// The size in bytes.
        var byteSize: Int
        /// The Internet media type, such as `image/webp`.
        var mediaType: String
        /// The width in pixels; 0 if unknown.
        var width: Int
        /// The height in pixels; 0 if unknown.
        var height: Int
        /// The validators of the source, such as its `ETag`, for revalidation.
        var validators: Validators
        /// When the source's response becomes stale, in seconds since 1970; nil if the response didn't specify it.
        var freshUntil: Double?
        /// When the entry expires according to the caller that stored it, in seconds since 1970; nil for never.
        var expiresAt: Double?
        /// Whether only a part of the image could be decoded.
        var isPartial: Bool
        /// The digest of the original from which it was made; nil if unknown. For an original, its own digest.
        var sourceDigest: ContentDigest?
        /// The state at the time of the lookup.
        var state: State
        /// The lifetime in seconds with which the entry was stored; nil if it was stored without expiration or with a
        /// date.
        var lifetime: Double?

        /// The strong entity tag with its quotes. Equal bytes have equal tags.
        var entityTag: String { "\"\(digest.hex.prefix(32))\"" }

        /// The expiration with which the entry was stored.
        var storedExpiration: CacheExpiration {
            guard let expiresAt else { return .never }
            return lifetime.map { .seconds($0) } ?? .date(expiresAt)
        }

        /// Returns the state at a time; nil when the entry has expired and has no validators for a revalidation.
        func state(at time: Double) -> State? {
            if let expiresAt, time >= expiresAt { return validators.isEmpty ? nil : .stale }
            if let freshUntil, time >= freshUntil { return .stale }
            return .fresh
        }
    }
}
