/// Reads headers of RAR 1.5 to 4.
enum Rar4Block {
    private enum Kind {
        static let archive: UInt64 = 0x73
        static let file: UInt64 = 0x74
        static let end: UInt64 = 0x7B
    }

    private enum ArchiveFlag {
        static let volume: UInt64 = 0x1
        static let solid: UInt64 = 0x8
        static let encrypted: UInt64 = 0x80
    }

    private enum FileFlag {
        static let split: UInt64 = 0x3
        static let encrypted: UInt64 = 0x4
        static let solid: UInt64 = 0x10
        /// All bits of the dictionary size are set in the header of a folder.
        static let folder: UInt64 = 0xE0
        static let largeSize: UInt64 = 0x100
        static let unicode: UInt64 = 0x200
        /// A flag of any header: data follows, whose size is in the header.
        static let hasData: UInt64 = 0x8000
    }

    /// The number of bytes of the fields that all headers have.
    private static let commonCount = 7
    /// The host system whose attributes are those of Unix.
    private static let unix: UInt64 = 3

    /// Reads a header; nil when it is cut off or doesn't fit the format.
    static func read(_ source: any RandomAccessSource, at position: Int64) throws(RarDirectory.Failure) -> RarBlock? {
        let start = try RarDirectory.bytes(of: source, at: position, count: 4 << 10)
        var fields = RarFields(start[...])
        guard fields.number(2) != nil, let kind = fields.number(1), let flags = fields.number(2),
            let size = fields.number(2), size >= commonCount
        else { return nil }
        let header = try RarDirectory.header(startingWith: start, of: source, at: position, count: Int(size))
        guard let header else { return nil }
        fields = RarFields(header.dropFirst(commonCount))
        switch kind {
        case Kind.archive:
            guard flags & ArchiveFlag.encrypted == 0 else { return RarBlock(content: .encrypted, end: position) }
            return RarBlock(
                content: .archive(
                    isVolume: flags & ArchiveFlag.volume != 0,
                    isSolid: flags & ArchiveFlag.solid != 0
                ),
                end: position + Int64(size)
            )
        case Kind.file:
            guard var entry = entry(&fields, flags) else { return nil }
            entry.position = position
            let (end, overflows) = (position + Int64(size)).addingReportingOverflow(entry.packedByteSize)
            return overflows ? nil : RarBlock(content: .entry(entry), end: end)
        case Kind.end: return RarBlock(content: .end, end: position)
        default:
            let dataCount = flags & FileFlag.hasData != 0 ? fields.number(4) : 0
            guard let dataCount else { return nil }
            return RarBlock(content: .other, end: position + Int64(size) + Int64(dataCount))
        }
    }

    private static func entry(_ fields: inout RarFields, _ flags: UInt64) -> RarDirectory.Entry? {
        guard var packed = fields.number(4), var unpacked = fields.number(4), let system = fields.number(1),
            let checksum = fields.number(4), fields.number(4) != nil, let version = fields.number(1),
            fields.number(1) != nil, let nameCount = fields.number(2), let attributes = fields.number(4)
        else { return nil }
        if flags & FileFlag.largeSize != 0 {
            guard let highPacked = fields.number(4), let highUnpacked = fields.number(4) else { return nil }
            packed |= highPacked << 32
            unpacked |= highUnpacked << 32
        }
        guard let name = fields.bytes(Int(nameCount)), let packedByteSize = Int64(exactly: packed) else { return nil }
        let isLink = system == unix && attributes & 0xF000 == 0xA000
        return RarDirectory.Entry(
            name: flags & FileFlag.unicode != 0 ? Rar4Name.decode(name) : Array(name.prefix { $0 != 0 }),
            byteSize: Int64(clamping: unpacked),
            packedByteSize: packedByteSize,
            checksum: UInt32(checksum),
            isFile: flags & FileFlag.folder != FileFlag.folder && !isLink,
            isEncrypted: flags & FileFlag.encrypted != 0,
            isSolid: flags & FileFlag.solid != 0,
            isSplit: flags & FileFlag.split != 0,
            version: Int(version)
        )
    }
}

/// Names of RAR 4 in Unicode.
enum Rar4Name {
    /// Decodes a name to UTF-8. It is UTF-8 itself, or has an ASCII form, a zero byte, and the differences to UTF-16.
    ///
    /// The differences begin with the high byte that most characters share. After it, each byte has the codes of the
    /// next four units, of two bits: 0 a low byte, 1 a low byte with the shared high byte, 2 both bytes, 3 a run of the
    /// ASCII form, with or without a correction.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let zero = bytes.firstIndex(of: 0) else { return Array(bytes) }
        let ascii = Array(bytes[..<zero])
        var coded = RarFields(bytes[(zero + 1)...])
        guard let shared = coded.number(1) else { return ascii }
        let high = UInt16(shared) << 8
        var units: [UInt16] = []
        while units.count < bytes.count, var codes = coded.number(1) {
            for _ in 0..<4 {
                guard append(codes >> 6 & 3, from: &coded, high: high, ascii: ascii, to: &units) else { break }
                codes <<= 2
            }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Appends the units of one code; false when the bytes end.
    private static func append(
        _ code: UInt64,
        from coded: inout RarFields,
        high: UInt16,
        ascii: [UInt8],
        to units: inout [UInt16]
    ) -> Bool {
        guard let first = coded.number(1) else { return false }
        switch code {
        case 0: units.append(UInt16(first))
        case 1: units.append(high | UInt16(first))
        case 2:
            guard let second = coded.number(1) else { return false }
            units.append(UInt16(second) << 8 | UInt16(first))
        default:
            let isCorrected = first & 0x80 != 0
            guard let correction = isCorrected ? coded.number(1) : 0 else { return false }
            for _ in 0..<(Int(first & 0x7F) + 2) where units.count < ascii.count {
                let unit = ascii[units.count]
                units.append(isCorrected ? high | UInt16(unit &+ UInt8(correction)) : UInt16(unit))
            }
        }
        return true
    }
}
