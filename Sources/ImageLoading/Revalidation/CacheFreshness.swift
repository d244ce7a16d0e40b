/// How long an answer may be used without asking again, RFC 9111, and what to ask with after that.
public struct CacheFreshness: Hashable, Sendable {
    /// The fields of an answer's head that decide it; nil for those that are missing.
    public struct Fields: Sendable {
        /// `Cache-Control`; several joined with commas.
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

        /// Nothing is said.
        public init() {}
    }

    /// What is to be done with a kept answer.
    public enum Use: Hashable, Sendable {
        /// Use it as it is.
        case serve
        /// Ask whether it still holds.
        case revalidate
        /// Ask for another one: there is nothing to recognise this one by.
        case fetch
    }

    /// Until when it may be used, in seconds since 1970; nil when the server said nothing and gave no hint.
    public let freshUntil: Double?
    /// What the server gave to recognise the answer by.
    public let validators: Validators
    /// Whether the answer must not be kept at all.
    public let noStore: Bool
    /// Whether it must not be used past its time, whatever happens.
    public let mustRevalidate: Bool

    /// The longest that is inferred from when a picture last changed, in seconds: a day.
    private static let longestInferred = 86_400.0

    /// Nothing is known.
    public static let unknown = CacheFreshness(Fields(), receivedAt: 0)

    /// Reads an answer's head.
    ///
    /// - Parameters:
    ///   - fields: The fields that decide.
    ///   - now: When the answer came, in seconds since 1970.
    public init(_ fields: Fields, receivedAt now: Double) {
        let control = CacheControl(fields.cacheControl)
        validators = Validators(entityTagField: fields.entityTag, lastModifiedField: fields.lastModified)
        noStore = control.noStore
        mustRevalidate = control.mustRevalidate || control.noCache
        let date = fields.date.flatMap(HTTPDate.seconds)
        let lifetime: Double?
        if control.noCache || control.noStore {
            lifetime = 0
        } else if let age = control.maximumAge {
            lifetime = Double(age)
        } else if let expires = fields.expires {
            // What is no date, such as 0, lies in the past.
            lifetime = HTTPDate.seconds(expires).map { max(0, $0 - (date ?? now)) } ?? 0
        } else if let changed = validators.lastModified.flatMap(HTTPDate.seconds) {
            // A tenth of the time since it changed, RFC 9111 section 4.2.2.
            lifetime = min(max(0, (date ?? now) - changed) / 10, Self.longestInferred)
        } else {
            lifetime = nil
        }
        let age = Self.age(fields.age, date: date, now: now)
        freshUntil = lifetime.map { now + max(0, $0 - age) }
    }

    private init(freshUntil: Double?, validators: Validators, noStore: Bool, mustRevalidate: Bool) {
        self.freshUntil = freshUntil
        self.validators = validators
        self.noStore = noStore
        self.mustRevalidate = mustRevalidate
    }

    /// RFC 9111 section 4.2.3 without the time that the answer was on its way.
    private static func age(_ field: String?, date: Double?, now: Double) -> Double {
        let told = field.map { CacheControl.seconds(Array($0.utf8)[...]) } ?? 0
        return max(Double(told), date.map { max(0, now - $0) } ?? 0)
    }

    /// What is to be done with the answer.
    ///
    /// - Parameter now: The time in seconds since 1970.
    public func use(at now: Double) -> Use {
        if !noStore, freshUntil.map({ now < $0 }) ?? true { return .serve }
        return validators.isEmpty ? .fetch : .revalidate
    }

    /// What is known after the server has confirmed the answer with a 304: its head holds, and what it leaves out is
    /// as it was.
    public func confirmed(by answer: CacheFreshness) -> CacheFreshness {
        CacheFreshness(
            freshUntil: answer.freshUntil,
            validators: validators.updated(by: answer.validators),
            noStore: answer.noStore,
            mustRevalidate: answer.mustRevalidate
        )
    }
}
