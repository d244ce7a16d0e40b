import Crypto
import TextCoding

/// The secret in the cookie of a session: 256 random bits. The store has only its digest, so a copy of the store
/// contains no valid token.
public struct SessionToken: Sendable, Equatable {
    private static let byteCount = 32
    private static let textCount = 43

    /// The value of the cookie.
    public let text: String

    /// Makes a random token.
    public static func random() -> SessionToken {
        SessionToken(valid: Base64.encode(SecretText.randomBytes(byteCount), alphabet: .url))
    }

    /// Reads the value of a cookie; nil if it can't be a token.
    public init?(_ text: String) {
        guard text.utf8.count == Self.textCount,
            Base64.decode(Array(text.utf8), alphabet: .url)?.count == Self.byteCount
        else { return nil }
        self.text = text
    }

    private init(valid text: String) {
        self.text = text
    }

    /// The SHA-256 digest, which is stored.
    public var digest: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}
