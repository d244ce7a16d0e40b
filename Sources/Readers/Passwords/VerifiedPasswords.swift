import Crypto

/// The passwords that were verified in the last minute, so that a program that sends its password with each request causes
/// one derivation a minute.
///
/// A password is remembered as an HMAC with a random key that is never stored. It covers the stored hash, so a changed
/// password is forgotten at once.
public struct VerifiedPasswords: Sendable {
    /// The time for which a password is remembered, in seconds.
    static let duration = 60.0
    /// The maximum number of remembered passwords.
    static let capacity = 256

    private let key = SymmetricKey(size: .bits256)
    /// The times at which the codes expire, in seconds.
    private var expiries: [[UInt8]: Double] = [:]

    /// Creates an empty memory.
    public init() {}

    /// Whether the password was verified for this hash within the last minute. `now` is in seconds of a monotonic clock.
    public func contains(_ password: Password, for hash: PasswordHash, now: Double) -> Bool {
        expiries[code(password, hash)].map { $0 > now } ?? false
    }

    /// Remembers a verified password for a minute from now.
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
