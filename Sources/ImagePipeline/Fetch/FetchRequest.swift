import PageImages

/// A request of an ``HTTPFetcher``.
public struct FetchRequest: Sendable {
    /// An `http:`, `https:` or `data:` URL. Others are refused.
    public var url: String
    /// The validators of a cached copy. If they still match, the outcome is ``FetchOutcome/notModified(_:)``.
    public var validators: Validators?
    /// The value of the `Accept` header.
    public var accept: String

    /// The `Accept` header for images.
    public static let acceptsImages = "image/avif,image/webp,image/jxl,image/*;q=0.9,*/*;q=0.5"

    /// Creates a request.
    public init(url: String, validators: Validators? = nil, accept: String = FetchRequest.acceptsImages) {
        self.url = url
        self.validators = validators
        self.accept = accept
    }
}
