/// Random text for secrets that are typed from another screen.
///
/// The alphabet has 32 symbols without look-alikes, so each symbol encodes five random bits.
public enum SecretText {
    /// The digits and lower-case letters other than 0, 1, l and o.
    private static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyz".utf8)

    /// Makes a random text from the system's random number generator.
    public static func random(symbolCount: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        let symbols = (0..<symbolCount).map { _ in alphabet[Int(generator.next() & 31)] }
        return String(decoding: symbols, as: UTF8.self)
    }

    /// Whether a text consists of this many symbols of the alphabet.
    public static func isValid(_ text: some StringProtocol, symbolCount: Int) -> Bool {
        text.utf8.count == symbolCount && text.utf8.allSatisfy(alphabet.contains)
    }

    /// Compares two texts in a time that does not depend on where they differ.
    public static func equal(_ first: String, _ second: String) -> Bool {
        equal(Array(first.utf8), Array(second.utf8))
    }

    /// Compares two byte arrays in a time that does not depend on where they differ.
    public static func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for index in first.indices { difference |= first[index] ^ second[index] }
        return difference == 0
    }

    /// Random bytes from the system's random number generator.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
