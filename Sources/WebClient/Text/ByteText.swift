// Text as bytes. Strings are compared and searched byte by byte on this side: `String ==` and hashing bring
// the Unicode tables into the program (40 KB over the wire), and nothing here needs canonical equivalence.

extension String {
    /// Calls `body` with the UTF-8 bytes, for the duration of the call.
    func crossing<Result>(_ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
    }

    /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
    @inline(never)
    init(utf8 bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self)
    }

    /// True when both have the same bytes.
    @inline(never)
    func isSame(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// True when the bytes begin with those of `prefix`.
    @inline(never)
    func begins(with prefix: StaticString) -> Bool {
        guard utf8.count >= prefix.utf8CodeUnitCount else { return false }
        return utf8.prefix(prefix.utf8CodeUnitCount).elementsEqual(prefix.bytes)
    }

    /// Where the bytes of `other` first are, counted in bytes; nil when they are not there.
    @inline(never)
    func place(of other: String) -> Int? {
        let (text, wanted) = (Array(utf8), Array(other.utf8))
        guard text.count >= wanted.count else { return nil }
        return (0...(text.count - wanted.count)).first { text[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }

    /// The first line, of at most this many scalars.
    @inline(never)
    func firstLine(of count: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(count) {
            if scalar == "\n" { break }
            line.append(scalar)
        }
        return String(line)
    }

    /// The text with ASCII letters in upper case, as kinds of files are written.
    var uppercasedASCII: String {
        utf8.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 0x20 : $0 }
            .withUnsafeBytes { String(utf8: $0) }
    }

    /// True when the bytes are those of `other`.
    @inline(never)
    func isSame(as other: StaticString) -> Bool {
        utf8.elementsEqual(other.bytes)
    }
}

extension StaticString {
    /// The UTF-8 bytes, which live as long as the program.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }

    /// The length in bytes, as it crosses.
    var length: Int32 { Int32(utf8CodeUnitCount) }

    /// The same text as a `String`.
    var string: String { String(utf8: UnsafeRawBufferPointer(bytes)) }
}
