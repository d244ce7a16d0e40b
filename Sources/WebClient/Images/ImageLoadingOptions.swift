import PageImages
import WebBinding

/// How an image is loaded: the part of the pipeline's `ImageOptions` that applies to a browser.
struct ImageLoadingOptions {
    /// Whether to ask the server even if the image is in memory or in the browser's cache.
    var forceRefresh = false
    /// How long memory keeps an image after its last use.
    var memoryExpiration = CacheExpiration.seconds(300)
    /// The priority.
    var priority = ImagePriority.normal
    /// Whether to load the image before it is visible, when it is near the window.
    var loadsAhead = true
    /// Whether the current image stays until the new one is loaded.
    var keepsCurrentImage = false
    /// Which failed loads are retried, when, and how often.
    var retry = RetryStrategy.standard
    /// The address of the image to show when the requested one can't be loaded.
    var failureImage: String?

    /// The cache mode of the download.
    var source: Images.Source { forceRefresh ? .server : .any }
}
