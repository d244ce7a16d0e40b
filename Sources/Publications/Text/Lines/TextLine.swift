import Glibc

/// Where a line of a text lies, in bytes of its file.
struct TextLine: Sendable, Equatable {
    /// Where it begins.
    var start: Int64
    /// Where its characters end, before the line feed (and the carriage return before it).
    var contentEnd: Int64
    /// Where the next line begins.
    var end: Int64
}

/// What ends the lines of a text.
struct LineEnding: Sendable {
    /// The bytes of a code unit.
    let unitWidth: Int
    /// Where in the code unit the byte that tells lies.
    let position: Int
    /// The byte that tells: a line feed, or a carriage return where there are no line feeds (classic Mac OS).
    let byte: UInt8

    init(_ encoding: TextEncoding, usesCarriageReturn: Bool = false) {
        unitWidth = encoding.unitWidth
        position = encoding.isBigEndian ? encoding.unitWidth - 1 : 0
        byte = usesCarriageReturn ? 0x0D : 0x0A
    }

    /// The index of the first code unit from `start` on that ends a line; `start` lies at a code unit's beginning.
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

    /// Whether a code unit has this value; false when it is cut short.
    func isUnit(_ bytes: UnsafeRawBufferPointer, at index: Int, value: UInt8) -> Bool {
        guard index >= 0, index + unitWidth <= bytes.count else { return false }
        for offset in 0..<unitWidth where bytes[index + offset] != (offset == position ? value : 0) { return false }
        return true
    }
}
