public import ImageLoading

extension DiskCache {
    /// An entry of the cache: where its bytes are and what is known of them.
    public struct Entry: Sendable, Equatable {
        /// Whether an entry may be shown without asking its origin.
        public enum State: Sendable {
            /// It may.
            case fresh
            /// Its time is over, by ``Entry/expiresAt`` or ``Entry/freshUntil``: ask the origin, with the validators if
            /// there are any, and show it only if the origin agrees or can't be reached.
            case stale
        }

        /// What it is stored under.
        public var key: CacheKey
        /// The key of the source it belongs to; the same as ``key`` for an original.
        public var source: CacheKey
        /// SHA-256 of the bytes.
        public var digest: ContentDigest
        /// The absolute path of the file. It is complete and never changes; it may be removed when the cache is full,
        /// which does not disturb a file that is already open.
        public var path: String
        /// The size in bytes.
        public var byteSize: Int
        /// The Internet media type, such as `image/webp`.
        public var mediaType: String
        /// The width in pixels, or 0.
        public var width: Int
        /// The height in pixels, or 0.
        public var height: Int
        /// What the origin said to compare by.
        public var validators: Validators
        /// Seconds since 1970 until which the origin calls the bytes good; nil when it said nothing.
        public var freshUntil: Double?
        /// Seconds since 1970 until which the entry is kept; nil for ever.
        public var expiresAt: Double?
        /// Whether only a part of the picture could be decoded.
        public var isPartial: Bool
        /// The digest of the original it was made from; nil when unknown. That of the bytes for an original.
        public var sourceDigest: ContentDigest?
        /// Whether it may be shown as it is, at the time of asking.
        public var state: State
        /// Seconds it was to be kept for when it was stored; nil when it was stored for ever or until a date.
        var lifetime: Double?

        /// A strong entity tag, with its quotes, that is the same for the same bytes.
        public var entityTag: String { "\"\(digest.hex.prefix(32))\"" }

        /// As an expiration, what it was stored with.
        var storedExpiration: CacheExpiration {
            guard let expiresAt else { return .never }
            return lifetime.map { .seconds($0) } ?? .date(expiresAt)
        }

        /// Whether it may be shown at a time; nil when it is of no use any more.
        func state(at time: Double) -> State? {
            if let expiresAt, time >= expiresAt { return validators.isEmpty ? nil : .stale }
            if let freshUntil, time >= freshUntil { return .stale }
            return .fresh
        }
    }
}
