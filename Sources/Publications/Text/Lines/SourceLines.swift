/// Reads a range of a text as decoded lines with their offsets in the file.
enum SourceLines {
    struct Line {
        /// The offsets of this line and the next one, in bytes.
        var start: Int64
        var end: Int64
        var scalars: [Unicode.Scalar]

        var isBlank: Bool { scalars.allSatisfy(TextTrimming.isSpace) }
    }

    /// Reads and decodes a range. Carriage returns, form feeds and Unicode's line and paragraph separators inside a
    /// line divide it into several lines with the same offsets.
    static func read(
        _ file: any RandomAccessSource,
        at start: Int64,
        count: Int,
        encoding: TextEncoding,
        layout: TextLayout,
        name: String
    ) throws(PublicationError) -> [Line] {
        let bytes = try file.bytes(at: start, count: count, name: name)
        let decoder = try TextDecoder.make(encoding, file: name)
        let ending = LineEnding(encoding, usesCarriageReturn: layout.usesCarriageReturns)
        var lines: [Line] = []
        bytes.withUnsafeBytes { buffer in
            var index = 0
            while index < buffer.count {
                let found = ending.first(in: buffer, from: index, limit: buffer.count)
                let contentEnd = found ?? buffer.count
                let next = min(buffer.count, found.map { $0 + ending.unitWidth } ?? buffer.count)
                var scalars: [Unicode.Scalar] = []
                decoder.reset()
                let content = UnsafeRawBufferPointer(rebasing: buffer[index..<contentEnd])
                decoder.decode(content, isLast: true, into: &scalars)
                if start == 0, index == 0, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
                if scalars.last == "\r" { scalars.removeLast() }
                for part in scalars.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
                    lines.append(Line(start: start + Int64(index), end: start + Int64(next), scalars: Array(part)))
                }
                index = next
            }
        }
        return lines
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
