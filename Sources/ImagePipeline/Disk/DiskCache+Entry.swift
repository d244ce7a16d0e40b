import PageImages

extension DiskCache {
    /// An entry of the cache: the path and the properties of an image.
    struct Entry: Sendable, Equatable {
        /// Whether an entry may be used without asking its source.
        enum State: Sendable {
            /// It may be used.
            case fresh
            /// It has expired, by ``Entry/expiresAt`` or ``Entry/freshUntil``. It may be used once the source has
            /// confirmed it.
            case stale
        }

        /// The key.
        var key: CacheKey
        /// The key of its source; equal to ``key`` for an original.
        var source: CacheKey
        /// The digest of the bytes.
        var digest: ContentDigest
        /// The absolute path of the file. The file is complete and never changes. It may be removed at any time; an
        /// open file stays readable.
        var path: String
        /// The size in bytes.
        var byteSize: Int
        /// The Internet media type, such as `image/webp`.
        var mediaType: String
        /// The width in pixels; 0 if unknown.
        var width: Int
        /// The height in pixels; 0 if unknown.
        var height: Int
        /// The validators of the source.
        var validators: Validators
        /// The end of the freshness in seconds since 1970; nil when the source did not specify it.
        var freshUntil: Double?
        /// The expiration in seconds since 1970; nil for never.
        var expiresAt: Double?
        /// Whether only a part of the image could be decoded.
        var isPartial: Bool
        /// The digest of the original from which it was made; nil if unknown. For an original, its own digest.
        var sourceDigest: ContentDigest?
        /// Whether it may be used, at the time of the lookup.
        var state: State
        /// The lifetime in seconds with which it was stored; nil for never or for a date.
        var lifetime: Double?

        /// The strong entity tag with its quotes. Equal bytes have equal tags.
        var entityTag: String { "\"\(digest.hex.prefix(32))\"" }

        /// The expiration with which it was stored.
        var storedExpiration: CacheExpiration {
            guard let expiresAt else { return .never }
            return lifetime.map { .seconds($0) } ?? .date(expiresAt)
        }

        /// Returns whether it may be used at a time; nil when it has expired and can't be confirmed.
        func state(at time: Double) -> State? {
            if let expiresAt, time >= expiresAt { return validators.isEmpty ? nil : .stale }
            if let freshUntil, time >= freshUntil { return .stale }
            return .fresh
        }
    }
}
