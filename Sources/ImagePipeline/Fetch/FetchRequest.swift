public import ImageLoading

/// What to fetch, and within which limits. Limits left at `nil` are those of the ``FetchPolicy``.
public struct FetchRequest: Sendable {
    /// An `http:`, `https:` or `data:` address. Anything else is refused.
    public var url: String
    /// Header fields and credentials of the source. They are sent to the address' own origin and to no other.
    public var modifier: RequestModifier
    /// What to do when the server points elsewhere.
    public var redirects: RedirectPolicy
    /// The validators of a copy at hand; the outcome is ``FetchOutcome/unchanged(_:)`` when it is still good.
    public var validators: Validators?
    /// The kinds wanted, as the value of `Accept`.
    public var accept: String
    /// Who may see the answer. Partial downloads are continued within one scope only.
    public var scope: AccessScope
    /// The most bytes a body may have, after decompression; never more than the policy allows.
    public var maximumByteCount: Int?
    /// Seconds until a connection must stand; never more than the policy allows.
    public var connectTimeout: Double?
    /// Seconds that may pass without a byte arriving; never more than the policy allows.
    public var idleTimeout: Double?
    /// Seconds the attempt may take in all, from when it gets its connection; never more than the policy allows.
    public var totalTimeout: Double?

    /// Asks for pictures, unless told otherwise, of any kind.
    public static let acceptsPictures = "image/avif,image/webp,image/jxl,image/*;q=0.9,*/*;q=0.5"

    /// A request for an address.
    public init(
        url: String,
        modifier: RequestModifier = RequestModifier(),
        redirects: RedirectPolicy = .follow(limit: 5),
        validators: Validators? = nil,
        accept: String = FetchRequest.acceptsPictures,
        scope: AccessScope = .everybody,
        maximumByteCount: Int? = nil,
        connectTimeout: Double? = nil,
        idleTimeout: Double? = nil,
        totalTimeout: Double? = nil
    ) {
        self.url = url
        self.modifier = modifier
        self.redirects = redirects
        self.validators = validators
        self.accept = accept
        self.scope = scope
        self.maximumByteCount = maximumByteCount
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
    }
}
