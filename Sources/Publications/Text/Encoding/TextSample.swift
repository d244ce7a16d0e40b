/// Pieces of a text file that stand for the whole when its encoding, language and layout are guessed: its head, its middle
/// and its tail. A preface in English says nothing about the novel behind it.
struct TextSample: Sendable {
    /// In the order of the file. The first begins at its beginning, the others at a multiple of four bytes.
    var parts: [[UInt8]]

    /// The bytes read of the head, and of the middle and the tail each.
    static let headBytes = 128 << 10
    static let partBytes = 64 << 10
    /// The most bytes gathered where head, middle and tail are plain ASCII.
    private static let searchedBytes = 64 << 10

    init(parts: [[UInt8]]) {
        self.parts = parts
    }

    /// Reads the sample. When it is all ASCII the rest of the file is searched for something that is not: one read through
    /// the file, in blocks.
    init(_ file: borrowing OpenFile, name: String) throws(PublicationError) {
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

    /// The first stretches of the file that are not ASCII, each a few lines long.
    private static func search(_ file: borrowing OpenFile, name: String) throws(PublicationError) -> [UInt8] {
        let blockBytes = 512 << 10
        let stretchBytes = 1 << 10
        var found: [UInt8] = []
        var offset: Int64 = 0
        while offset < file.byteSize, found.count < searchedBytes {
            let block = try file.bytes(at: offset, count: blockBytes, name: name)
            guard !block.isEmpty else { break }
            if !block.isPlainASCII {
                for start in stride(from: 0, to: block.count, by: stretchBytes) where found.count < searchedBytes {
                    let stretch = block[start..<min(block.count, start + stretchBytes)]
                    guard !Array(stretch).isPlainASCII else { continue }
                    // From a line's beginning to a line's end, so that no character is torn.
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

    /// Lines that are not plain ASCII, from all parts alike, at most about as many bytes as asked for; whole where there are
    /// few. Only for encodings of single bytes and double bytes, where a line feed is nothing else.
    func telling(_ limit: Int) -> [[UInt8]] {
        let share = max(1, limit / max(1, parts.count))
        return parts.enumerated().map { number, part in
            var result: [UInt8] = []
            var lines = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            // Other parts than the first begin and end anywhere.
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
    /// Whether no byte is above 0x7F.
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
