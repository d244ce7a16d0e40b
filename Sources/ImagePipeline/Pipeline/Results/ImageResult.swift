public import PageImages

/// The result of a request.
public struct ImageResult: Sendable {
    /// The image.
    public let image: DeliveredImage
    /// The cache that had the image, or ``ImageOrigin/none`` if it was fetched.
    public let origin: ImageOrigin
    /// The source of the image: the request's own, or the alternative that succeeded.
    public let source: ImageSource
    /// Whether the image is the failure image.
    public let isFailureImage: Bool

    /// Whether the source's file ended early, so that a part of the image is missing.
    public var isPartial: Bool { image.isPartial }
}
