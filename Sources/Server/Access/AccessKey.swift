import Crypto

/// The secret that opens the server on a network.
///
/// 26 symbols of 5 bits from the system's generator, 130 bits in all, in an alphabet without look-alikes so that it
/// can be typed from one screen into another.
public struct AccessKey: Sendable {
    /// The key in its canonical spelling: lower case, no spaces.
    public let text: String

    /// How many symbols a key has.
    static let length = 26
    /// Digits and letters without 0, 1, l and o. Exactly 32, so that every symbol carries five bits.
    private static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyz".utf8)

    /// A new random key.
    public static func random() -> AccessKey {
        var generator = SystemRandomNumberGenerator()
        let symbols = (0..<length).map { _ in alphabet[Int(generator.next() & 31)] }
        return AccessKey(canonical: String(decoding: symbols, as: UTF8.self))
    }

    /// Reads a key somebody typed: capitals, spaces and hyphens don't matter. Nil when it can't be a key.
    public init?(_ typed: String) {
        let symbols = typed.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard symbols.count == Self.length, symbols.allSatisfy(Self.alphabet.contains) else { return nil }
        text = String(decoding: symbols, as: UTF8.self)
    }

    private init(canonical: String) {
        text = canonical
    }

    /// What a browser keeps in its cookie: derived from the key, so it lasts as long as the key does and needs no
    /// table, and doesn't give the key away.
    var sessionToken: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("quire session 1".utf8),
            using: SymmetricKey(data: Array(text.utf8))
        )
        return code.hexadecimal
    }

    /// Whether the two texts are equal, in a time that tells nothing about where they differ.
    static func equal(_ first: String, _ second: String) -> Bool {
        let first = Array(first.utf8)
        let second = Array(second.utf8)
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for index in first.indices { difference |= first[index] ^ second[index] }
        return difference == 0
    }
}

extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
