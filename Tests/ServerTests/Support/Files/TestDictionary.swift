import CZlib

/// Writes dictionaries in the StarDict format.
struct TestDictionary {
    /// How a file is compressed.
    enum Compression { case none, gzip, dictzip }

    var title = "Test"
    /// The headwords with their articles.
    var articles: [(word: String, text: String)] = []
    /// The synonyms, each with its headword.
    var synonyms: [(word: String, headword: String)] = []
    var fieldTypes = "m"
    var offsetBits = 32
    var index = Compression.none
    var data = Compression.none
    /// The size of a dictzip chunk; a small one gives an article several chunks.
    var chunkSize = 64

    /// Writes the files `name.ifo`, `name.idx`, `name.dict` and, with synonyms, `name.syn`.
    func write(_ name: String, to folder: TestFolder) throws {
        let sorted = articles.sorted { Self.key($0.word).lexicographicallyPrecedes(Self.key($1.word)) }
        var (words, texts): ([UInt8], [UInt8]) = ([], [])
        for (word, text) in sorted {
            words += Array(word.utf8) + [0] + Self.number(texts.count, offsetBits / 8) + Self.number(text.utf8.count, 4)
            texts += Array(text.utf8)
        }
        try folder.write(
            name + ".ifo",
            """
            StarDict's dict ifo file
            version=3.0.0
            bookname=\(title)
            wordcount=\(sorted.count)
            idxfilesize=\(words.count)
            idxoffsetbits=\(offsetBits)
            \(fieldTypes.isEmpty ? "" : "sametypesequence=\(fieldTypes)")

            """
        )
        try folder.write(name + (index == .none ? ".idx" : ".idx.gz"), index == .none ? words : Self.gzip(words))
        try folder.write(name + (data == .none ? ".dict" : ".dict.dz"), data == .none ? texts : dictzip(texts))
        guard !synonyms.isEmpty else { return }
        let others = synonyms.sorted { Self.key($0.word).lexicographicallyPrecedes(Self.key($1.word)) }
        var bytes: [UInt8] = []
        for (word, headword) in others {
            let index = sorted.firstIndex { $0.word == headword } ?? 0
            bytes += Array(word.utf8) + [0] + Self.number(index, 4)
        }
        try folder.write(name + ".syn", bytes)
    }

    /// StarDict's order: ignoring the case of ASCII letters, then by bytes.
    private static func key(_ word: String) -> [UInt8] {
        let bytes = Array(word.utf8)
        return bytes.map { (65...90).contains($0) ? $0 + 32 : $0 } + [0] + bytes
    }

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * (byteCount - 1 - $0))) }
    }

    private func dictzip(_ bytes: [UInt8]) -> [UInt8] {
        let starts = stride(from: 0, to: max(bytes.count, 1), by: chunkSize)
        let chunks = starts.map { start in
            Self.deflate(
                Array(bytes[start..<min(start + chunkSize, bytes.count)]),
                windowBits: -15,
                flush: Z_FULL_FLUSH
            )
        }
        let little = { (value: Int) in [UInt8(value & 255), UInt8(value >> 8)] }
        let sizes = chunks.flatMap { little($0.count) }
        let field =
            Array("RA".utf8) + little(sizes.count + 6) + little(1) + little(chunkSize) + little(chunks.count) + sizes
        // The flags announce the extra field and a file name.
        return [0x1F, 0x8B, 8, 4 | 8, 0, 0, 0, 0, 0, 3] + little(field.count) + field + Array("test.dict".utf8) + [0]
            + chunks.flatMap { $0 } + Self.deflate([], windowBits: -15, flush: Z_FINISH)
            + [UInt8](repeating: 0, count: 8)
    }

    static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflate(bytes, windowBits: 31, flush: Z_FINISH) }

    private static func deflate(_ bytes: [UInt8], windowBits: Int32, flush: Int32) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(&stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var bytes = bytes
        var result = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 100)
        bytes.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                _ = CZlib.deflate(&stream, flush)
            }
        }
        return Array(result.prefix(result.count - Int(stream.avail_out)))
    }
}
