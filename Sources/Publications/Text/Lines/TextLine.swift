import Glibc

/// The range of a line, in bytes of its file.
struct TextLine: Sendable, Equatable {
    /// The start of the line.
    var start: Int64
    /// The end of its characters, before the line feed and a carriage return.
    var contentEnd: Int64
    /// The start of the next line.
    var end: Int64
}

/// A line ending.
struct LineEnding: Sendable {
    /// The length of a code unit in bytes.
    let unitWidth: Int
    /// The position of `byte` in the code unit.
    let position: Int
    /// The significant byte: a line feed, or a carriage return if the text has no line feeds (classic Mac OS).
    let byte: UInt8

    init(_ encoding: TextEncoding, usesCarriageReturn: Bool = false) {
        unitWidth = encoding.unitWidth
        position = encoding.isBigEndian ? encoding.unitWidth - 1 : 0
        byte = usesCarriageReturn ? 0x0D : 0x0A
    }

    /// Returns the index of the first line ending from `start` on, which must be a code unit boundary.
    func first(in bytes: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var index = start
        while index < limit, let found = memchr(base + index, Int32(byte), limit - index) {
            let offset = base.distance(to: UnsafeRawPointer(found))
            if unitWidth == 1 { return offset }
            let unit = start + (offset - start) / unitWidth * unitWidth
            if isUnit(bytes, at: unit, value: byte), unit + unitWidth <= limit { return unit }
            index = offset + 1
        }
        return nil
    }

    /// Returns whether a code unit has a value; false if it is incomplete.
    func isUnit(_ bytes: UnsafeRawBufferPointer, at index: Int, value: UInt8) -> Bool {
        guard index >= 0, index + unitWidth <= bytes.count else { return false }
        for offset in 0..<unitWidth where bytes[index + offset] != (offset == position ? value : 0) { return false }
        return true
    }
}
