import Crypto
import TextCoding

/// The secret that gives access to a server on a network.
///
/// It has 26 symbols of 5 bits each from the system's random number generator, 130 bits in total. The alphabet has no
/// look-alikes, so that the key can be typed from another screen.
public struct AccessKey: Sendable {
    /// The key in its canonical spelling: lower case, no spaces.
    public let text: String

    /// The number of symbols in a key.
    static let length = 26
    /// The 32 digits and letters other than 0, 1, l and o. Each symbol encodes five bits.
    private static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyz".utf8)

    /// Makes a random key.
    public static func random() -> AccessKey {
        var generator = SystemRandomNumberGenerator()
        let symbols = (0..<length).map { _ in alphabet[Int(generator.next() & 31)] }
        return AccessKey(canonical: String(decoding: symbols, as: UTF8.self))
    }

    /// Parses a typed key. Ignores case, spaces and hyphens. Returns nil when the text is not a key.
    public init?(_ typed: String) {
        let symbols = typed.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard symbols.count == Self.length, symbols.allSatisfy(Self.alphabet.contains) else { return nil }
        text = String(decoding: symbols, as: UTF8.self)
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

    /// Compares two texts in a time that does not depend on where they differ.
    static func equal(_ first: String, _ second: String) -> Bool {
        let first = Array(first.utf8)
        let second = Array(second.utf8)
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for index in first.indices { difference |= first[index] ^ second[index] }
        return difference == 0
    }
}
