import Foundation

/// A password as its bytes are hashed: NFC, so that keyboards which compose characters differently give the same bytes.
public struct Password: Sendable, Equatable {
    /// The minimum number of characters of a new password.
    public static let minimumLength = 8
    /// The maximum size in UTF-8. A passphrase has far less; hashing takes time that is proportional to the size.
    public static let maximumByteCount = 1024

    let bytes: [UInt8]

    /// Reads a typed password to check; nil if it is empty or too long.
    public init?(typed: String) {
        guard (1...Self.maximumByteCount).contains(typed.utf8.count) else { return nil }
        let bytes = Array(typed.precomposedStringWithCanonicalMapping.utf8)
        guard (1...2 * Self.maximumByteCount).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Reads a new password.
    ///
    /// - Throws: `ReadersError.invalidPassword` if it is too short or too long.
    public init(new typed: String) throws(ReadersError) {
        guard typed.count >= Self.minimumLength, let password = Password(typed: typed) else { throw .invalidPassword }
        self = password
    }

    /// Creates a password from bytes, for the derivation in place of one that can't be checked.
    init(placeholder bytes: [UInt8]) {
        self.bytes = bytes
    }
}
