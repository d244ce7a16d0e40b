/// How long a response may be used without revalidation (RFC 9111), and the validators for a conditional request.
public struct CacheFreshness: Hashable, Sendable {
    /// The header fields that determine the freshness; nil for missing ones.
    public struct Fields: Sendable {
        /// `Cache-Control`; several headers are joined with commas.
        public var cacheControl: String?
        /// `Expires`.
        public var expires: String?
        /// `Age`.
        public var age: String?
        /// `Date`.
        public var date: String?
        /// `ETag`.
        public var entityTag: String?
        /// `Last-Modified`.
        public var lastModified: String?

        /// Creates fields that are all missing.
        public init() {}
    }

    /// How to use a cached response.
    public enum Use: Hashable, Sendable {
        /// Use it without revalidation.
        case serve
        /// Revalidate it with a conditional request.
        case revalidate
        /// Fetch it unconditionally, because there are no validators.
        case fetch
    }

    /// The time until which the response is fresh, in seconds since 1970; nil when the headers don't determine it. The
    /// response is then used without revalidation.
    public let freshUntil: Double?
    /// The validators of the response.
    public let validators: Validators
    /// Whether the response must not be stored.
    public let noStore: Bool

    /// The maximum freshness inferred from the modification date, in seconds: one day.
    private static let maximumInferredLifetime = 86_400.0

    /// The freshness of a response without headers.
    public static let unknown = CacheFreshness(Fields(), receivedAt: 0)

    /// Determines the freshness of a response.
    ///
    /// - Parameters:
    ///   - fields: The header fields.
    ///   - now: The time of the response, in seconds since 1970.
    public init(_ fields: Fields, receivedAt now: Double) {
        let control = CacheControl(fields.cacheControl)
        validators = Validators(entityTagField: fields.entityTag, lastModifiedField: fields.lastModified)
        noStore = control.noStore
        let date = fields.date.flatMap(HTTPDate.seconds)
        let lifetime: Double?
        if control.noCache || control.noStore {
            lifetime = 0
        } else if let age = control.maximumAge {
            lifetime = Double(age)
        } else if let expires = fields.expires {
            // An invalid date, such as 0, counts as expired.
            lifetime = HTTPDate.seconds(expires).map { max(0, $0 - (date ?? now)) } ?? 0
        } else if let changed = validators.lastModified.flatMap(HTTPDate.seconds) {
            // A tenth of the time since the last modification, RFC 9111 section 4.2.2.
            lifetime = min(max(0, (date ?? now) - changed) / 10, Self.maximumInferredLifetime)
        } else {
            lifetime = nil
        }
        let age = Self.age(fields.age, date: date, now: now)
        freshUntil = lifetime.map { now + max(0, $0 - age) }
    }

    /// Returns the age of the response in seconds: RFC 9111 section 4.2.3 without the response delay.
    private static func age(_ field: String?, date: Double?, now: Double) -> Double {
        let reported = field.map { CacheControl.seconds(Array($0.utf8)[...]) } ?? 0
        return max(Double(reported), date.map { max(0, now - $0) } ?? 0)
    }

    /// Returns how to use the response.
    ///
    /// - Parameter now: The time in seconds since 1970.
    public func use(at now: Double) -> Use {
        if !noStore, freshUntil.map({ now < $0 }) ?? true { return .serve }
        return validators.isEmpty ? .fetch : .revalidate
    }
}
