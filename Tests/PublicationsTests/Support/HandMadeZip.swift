import TestSupport

/// A ZIP archive written byte by byte, with any inconsistencies a test needs.
struct HandMadeZip {
    struct Entry {
        var name: [UInt8]
        /// The stored content; already deflated if `method` says so.
        var data: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0
        var checksum: UInt32?
        var declaredByteSize: UInt64?
        var declaredCompressedByteSize: UInt64?
        /// Writes sizes and offset into the Zip64 extra field.
        var isZip64 = false

        init(_ name: String, _ data: [UInt8]) {
            self.name = Array(name.utf8)
            self.data = data
        }

        init(name: [UInt8], _ data: [UInt8]) {
            self.name = name
            self.data = data
        }
    }

    var entries: [Entry]
    /// The offset of the archive in its file.
    var start: UInt64 = 0
    /// Ends the archive with Zip64 records.
    var isZip64 = false
    var comment: [UInt8] = []
    /// The number of entries in the end record.
    var declaredEntryCount: UInt64?

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    var bytes: [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = start + UInt64(archive.count)
            let checksum = entry.checksum ?? Checksums.crc32(entry.data)
            let byteSize = entry.declaredByteSize ?? UInt64(entry.data.count)
            let compressedByteSize = entry.declaredCompressedByteSize ?? UInt64(entry.data.count)
            let version: UInt16 = entry.isZip64 ? 45 : 20
            let common =
                le(entry.flags) + le(entry.method) + le(UInt16(0)) + le(UInt16(0x5B21)) + le(checksum)
            let sizes = [compressedByteSize, byteSize].flatMap {
                le(entry.isZip64 ? UInt32.max : UInt32(truncatingIfNeeded: $0))
            }
            let extra: [UInt8] =
                entry.isZip64
                ? le(UInt16(1)) + le(UInt16(24)) + le(byteSize) + le(compressedByteSize) + le(offset) : []
            let localExtra: [UInt8] =
                entry.isZip64 ? le(UInt16(1)) + le(UInt16(16)) + le(byteSize) + le(compressedByteSize) : []
            let nameLength = le(UInt16(entry.name.count))
            archive += le(UInt32(0x0403_4B50)) + le(version) + common + sizes
            archive += nameLength + le(UInt16(localExtra.count)) + entry.name + localExtra + entry.data
            directory += le(UInt32(0x0201_4B50)) + le(version) + le(version) + common + sizes
            directory += nameLength + le(UInt16(extra.count)) + le(UInt16(0)) + le(UInt16(0)) + le(UInt16(0))
            directory += le(UInt32(0)) + le(entry.isZip64 ? UInt32.max : UInt32(truncatingIfNeeded: offset))
            directory += entry.name + extra
        }
        let directoryOffset = start + UInt64(archive.count)
        let count = declaredEntryCount ?? UInt64(entries.count)
        archive += directory
        if isZip64 {
            let recordOffset = start + UInt64(archive.count)
            archive += le(UInt32(0x0606_4B50)) + le(UInt64(44)) + le(UInt16(45)) + le(UInt16(45))
            archive += le(UInt32(0)) + le(UInt32(0)) + le(count) + le(count)
            archive += le(UInt64(directory.count)) + le(directoryOffset)
            archive += le(UInt32(0x0706_4B50)) + le(UInt32(0)) + le(recordOffset) + le(UInt32(1))
        }
        let shortCount = isZip64 ? UInt16.max : UInt16(truncatingIfNeeded: count)
        archive += le(UInt32(0x0605_4B50)) + le(UInt16(0)) + le(UInt16(0)) + le(shortCount) + le(shortCount)
        archive += le(isZip64 ? UInt32.max : UInt32(directory.count))
        archive += le(isZip64 ? UInt32.max : UInt32(truncatingIfNeeded: directoryOffset))
        return archive + le(UInt16(comment.count)) + comment
    }
}

/// The bytes of a number, little-endian.
func le<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// The bytes of a number, big-endian.
func be<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// A deflate stream of one stored block with any length.
func deflatedAsStoredBlock(_ bytes: [UInt8]) -> [UInt8] {
    [1] + le(UInt16(bytes.count)) + le(~UInt16(bytes.count)) + bytes
}
