public import PageImages

/// How the pipeline fetches, caches and delivers an image.
///
///     var options = ImageOptions()
///     options.priority = .high
///     options.alternatives = [.url("https://mirror.example/1.jpg")]
public struct ImageOptions: Sendable {
    /// Whether to fetch from the source even when a cache has the image.
    public var forceRefresh = false
    /// Whether to cache the source's own bytes too, so that another variant needs no download.
    public var cacheOriginalImage = false
    /// The priority of the work. Shared work has the highest priority of all its waiters.
    public var priority = ImagePriority.normal
    /// The sources to try, in this order, when the request's own source fails.
    public var alternatives: [ImageSource] = []
    /// The image to deliver, unprocessed, when every other source has failed.
    public var failureImage: ImageSource?

    /// Creates the default options.
    public init() {}
}
