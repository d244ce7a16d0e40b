public import ImageLoading

/// What a request came to.
public struct ImageResult: Sendable {
    /// The picture.
    public let image: DeliveredImage
    /// The layer it was found in; none when it was fetched or made.
    public let origin: ImageOrigin
    /// Whose picture it is: the request's source, or the alternative that answered instead.
    public let source: ImageSource
    /// Whether the failure image is shown instead of the picture.
    public let isFailureImage: Bool

    /// Whether the source ended early, so that a part of the picture is missing.
    public var isPartial: Bool { image.isPartial }
}

/// How far a fetch has come.
public struct ImageProgress: Sendable, Equatable {
    /// Bytes received.
    public let received: Int
    /// Bytes there will be; nil when the server didn't say.
    public let expected: Int?
}
