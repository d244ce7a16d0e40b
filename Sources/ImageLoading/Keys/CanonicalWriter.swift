/// Writes values as bytes from which they could be read back, so that different values never give the same bytes.
///
/// Every value is preceded by one byte that says what kind it is; numbers are big-endian and of fixed length; whatever
/// varies in length is preceded by its length. Keys are these bytes, hashed by whoever needs them short.
public struct CanonicalWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    private enum Kind: UInt8 {
        case unsigned = 1
        case signed = 2
        case real = 3
        case truth = 4
        case bytes = 5
        case text = 6
    }

    /// An empty writer.
    public init() {}

    /// Adds a number of at most 64 bits.
    public mutating func add(_ number: UInt64) {
        bytes.append(Kind.unsigned.rawValue)
        addBits(number)
    }

    /// Adds a number with a sign.
    public mutating func add(_ number: Int) {
        bytes.append(Kind.signed.rawValue)
        addBits(UInt64(bitPattern: Int64(number)))
    }

    /// Adds a real number by its bits: 0 and −0, which compute alike, are one value, and so is every NaN.
    public mutating func add(_ number: Double) {
        bytes.append(Kind.real.rawValue)
        addBits(number.isNaN ? Double.nan.bitPattern : number == 0 ? 0 : number.bitPattern)
    }

    /// Adds a truth value.
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

    /// Adds a text that is part of the program: the same bytes as the same text as a `String`.
    public mutating func add(_ text: StaticString) {
        bytes.append(Kind.text.rawValue)
        let written = text.withUTF8Buffer { [UInt8]($0) }
        addBits(UInt64(written.count))
        bytes.append(contentsOf: written)
    }

    /// Adds a text by its UTF-8 bytes: texts that only look alike stay different.
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
