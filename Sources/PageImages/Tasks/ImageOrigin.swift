/// The cache that delivered an image.
public enum ImageOrigin: Hashable, Sendable {
    /// None: the image was fetched or read from its source.
    case none
    /// The memory cache.
    case memory
    /// The disk cache: the image itself, or the original it was made from.
    case disk
}
