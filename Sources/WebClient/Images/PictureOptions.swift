import ImageLoading

/// How a picture is asked for: the part of `ImageOptions` that means something in a browser, under the same names and
/// with the same defaults. (The whole of it costs the program 6 KB over the wire, most of them for header fields.)
struct PictureOptions {
    /// Ask the server, whatever memory and the browser's cache have.
    var forceRefresh = false
    /// Take the picture from memory or have the browser's copy confirmed by the server.
    var fromMemoryCacheOrRefresh = false
    /// Never ask the server.
    var onlyFromCache = false
    /// How long memory keeps the picture after nobody shows it any more; being used makes it as long again.
    var memoryExpiration = CacheExpiration.seconds(300)
    /// How urgent it is.
    var priority = ImagePriority.normal
    /// When and how often a failed load is tried again.
    var retry = RetryStrategy.standard
    /// The address of a picture that is shown when there is no other.
    var failureImage: String?
    /// Whether the picture before stays until the next one is there.
    var keepsCurrentImage = false

    /// Where the bytes may come from.
    var source: Images.Source {
        if forceRefresh { return .server }
        if onlyFromCache { return .cache }
        return fromMemoryCacheOrRefresh ? .confirmed : .any
    }
}
