/// Reads headers of RAR 5 and later.
enum Rar5Block {
    private enum Kind {
        static let archive: UInt64 = 1
        static let file: UInt64 = 2
        static let encryption: UInt64 = 4
        static let end: UInt64 = 5
    }

    private enum HeaderFlag {
        static let extra: UInt64 = 0x1
        static let data: UInt64 = 0x2
        static let split: UInt64 = 0x18
    }

    private enum ArchiveFlag {
        static let volume: UInt64 = 0x1
        static let solid: UInt64 = 0x4
    }

    private enum FileFlag {
        static let folder: UInt64 = 0x1
        static let time: UInt64 = 0x2
        static let checksum: UInt64 = 0x4
        static let unknownSize: UInt64 = 0x8
    }

    private enum ExtraKind {
        static let encryption: UInt64 = 1
        static let link: UInt64 = 5
    }

    /// The largest header: RAR itself accepts no larger ones.
    private static let maximumByteCount = 2 << 20

    /// Reads a header; nil when it is cut off or doesn't fit the format.
    static func read(_ source: any RandomAccessSource, at position: Int64) throws(RarDirectory.Failure) -> RarBlock? {
        let start = try RarDirectory.bytes(of: source, at: position, count: 4 << 10)
        var fields = RarFields(start[...])
        guard fields.number(4) != nil, let size = fields.variableNumber(), size > 0, size <= maximumByteCount else {
            return nil
        }
        let headerStart = start.count - fields.count
        let total = headerStart + Int(size)
        let header = try RarDirectory.header(startingWith: start, of: source, at: position, count: total)
        guard let header else { return nil }
        return block(header.dropFirst(headerStart), at: position, headerEnd: position + Int64(total))
    }

    private static func block(_ header: ArraySlice<UInt8>, at position: Int64, headerEnd: Int64) -> RarBlock? {
        var fields = RarFields(header)
        guard let kind = fields.variableNumber(), let flags = fields.variableNumber(),
            let extraCount = flags & HeaderFlag.extra != 0 ? fields.variableNumber() : 0,
            let dataCount = flags & HeaderFlag.data != 0 ? fields.variableNumber() : 0,
            let data = Int64(exactly: dataCount), extraCount <= UInt64(header.count)
        else { return nil }
        let (end, overflows) = headerEnd.addingReportingOverflow(data)
        guard !overflows else { return nil }
        switch kind {
        case Kind.archive:
            guard let archiveFlags = fields.variableNumber() else { return nil }
            return RarBlock(
                content: .archive(
                    isVolume: archiveFlags & ArchiveFlag.volume != 0,
                    isSolid: archiveFlags & ArchiveFlag.solid != 0
                ),
                end: end
            )
        case Kind.file:
            guard var entry = entry(&fields, extra: header.suffix(Int(extraCount))) else { return nil }
            entry.position = position
            entry.packedByteSize = data
            entry.isSplit = flags & HeaderFlag.split != 0
            return RarBlock(content: .entry(entry), end: end)
        case Kind.encryption: return RarBlock(content: .encrypted, end: end)
        case Kind.end: return RarBlock(content: .end, end: end)
        default: return RarBlock(content: .other, end: end)
        }
    }

    private static func entry(_ fields: inout RarFields, extra: ArraySlice<UInt8>) -> RarDirectory.Entry? {
        guard let flags = fields.variableNumber(), let size = fields.variableNumber(), fields.variableNumber() != nil,
            flags & FileFlag.time == 0 || fields.number(4) != nil,
            let checksum = flags & FileFlag.checksum != 0 ? fields.number(4) : .some(0),
            let compression = fields.variableNumber(), fields.variableNumber() != nil,
            let nameCount = fields.variableNumber(), let name = fields.bytes(Int(clamping: nameCount))
        else { return nil }
        let kinds = extraKinds(extra)
        return RarDirectory.Entry(
            name: Array(name),
            byteSize: flags & FileFlag.unknownSize != 0 ? .max : Int64(clamping: size),
            checksum: flags & FileFlag.checksum != 0 ? UInt32(checksum) : nil,
            isFile: flags & FileFlag.folder == 0 && !kinds.contains(ExtraKind.link),
            isEncrypted: kinds.contains(ExtraKind.encryption),
            isSolid: compression & 0x40 != 0,
            version: compression & 0x3F == 0 ? 50 : 70
        )
    }

    /// Returns the kinds of the records at the end of a header.
    private static func extraKinds(_ extra: ArraySlice<UInt8>) -> Set<UInt64> {
        var fields = RarFields(extra)
        var kinds: Set<UInt64> = []
        while let size = fields.variableNumber(), let record = fields.bytes(Int(clamping: size)) {
            var content = RarFields(record)
            guard let kind = content.variableNumber() else { break }
            kinds.insert(kind)
        }
        return kinds
    }
}
