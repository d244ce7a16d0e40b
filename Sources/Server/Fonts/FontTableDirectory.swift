/// The offsets and lengths of the tables in a font file: TrueType or OpenType (ISO/IEC 14496-22, 4.2), or WOFF (W3C,
/// WOFF File Format 1.0). Of a WOFF2 file, only the signature is read.
struct FontTableDirectory {
    private struct Entry {
        var offset: Int
        var length: Int
        /// The length after decompression, in bytes.
        var originalLength: Int
    }

    let format: FontDescription.Format
    private var entries: [String: Entry] = [:]

    /// The maximum number of tables. Real fonts have about 30.
    private static let maximumTableCount = 128
    /// The maximum size of a table that is read, in bytes. Name tables with all languages have some 10 KB.
    private static let maximumTableBytes = 1 << 20

    /// Reads the directory of a file.
    ///
    /// - Throws: `FileFormatError` when the file is not a font or is damaged.
    init(_ file: DataFile) throws(FileFormatError) {
        let head = FontBytes(try file.read(0..<44))
        func damaged(_ reason: String) -> FileFormatError { FileFormatError(file: file.name, reason: reason) }
        let entryOffset: Int
        let count: Int?
        switch head.uint32(0) {
        case 0x774F_4632:
            guard head.uint32(8) == file.byteSize else { throw damaged("it is not complete") }
            format = .woff2
            return
        case 0x774F_4646:
            guard head.uint32(8) == file.byteSize else { throw damaged("it is not complete") }
            format = .woff
            (entryOffset, count) = (44, head.uint16(12))
        case 0x0001_0000, 0x7472_7565:
            format = .ttf
            (entryOffset, count) = (12, head.uint16(4))
        case 0x4F54_544F:
            format = .otf
            (entryOffset, count) = (12, head.uint16(4))
        case 0x7474_6366: throw damaged("it is a collection of fonts, which is not supported")
        default: throw damaged("it is not a font")
        }
        guard let count, (1...Self.maximumTableCount).contains(count) else { throw damaged("its directory is damaged") }
        let size = format == .woff ? 20 : 16
        let directory = FontBytes(try file.read(entryOffset..<(entryOffset + count * size)))
        for index in 0..<count {
            let at = index * size
            // In WOFF, the offset, the compressed and the original length follow the tag. In other formats, a checksum
            // follows the tag.
            guard let tag = directory.text(at..<(at + 4)),
                let offset = directory.uint32(format == .woff ? at + 4 : at + 8),
                let length = directory.uint32(format == .woff ? at + 8 : at + 12),
                let original = directory.uint32(at + 12), offset + length <= file.byteSize
            else { throw damaged("its directory is damaged") }
            entries[tag] = Entry(offset: offset, length: length, originalLength: original)
        }
        guard entries["cmap"] != nil else { throw damaged("it has no characters") }
    }

    /// Returns a table; nil when the font doesn't have it or it is damaged.
    func table(_ tag: String, of file: DataFile) throws(FileFormatError) -> FontBytes? {
        guard let entry = entries[tag], entry.originalLength <= Self.maximumTableBytes,
            entry.length <= entry.originalLength
        else { return nil }
        let bytes = try file.read(entry.offset..<(entry.offset + entry.length))
        guard entry.length < entry.originalLength else { return FontBytes(bytes) }
        // 15 selects the zlib format and the largest window.
        return Inflation.inflated(bytes, windowBits: 15, limit: entry.originalLength).map { FontBytes($0) }
    }
}

/// Big-endian numbers in a table of a font.
struct FontBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns a range of bytes; nil beyond the end.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
        range.lowerBound >= 0 && range.upperBound <= bytes.count ? bytes[range] : nil
    }

    /// Returns the number at an offset in bytes; nil beyond the end.
    func uint16(_ offset: Int) -> Int? { slice(offset..<(offset + 2)).map { $0.reduce(0) { $0 << 8 | Int($1) } } }

    /// Returns the number at an offset in bytes; nil beyond the end.
    func uint32(_ offset: Int) -> Int? { slice(offset..<(offset + 4)).map { $0.reduce(0) { $0 << 8 | Int($1) } } }

    /// Returns printable ASCII characters, such as the four of a tag; nil for other bytes and beyond the end.
    func text(_ range: Range<Int>) -> String? {
        slice(range).flatMap {
            $0.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: $0, as: UTF8.self) : nil
        }
    }
}
