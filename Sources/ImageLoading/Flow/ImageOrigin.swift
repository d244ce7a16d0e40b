/// Where a delivered picture came from.
public enum ImageOrigin: Hashable, Sendable {
    /// No cache: the network, or whatever the source is.
    case none
    /// The memory cache.
    case memory
    /// The disk cache: the picture itself, or the unprocessed bytes it was made of.
    case disk
}
