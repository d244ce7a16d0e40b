/// An encoded picture in a file of the cache.
public struct CachedImage: Sendable, Equatable {
    /// The absolute path of the file. It is complete and never changes; it may be removed when the cache is full,
    /// which does not disturb a file that is already open.
    public let path: String
    /// The file's size in bytes.
    public let byteSize: Int
    /// The Internet media type, such as `image/webp`.
    public let mediaType: String
    /// A strong entity tag, with its quotes, that is the same for the same bytes.
    public let entityTag: String
}
