/// The end of a ZIP archive: the record that says where the directory is, and the comment (APPNOTE.TXT 6.3.10, sections
/// 4.3.14 to 4.3.16).
struct ZipEnd {
    /// The place and the size of the directory.
    let directoryOffset: Int64
    private let directorySize: Int64
    private let entryCount: UInt64
    private let comment: [UInt8]
    private let isZip64: Bool

    /// The largest directory that is read: about 200 bytes for each of the entries of the largest readable archive.
    static let maximumDirectoryBytes: Int64 = 16 << 20
    private static let size = 22
    private static let locatorSize = 20
    private static let zip64Size = 56

    init(_ source: any RandomAccessSource) throws(ArchiveRevisionError) {
        // A comment has at most 65,535 bytes.
        let count = Int(min(source.byteSize, Int64(Self.size + Self.locatorSize + 65_535)))
        let start = source.byteSize - Int64(count)
        let tail = LittleEndianReader(try source.part(at: start, count: count))
        guard
            let position = stride(from: count - Self.size, through: 0, by: -1).first(where: { position in
                tail.has([0x50, 0x4B, 0x05, 0x06], at: position)
                    && position + Self.size + Int(tail.number16(at: position + 20)) == count
            })
        else { throw .unusual("it has no directory, or other data after it") }
        comment = Array(tail.bytes[(position + Self.size)...])
        var disks = [UInt64(tail.number16(at: position + 4)), UInt64(tail.number16(at: position + 6))]
        var counts = [UInt64(tail.number16(at: position + 8)), UInt64(tail.number16(at: position + 10))]
        var (size, offset) = (UInt64(tail.number32(at: position + 12)), UInt64(tail.number32(at: position + 16)))
        var end = start + Int64(position)
        isZip64 = position >= Self.locatorSize && tail.has([0x50, 0x4B, 0x06, 0x07], at: position - Self.locatorSize)
        if isZip64 {
            let place = tail.number64(at: position - Self.locatorSize + 8)
            guard place <= UInt64(max(end - Int64(Self.locatorSize + Self.zip64Size), 0)) else {
                throw .unusual("its end is damaged")
            }
            let record = LittleEndianReader(try source.part(at: Int64(place), count: Self.zip64Size))
            guard record.has([0x50, 0x4B, 0x06, 0x06], at: 0), record.number64(at: 4) == UInt64(Self.zip64Size - 12)
            else { throw .unusual("its end has a form that Quire does not know") }
            disks += [UInt64(record.number32(at: 16)), UInt64(record.number32(at: 20))].filter { $0 != 0 }
            disks = disks.filter { $0 != 0xFFFF }
            counts = [record.number64(at: 24), record.number64(at: 32)]
            (size, offset) = (record.number64(at: 40), record.number64(at: 48))
            end = Int64(place)
        }
        guard disks.allSatisfy({ $0 == 0 }), counts[0] == counts[1] else {
            throw .unusual("it is one part of an archive in several files")
        }
        guard size <= UInt64(Self.maximumDirectoryBytes) else { throw .unusual("its directory is too large") }
        guard offset <= UInt64(end), Int64(offset) + Int64(size) == end else {
            throw .unusual("it has data before its beginning or between its parts")
        }
        directoryOffset = Int64(offset)
        directorySize = Int64(size)
        entryCount = counts[0]
    }

    /// Reads the directory.
    func directory(of source: any RandomAccessSource) throws(ArchiveRevisionError) -> (bytes: [UInt8], count: UInt64) {
        (try source.part(at: directoryOffset, count: Int(directorySize)), entryCount)
    }

    /// Writes the end of a new version.
    ///
    /// - Parameters:
    ///   - count: the number of entries.
    ///   - offset: the place of the directory.
    ///   - size: its size.
    ///   - start: the place in the archive at which the writer begins.
    func write(to writer: inout LittleEndianWriter, count: UInt64, offset: UInt64, size: UInt64, start: UInt64) {
        let needsZip64 = isZip64 || count >= 0xFFFF || offset >= 0xFFFF_FFFF || size >= 0xFFFF_FFFF
        if needsZip64 {
            let place = start + UInt64(writer.bytes.count)
            writer.add([0x50, 0x4B, 0x06, 0x06])
            writer.add64(UInt64(Self.zip64Size - 12))
            // Made by and needed: version 4.5.
            writer.add16(45)
            writer.add16(45)
            writer.add32(0)
            writer.add32(0)
            writer.add64(count)
            writer.add64(count)
            writer.add64(size)
            writer.add64(offset)
            writer.add([0x50, 0x4B, 0x06, 0x07])
            writer.add32(0)
            writer.add64(place)
            writer.add32(1)
        }
        writer.add([0x50, 0x4B, 0x05, 0x06])
        writer.add16(0)
        writer.add16(0)
        writer.add16(UInt16(min(count, 0xFFFF)))
        writer.add16(UInt16(min(count, 0xFFFF)))
        writer.add32(UInt32(min(size, 0xFFFF_FFFF)))
        writer.add32(UInt32(min(offset, 0xFFFF_FFFF)))
        writer.add16(UInt16(comment.count))
        writer.bytes += comment
    }
}
