/// The keys of a provider between sign-ins. A value type without a clock: the caller passes the time in seconds.
struct OpenIDKeyCache: Sendable {
    /// The answer to a search for a key.
    enum Lookup: Sendable, Equatable {
        case found(OpenIDKey)
        /// The key set has to be fetched, and the search repeated.
        case fetch
        /// The provider has no such key.
        case unknown
    }

    /// The minimum time between two fetches because of an unknown key.
    static let refetchInterval = 60.0
    /// The time after which keys are fetched again, so that a withdrawn key is not accepted for longer.
    static let maximumAge = 3600.0

    private var keySet: OpenIDKeySet?
    private var fetchTime = 0.0

    /// Searches for a key.
    func lookup(id: String?, algorithm: OpenIDKey.Algorithm, now: Double) -> Lookup {
        // Uses `abs`, so that the keys don't stay for years if the clock is set back.
        let age = abs(now - fetchTime)
        guard let keySet, age < Self.maximumAge else { return .fetch }
        if let key = keySet.key(id: id, algorithm: algorithm) { return .found(key) }
        return age >= Self.refetchInterval ? .fetch : .unknown
    }

    /// Replaces the keys by those that were fetched.
    mutating func store(_ keySet: OpenIDKeySet, now: Double) {
        self.keySet = keySet
        fetchTime = now
    }
}
