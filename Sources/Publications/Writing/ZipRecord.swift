/// A record of the directory of a ZIP archive, with its bytes (APPNOTE.TXT 6.3.10, section 4.3.12).
struct ZipRecord {
    /// The whole record.
    let bytes: [UInt8]
    /// The name as stored.
    let name: [UInt8]
    let flags: UInt16
    /// The place of the entry in the archive.
    let localOffset: Int64

    /// The flag of names in UTF-8.
    static let utf8Flag: UInt16 = 1 << 11
    /// The flags of an encrypted entry: encryption, strong encryption, and a hidden header.
    private static let encryptionFlags: UInt16 = 1 | 1 << 6 | 1 << 13
    private static let size = 46

    /// Parses a directory.
    ///
    /// - Throws: `ArchiveRevisionError` when an entry is encrypted or the directory is inconsistent.
    static func records(
        in directory: (bytes: [UInt8], count: UInt64)
    ) throws(ArchiveRevisionError) -> [ZipRecord] {
        let reader = LittleEndianReader(directory.bytes)
        var records: [ZipRecord] = []
        var position = 0
        while position < directory.bytes.count {
            guard reader.has([0x50, 0x4B, 0x01, 0x02], at: position), position + size <= directory.bytes.count else {
                throw .unusual("its directory has a form that Quire does not know")
            }
            let lengths = [28, 30, 32].map { Int(reader.number16(at: position + $0)) }
            let end = position + size + lengths.reduce(0, +)
            guard end <= directory.bytes.count else { throw .unusual("its directory is damaged") }
            let flags = reader.number16(at: position + 8)
            guard flags & encryptionFlags == 0 else { throw .encrypted }
            let name = position + size
            let extra = directory.bytes[(name + lengths[0])..<(name + lengths[0] + lengths[1])]
            records.append(
                ZipRecord(
                    bytes: Array(directory.bytes[position..<end]),
                    name: Array(directory.bytes[name..<(name + lengths[0])]),
                    flags: flags,
                    localOffset: try localOffset(reader, position, Array(extra))
                )
            )
            position = end
        }
        guard UInt64(records.count) == directory.count else { throw .unusual("its directory is damaged") }
        return records
    }

    /// Returns the place of an entry, which can be in an extra field.
    private static func localOffset(
        _ reader: LittleEndianReader,
        _ position: Int,
        _ extra: [UInt8]
    ) throws(ArchiveRevisionError) -> Int64 {
        let short = reader.number32(at: position + 42)
        guard short == 0xFFFF_FFFF else { return Int64(short) }
        // The field has only the values that don't fit: the size, the compressed size and the place, in this order.
        let before = [24, 20].count { reader.number32(at: position + $0) == 0xFFFF_FFFF }
        let fields = LittleEndianReader(extra)
        var start = 0
        while start + 4 <= extra.count {
            let length = Int(fields.number16(at: start + 2))
            if fields.number16(at: start) == 1, length >= (before + 1) * 8, start + 4 + length <= extra.count {
                let offset = fields.number64(at: start + 4 + before * 8)
                if offset <= UInt64(Int64.max) { return Int64(offset) }
            }
            start += 4 + length
        }
        throw .unusual("its directory is damaged")
    }

    /// Returns the index of the `ComicInfo.xml` that counts: the first one with the fewest folders above it.
    static func comicInfo(of records: [ZipRecord]) -> Int? {
        var found: (index: Int, depth: Int)?
        for (index, record) in records.enumerated() {
            let document = record.name.withUnsafeBufferPointer { name -> (document: ComicDocument, depth: Int)? in
                PageNames.isIgnored(name) ? nil : ComicDocument.named(name)
            }
            guard let document, document.document == .comicInfo, document.depth < found?.depth ?? .max else { continue }
            found = (index, document.depth)
        }
        return found?.index
    }
}

/// The description of an entry that is stored without compression.
struct ZipEntryHeader {
    let name: [UInt8]
    let isUTF8: Bool
    private let size: UInt32
    private let checksum: UInt32
    /// 1 January 1980, the first day of the format: equal edits of equal archives give equal archives.
    private static let date: UInt16 = 1 << 5 | 1

    init(name: [UInt8], isUTF8: Bool, content: [UInt8]) {
        self.name = name
        self.isUTF8 = isUTF8
        size = UInt32(content.count)
        checksum = CRC32.checksum(of: content)
    }

    func writeLocal(to writer: inout LittleEndianWriter) {
        writer.add([0x50, 0x4B, 0x03, 0x04])
        writer.add16(20)
        writeCommon(to: &writer)
        writer.add16(0)
        writer.bytes += name
    }

    /// Returns the record of the directory.
    ///
    /// - Parameter offset: the place of the entry in the archive.
    func record(at offset: Int64) -> [UInt8] {
        let needsZip64 = offset >= 0xFFFF_FFFF
        var writer = LittleEndianWriter()
        writer.add([0x50, 0x4B, 0x01, 0x02])
        writer.add16(needsZip64 ? 45 : 20)
        writer.add16(needsZip64 ? 45 : 20)
        writeCommon(to: &writer)
        writer.add16(needsZip64 ? 12 : 0)
        // No comment, the first file of the archive, no attributes.
        writer.add16(0)
        writer.add16(0)
        writer.add16(0)
        writer.add32(0)
        writer.add32(UInt32(min(offset, 0xFFFF_FFFF)))
        writer.bytes += name
        if needsZip64 {
            writer.add16(1)
            writer.add16(8)
            writer.add64(UInt64(offset))
        }
        return writer.bytes
    }

    /// Writes the members from the flags to the length of the name, which both descriptions have.
    private func writeCommon(to writer: inout LittleEndianWriter) {
        writer.add16(isUTF8 ? ZipRecord.utf8Flag : 0)
        writer.add16(0)
        writer.add16(0)
        writer.add16(Self.date)
        writer.add32(checksum)
        writer.add32(size)
        writer.add32(size)
        writer.add16(UInt16(name.count))
    }
}
