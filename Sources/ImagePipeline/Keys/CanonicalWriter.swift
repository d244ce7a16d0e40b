/// Encodes values as canonical bytes: different values always give different bytes.
///
/// Each value starts with one byte for its type. Numbers are big-endian and of fixed length. Values of variable length
/// start with their length. The bytes serve as keys; hash them if a short key is needed.
public struct CanonicalWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    private enum Kind: UInt8 {
        case unsigned = 1
        case signed = 2
        case real = 3
        case truth = 4
        case bytes = 5
        case text = 6
    }

    /// Creates an empty writer.
    public init() {}

    /// Adds an unsigned 64-bit number.
    public mutating func add(_ number: UInt64) {
        bytes.append(Kind.unsigned.rawValue)
        addBits(number)
    }

    /// Adds a signed number.
    public mutating func add(_ number: Int) {
        bytes.append(Kind.signed.rawValue)
        addBits(UInt64(bitPattern: Int64(number)))
    }

    /// Adds a floating-point number by its bit pattern. 0 and −0 give the same bytes, and so do all NaNs.
    public mutating func add(_ number: Double) {
        bytes.append(Kind.real.rawValue)
        addBits(number.isNaN ? Double.nan.bitPattern : number == 0 ? 0 : number.bitPattern)
    }

    /// Adds a Boolean value.
    public mutating func add(_ truth: Bool) {
        bytes.append(Kind.truth.rawValue)
        bytes.append(truth ? 1 : 0)
    }

    /// Adds bytes, preceded by their count.
    public mutating func add(_ value: [UInt8]) {
        bytes.append(Kind.bytes.rawValue)
        addBits(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Adds a literal. Gives the same bytes as the equal `String`.
    public mutating func add(_ text: StaticString) {
        bytes.append(Kind.text.rawValue)
        let written = text.withUTF8Buffer { [UInt8]($0) }
        addBits(UInt64(written.count))
        bytes.append(contentsOf: written)
    }

    /// Adds a text as UTF-8. Texts that are only canonically equivalent give different bytes.
    public mutating func add(_ text: String) {
        bytes.append(Kind.text.rawValue)
        addBits(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func addBits(_ bits: UInt64) {
        var shift: UInt64 = 64
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }
}
