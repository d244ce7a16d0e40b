/// Parts of a text file that represent the whole for detecting its encoding, language and layout: head, middle and
/// tail. The head alone may be a preface in another language.
struct TextSample: Sendable {
    /// The head, the middle and the tail, or the whole of a small file. Then the lines that were found in the rest of
    /// the file, if any. The middle and the tail begin at a multiple of four bytes.
    var parts: [[UInt8]]

    /// The size of the head, in bytes.
    static let headBytes = 128 << 10
    /// The size of the middle, and of the tail, in bytes.
    static let partBytes = 64 << 10
    /// The maximum number of bytes collected from the rest of the file if head, middle and tail are ASCII.
    private static let searchedBytes = 64 << 10

    init(parts: [[UInt8]]) {
        self.parts = parts
    }

    /// Reads the sample. If it is completely ASCII, searches the rest of the file for other bytes, in one pass.
    init(_ file: any RandomAccessSource, name: String) throws(PublicationError) {
        let size = file.byteSize
        let whole = Int64(Self.headBytes + 2 * Self.partBytes)
        if size <= whole {
            parts = [try file.bytes(at: 0, count: Int(size), name: name)]
            return
        }
        let middle = (size / 2) & ~3
        let tail = (size - Int64(Self.partBytes)) & ~3
        parts = [
            try file.bytes(at: 0, count: Self.headBytes, name: name),
            try file.bytes(at: middle, count: Self.partBytes, name: name),
            try file.bytes(at: tail, count: Int(size - tail), name: name),
        ]
        if parts.allSatisfy(\.isPlainASCII) {
            let found = try Self.search(file, name: name)
            if !found.isEmpty { parts.append(found) }
        }
    }

    /// Returns the first stretches of the file with non-ASCII bytes, each at most 1 KB and cut at line feeds.
    private static func search(_ file: any RandomAccessSource, name: String) throws(PublicationError) -> [UInt8] {
        let blockBytes = 512 << 10
        let stretchBytes = 1 << 10
        var found: [UInt8] = []
        var offset: Int64 = 0
        while offset < file.byteSize, found.count < searchedBytes {
            let count = Int(min(Int64(blockBytes), file.byteSize - offset))
            let block = try file.bytes(at: offset, count: count, name: name)
            if !block.isPlainASCII {
                for start in stride(from: 0, to: block.count, by: stretchBytes) where found.count < searchedBytes {
                    let stretch = block[start..<min(block.count, start + stretchBytes)]
                    guard !Array(stretch).isPlainASCII else { continue }
                    // Start and end at line feeds if there are any, so that no character is split.
                    let lineFeed = UInt8(ascii: "\n")
                    let first = stretch.firstIndex(of: lineFeed) ?? stretch.startIndex
                    let last = stretch.lastIndex(of: lineFeed) ?? stretch.endIndex
                    found += first < last ? stretch[first..<last] : stretch
                    found.append(lineFeed)
                }
            }
            offset += Int64(block.count)
        }
        return found
    }

    /// Returns lines with non-ASCII bytes, evenly from all parts, up to about `limit` bytes. Valid only for single-byte
    /// and double-byte encodings, where a line feed byte is always a line feed.
    func nonASCIILines(_ limit: Int) -> [[UInt8]] {
        let share = max(1, limit / max(1, parts.count))
        return parts.enumerated().map { number, part in
            var result: [UInt8] = []
            var lines = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            // Every part but the first begins inside a line.
            if number > 0, lines.count > 1 { lines.removeFirst() }
            for line in lines where result.count < share {
                guard !Array(line).isPlainASCII else { continue }
                result += line.prefix(share)
                result.append(UInt8(ascii: "\n"))
            }
            return result
        }
    }
}

extension [UInt8] {
    /// Whether all bytes are below 0x80.
    var isPlainASCII: Bool {
        withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
                    return false
                }
                index += 8
            }
            return bytes[index...].allSatisfy { $0 < 0x80 }
        }
    }
}
