/// Which of the pipeline's caches is meant.
public struct ImageCacheName: Hashable, Sendable {
    /// The cache's number in the pipeline's configuration.
    public let number: Int32

    /// The cache that everything uses unless told otherwise.
    public static let standard = ImageCacheName(number: 0)

    /// Names a cache.
    public init(number: Int32) {
        self.number = number
    }
}
