/// A sorted list of words in a file: the index (`.idx`) or the synonyms (`.syn`) of a dictionary.
///
/// A record consists of a word, a zero, and a fixed number of bytes. Only the position of every 128th record is kept in
/// memory. A search reads about twenty short parts of the file.
struct DictionaryIndex: Sendable {
    /// A record.
    struct Record {
        var word: [UInt8]
        /// The bytes after the word: big-endian numbers.
        var values: ArraySlice<UInt8>

        /// Returns a big-endian number.
        func number(at offset: Int, byteCount: Int) -> UInt64 {
            let start = values.startIndex + offset
            return values[start..<start + byteCount].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private let file: DataFile
    /// The number of bytes after each word and its zero.
    private let valueBytes: Int
    /// The offset of each block's first record in the file, in bytes.
    private let blocks: [Int]
    /// The number of records.
    let count: Int

    /// The number of records in a block.
    private static let blockLength = 128
    /// The maximum length of a word, in bytes. The format allows 255.
    static let maximumWordBytes = 1024
    /// The maximum number of records. The largest dictionaries have about two million.
    private static let maximumCount = 8_000_000
    /// The number of bytes that are read at a time to find the records.
    private static let pieceBytes = 1 << 18

    /// Finds the records of a file.
    ///
    /// - Parameter valueBytes: the number of bytes after each word and its zero.
    /// - Throws: `FileFormatError` when the file is damaged.
    init(_ file: DataFile, valueBytes: Int) throws(FileFormatError) {
        self.file = file
        self.valueBytes = valueBytes
        var blocks: [Int] = []
        var count = 0
        var position = 0
        // The offset of the current record's word, and the number of bytes of its values that are not skipped yet.
        var start = 0
        var remaining = 0
        while position < file.byteSize {
            let piece = try file.read(position..<position + Self.pieceBytes)
            guard !piece.isEmpty else { break }
            var index = 0
            while index < piece.count {
                if remaining > 0 {
                    let step = min(remaining, piece.count - index)
                    remaining -= step
                    index += step
                    if remaining == 0 { start = position + index }
                    continue
                }
                guard let zero = piece[index...].firstIndex(of: 0) else {
                    index = piece.count
                    break
                }
                if count % Self.blockLength == 0 { blocks.append(start) }
                count += 1
                remaining = valueBytes
                index = zero + 1
                guard position + zero - start <= Self.maximumWordBytes, count <= Self.maximumCount else {
                    throw FileFormatError(file: file.name, reason: "it is damaged, or has too many words")
                }
            }
            position += piece.count
            guard remaining > 0 || position - start <= Self.maximumWordBytes else {
                throw FileFormatError(file: file.name, reason: "it is damaged")
            }
        }
        guard remaining == 0, start == file.byteSize, count > 0 else {
            throw FileFormatError(file: file.name, reason: "it is damaged or empty")
        }
        self.blocks = blocks
        self.count = count
    }

    /// Returns the records of a word, ignoring the case of ASCII letters.
    ///
    /// - Parameter limit: the maximum number of records that are returned.
    func records(of word: [UInt8], limit: Int) throws(FileFormatError) -> [Record] {
        guard !word.isEmpty, word.count <= Self.maximumWordBytes else { return [] }
        // Finds the last block that begins before the word. Records of the same word can continue over several blocks.
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            let start = blocks[middle]
            let bytes = try file.read(start..<start + Self.maximumWordBytes + 1 + valueBytes)
            guard let first = record(in: bytes, at: 0)?.record else { break }
            if Self.precedes(first.word, word) { low = middle + 1 } else { high = middle }
        }
        var found: [Record] = []
        for block in max(low - 1, 0)..<blocks.count {
            for record in try records(in: block) {
                if Self.precedes(record.word, word) { continue }
                guard !Self.precedes(word, record.word), found.count < limit else { return found }
                found.append(record)
            }
        }
        return found
    }

    /// Returns the record with an index; nil when there is none.
    func record(_ index: Int) throws(FileFormatError) -> Record? {
        guard (0..<count).contains(index) else { return nil }
        let records = try records(in: index / Self.blockLength)
        let position = index % Self.blockLength
        return records.indices.contains(position) ? records[position] : nil
    }

    private func records(in block: Int) throws(FileFormatError) -> [Record] {
        let end = block + 1 < blocks.count ? blocks[block + 1] : file.byteSize
        let bytes = try file.read(blocks[block]..<end)
        var records: [Record] = []
        var position = 0
        while let (record, next) = record(in: bytes, at: position) {
            records.append(record)
            position = next
        }
        return records
    }

    private func record(in bytes: [UInt8], at start: Int) -> (record: Record, next: Int)? {
        guard let zero = bytes[start...].firstIndex(of: 0), zero + 1 + valueBytes <= bytes.count else { return nil }
        let next = zero + 1 + valueBytes
        return (Record(word: Array(bytes[start..<zero]), values: bytes[zero + 1..<next]), next)
    }

    /// Returns whether a word precedes another one in StarDict's order: by bytes, ignoring the case of ASCII letters.
    static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.lexicographicallyPrecedes(other) { folded($0) < folded($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
