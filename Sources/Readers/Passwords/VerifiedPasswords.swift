import Crypto

/// A cache of the passwords that were verified in the last minute. A program that sends its password with each request
/// then causes only one slow key derivation a minute.
///
/// A password is remembered as an HMAC with a random key that is never stored. The HMAC also covers the stored hash, so
/// a remembered password is invalid as soon as the user's password changes.
public struct VerifiedPasswords: Sendable {
    /// The time for which a password is remembered, in seconds.
    static let duration = 60.0
    /// The maximum number of remembered passwords.
    static let capacity = 256

    private let key = SymmetricKey(size: .bits256)
    /// The times at which the remembered passwords expire, in seconds, by their HMAC.
    private var expiries: [[UInt8]: Double] = [:]

    /// Creates an empty cache.
    public init() {}

    /// Returns whether the password was verified for this hash within the last minute.
    ///
    /// - Parameter now: The time in seconds of a monotonic clock.
    public func contains(_ password: Password, for hash: PasswordHash, now: Double) -> Bool {
        expiries[code(password, hash)].map { $0 > now } ?? false
    }

    /// Remembers a verified password for a minute.
    ///
    /// - Parameter now: The time in seconds of a monotonic clock.
    public mutating func insert(_ password: Password, for hash: PasswordHash, now: Double) {
        let code = code(password, hash)
        if expiries.count >= Self.capacity, expiries[code] == nil {
            expiries = expiries.filter { $0.value > now }
        }
        if expiries.count >= Self.capacity, let oldest = expiries.min(by: { $0.value < $1.value }) {
            expiries[oldest.key] = nil
        }
        expiries[code] = now + Self.duration
    }

    /// The number of remembered passwords.
    var count: Int { expiries.count }

    private func code(_ password: Password, _ hash: PasswordHash) -> [UInt8] {
        // A stored hash contains no zero byte, so the two parts can't be divided differently.
        let message = Array(hash.stored.utf8) + [0] + password.bytes
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    }
}
