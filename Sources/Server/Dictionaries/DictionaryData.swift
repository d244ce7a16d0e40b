/// The articles of a dictionary: a `.dict` file, or a `.dict.dz` file in the dictzip format, of which only the chunks that
/// contain an article are decompressed.
///
/// Dictzip is gzip whose extra field `RA` lists the sizes of chunks that are compressed independently.
struct DictionaryData: Sendable {
    private let file: DataFile
    /// The chunks of a dictzip file; nil for a plain file.
    private let chunks: Chunks?

    private struct Chunks {
        /// The decompressed size of each chunk but the last, in bytes.
        var size: Int
        /// Where each chunk begins in the file, and the end of the last one.
        var offsets: [Int]
    }

    /// The maximum size of an article, in bytes.
    static let maximumArticleBytes = 256 << 10

    /// Opens a plain file.
    init(plain file: DataFile) {
        self.file = file
        chunks = nil
    }

    /// Opens a dictzip file.
    ///
    /// - Throws: `FileFormatError` when it isn't one.
    init(dictzip file: DataFile) throws(FileFormatError) {
        self.file = file
        guard let chunks = Self.chunks(in: try file.read(0..<Self.headerLimit)) else {
            throw FileFormatError(file: file.name, reason: "it is not in the dictzip format")
        }
        self.chunks = chunks
    }

    /// The maximum size of a header, in bytes: the fixed part, an extra field of 64 KB, a file name and a comment.
    private static let headerLimit = 72 << 10

    private static func chunks(in head: [UInt8]) -> Chunks? {
        func number(_ at: Int) -> Int { Int(head[at]) | Int(head[at + 1]) << 8 }
        // The magic number, method 8 (deflate), and the flag for an extra field.
        guard head.count >= 22, head[0] == 0x1F, head[1] == 0x8B, head[2] == 8, head[3] & 4 != 0 else { return nil }
        let end = 12 + number(10)
        guard end <= head.count else { return nil }
        var at = 12
        var chunks: Chunks?
        while at + 4 <= end {
            let length = number(at + 2)
            guard at + 4 + length <= end else { return nil }
            if head[at] == UInt8(ascii: "R"), head[at + 1] == UInt8(ascii: "A"), length >= 6 {
                let (version, size, count) = (number(at + 4), number(at + 6), number(at + 8))
                guard version == 1, size > 0, count > 0, length >= 6 + 2 * count else { return nil }
                let sizes = (0..<count).map { number(at + 10 + 2 * $0) }
                chunks = Chunks(size: size, offsets: sizes.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) })
            }
            at += 4 + length
        }
        guard var chunks else { return nil }
        var start = end
        // The file name and the comment, each with a zero at its end.
        for flag: UInt8 in [8, 16] where head[3] & flag != 0 {
            guard let zero = head[start...].firstIndex(of: 0) else { return nil }
            start = zero + 1
        }
        if head[3] & 2 != 0 { start += 2 }
        for index in chunks.offsets.indices { chunks.offsets[index] += start }
        return chunks
    }

    /// Returns an article.
    ///
    /// - Parameter range: its position in the decompressed file.
    /// - Throws: `FileFormatError` when the file ends before it, is damaged, or the article is too long.
    func article(_ range: Range<Int>) throws(FileFormatError) -> [UInt8] {
        guard range.count <= Self.maximumArticleBytes else {
            throw FileFormatError(file: file.name, reason: "an article is longer than 256 KB")
        }
        guard let chunks else {
            let bytes = try file.read(range)
            guard bytes.count == range.count else { throw truncated }
            return bytes
        }
        guard !range.isEmpty else { return [] }
        let first = range.lowerBound / chunks.size
        let last = (range.upperBound - 1) / chunks.size
        guard last < chunks.offsets.count - 1 else { throw truncated }
        var bytes: [UInt8] = []
        for chunk in first...last {
            let source = try file.read(chunks.offsets[chunk]..<chunks.offsets[chunk + 1])
            // A negative number selects data without a header.
            guard let piece = Inflation.inflated(source, windowBits: -15, limit: chunks.size, isWhole: false),
                chunk == last || piece.count == chunks.size
            else { throw FileFormatError(file: file.name, reason: "it is damaged") }
            bytes.append(contentsOf: piece)
        }
        let start = range.lowerBound - first * chunks.size
        guard start + range.count <= bytes.count else { throw truncated }
        return Array(bytes[start..<start + range.count])
    }

    private var truncated: FileFormatError {
        FileFormatError(file: file.name, reason: "it is shorter than its index says")
    }
}
