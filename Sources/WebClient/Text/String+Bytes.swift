// Strings as UTF-8 bytes. The program compares and searches strings by bytes: `String ==` and hashing link the Unicode tables,
// 40 KB compressed, and canonical equivalence is not needed.

extension String {
    /// Makes a string from UTF-8 bytes. Invalid bytes become U+FFFD.
    @inline(never)
    init(utf8 bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether the bytes are equal.
    @inline(never)
    func isSame(as other: String) -> Bool {
        // Comparing two `UTF8View` took 69 ms for the style sheets of a book with the processor slowed down four times.
        var (left, right) = (self, other)
        return left.withUTF8 { left in right.withUTF8 { left.count == $0.count && left.elementsEqual($0) } }
    }

    /// Returns whether the bytes begin with `prefix`.
    @inline(never)
    func begins(with prefix: StaticString) -> Bool {
        guard utf8.count >= prefix.utf8CodeUnitCount else { return false }
        return utf8.prefix(prefix.utf8CodeUnitCount).elementsEqual(prefix.bytes)
    }

    /// Returns the byte offset of the first occurrence of `other`; nil if there is none.
    @inline(never)
    func place(of other: String) -> Int? {
        let (text, wanted) = (Array(utf8), Array(other.utf8))
        guard text.count >= wanted.count else { return nil }
        return (0...(text.count - wanted.count)).first { text[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }

    /// Returns the first line, cut after `count` scalars.
    @inline(never)
    func firstLine(of count: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(count) {
            if scalar == "\n" { break }
            line.append(scalar)
        }
        return String(line)
    }

    /// The text with ASCII letters in upper case.
    var uppercasedASCII: String {
        utf8.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 0x20 : $0 }
            .withUnsafeBytes { String(utf8: $0) }
    }

    /// The text without spaces at both ends, including ideographic spaces.
    var trimmed: String {
        var bytes = [UInt8](utf8)[...]
        while true {
            if bytes.first == 0x20 {
                bytes.removeFirst()
            } else if bytes.last == 0x20 {
                bytes.removeLast()
            } else if bytes.starts(with: [0xE3, 0x80, 0x80]) {
                bytes.removeFirst(3)
            } else if bytes.suffix(3).elementsEqual([0xE3, 0x80, 0x80]) {
                bytes.removeLast(3)
            } else {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    /// Returns whether the bytes are those of `other`.
    @inline(never)
    func isSame(as other: StaticString) -> Bool {
        utf8.elementsEqual(other.bytes)
    }
}

extension StaticString {
    /// The UTF-8 bytes. They are never deallocated.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }

    /// The text as a `String`.
    var string: String { String(utf8: UnsafeRawBufferPointer(bytes)) }
}
