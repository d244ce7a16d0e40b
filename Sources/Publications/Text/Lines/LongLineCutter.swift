/// Finds positions at which a line of many pages can be cut: between characters, preferably after the end of a
/// sentence.
struct LongLineCutter {
    /// The approximate distance between cuts, in bytes.
    private static let distance = 48 << 10
    /// The length of the text before a cut that is searched for the end of a sentence, in bytes.
    private static let search = 8 << 10
    private static let blockBytes = 256 << 10

    private let encoding: TextEncoding
    /// The encoded characters that end a sentence.
    private let sentenceEnds: Set<UInt32>

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
        // Encode the characters, because the text isn't decoded here.
        var ends: Set<UInt32> = []
        for text in ["。", "！", "？", "」", "”", ".", "!", "?", "\n", "\r"] {
            if let bytes = encoding.encode(text) { ends.insert(Self.key(bytes)) }
        }
        sentenceEnds = ends
    }

    /// Returns the cuts in a line, ascending.
    func cuts(
        of line: TextLine,
        in file: any RandomAccessSource,
        name: String
    ) throws(PublicationError) -> [Int64] {
        var result: [Int64] = []
        var last = line.start
        var offset = line.start
        var sentence: Int64?
        while offset < line.contentEnd {
            let count = Int(min(Int64(Self.blockBytes), line.contentEnd - offset))
            let block = try file.bytes(at: offset, count: count, name: name)
            let isLast = offset + Int64(count) >= line.contentEnd
            let taken = block.withUnsafeBytes { bytes -> Int in
                var index = 0
                // The last character of a block may be incomplete. It is read again with the next block.
                while index < (isLast ? bytes.count : bytes.count - 4) {
                    let length = encoding.characterLength(bytes, at: index)
                    let position = offset + Int64(index + length)
                    let distance = position - last
                    if distance >= Int64(Self.distance - Self.search),
                        sentenceEnds.contains(Self.key(bytes[index..<(index + length)]))
                    {
                        sentence = position
                    }
                    if distance >= Int64(Self.distance), position < line.contentEnd {
                        let cut = sentence ?? position
                        result.append(cut)
                        (last, sentence) = (cut, nil)
                    }
                    index += length
                }
                return index
            }
            guard taken > 0 else { break }
            offset += Int64(taken)
        }
        return result
    }

    private static func key(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
