import Crypto
import Readers
import TextCoding

/// The secret that gives access to a server on a network.
///
/// It has 26 symbols of 5 bits each, 130 bits in total, so that it can be typed from another screen.
public struct AccessKey: Sendable {
    /// The key in its canonical spelling: lower case, no spaces.
    public let text: String

    /// The number of symbols in a key.
    static let length = 26

    /// Makes a random key.
    public static func random() -> AccessKey {
        AccessKey(canonical: SecretText.random(symbolCount: length))
    }

    /// Parses a typed key. Ignores case, spaces and hyphens. Returns nil when the text is not a key.
    public init?(_ typed: String) {
        let symbols = typed.lowercased().filter { $0 != " " && $0 != "-" }
        guard SecretText.isValid(symbols, symbolCount: Self.length) else { return nil }
        text = symbols
    }

    private init(canonical: String) {
        text = canonical
    }

    /// The value of the session cookie. It is derived from the key with HMAC, so the server stores no sessions. It
    /// stays valid as long as the key, and does not reveal the key.
    var sessionToken: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("quire session 1".utf8),
            using: SymmetricKey(data: Array(text.utf8))
        )
        return Hexadecimal.encode(Array(code))
    }
}
