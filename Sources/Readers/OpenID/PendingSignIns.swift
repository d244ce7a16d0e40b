/// The sign-ins that wait until the user returns from the provider.
///
/// A value type without a clock: the caller passes the time in seconds.
struct PendingSignIns: Sendable {
    /// A sign-in, and the path that the browser opens afterwards.
    struct Entry: Sendable {
        var signIn: OpenIDSignIn
        var returnPath: String
        var expiry: Double
    }

    /// The time that a user has to sign in at the provider, in seconds.
    static let duration = 600.0
    /// The maximum number of sign-ins. When it is exceeded, the oldest is removed.
    static let capacity = 1000

    private var entries: [String: Entry] = [:]

    /// The number of sign-ins.
    var count: Int { entries.count }

    /// Remembers a sign-in.
    mutating func insert(_ signIn: OpenIDSignIn, returnPath: String, now: Double) {
        if entries.count >= Self.capacity { entries = entries.filter { $0.value.expiry > now } }
        if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.expiry < $1.value.expiry }) {
            entries[oldest.key] = nil
        }
        entries[signIn.state] = Entry(signIn: signIn, returnPath: returnPath, expiry: now + Self.duration)
    }

    /// Removes and returns a sign-in, so that it can't be finished twice; nil if it is unknown or has expired.
    mutating func take(_ state: String, now: Double) -> Entry? {
        guard let entry = entries.removeValue(forKey: state), entry.expiry > now else { return nil }
        return entry
    }
}
