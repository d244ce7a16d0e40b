import Glibc

/// The records of a ZIP archive with stored entries (APPNOTE 6.3, with ZIP64 where it is needed).
enum ZipRecords {
    /// A file in an archive.
    struct Entry: Sendable {
        /// The path in the archive.
        let name: String
        let byteSize: Int
        /// The modification time in seconds since 1970.
        let modified: Int
    }

    /// The value of a 32-bit field whose actual value is in the ZIP64 extra field. Smaller values are stored directly.
    private static let limit = 0xFFFF_FFFF

    /// Returns the header before the bytes of a file.
    static func header(_ entry: Entry, checksum: UInt32) -> [UInt8] {
        let extra = entry.byteSize >= limit ? zip64([entry.byteSize, entry.byteSize]) : []
        return number(0x0403_4B50, 4) + common(entry, checksum, extra) + Array(entry.name.utf8) + extra
    }

    /// Returns the entry of a file in the directory at the end.
    ///
    /// - Parameter offset: the position of the file's header.
    static func directoryEntry(_ entry: Entry, checksum: UInt32, offset: Int) -> [UInt8] {
        var values = entry.byteSize >= limit ? [entry.byteSize, entry.byteSize] : []
        if offset >= limit { values.append(offset) }
        let extra = values.isEmpty ? [] : zip64(values)
        // Created on Unix, version 4.5. A regular file with the permissions 644.
        return number(0x0201_4B50, 4) + number(3 << 8 | 45, 2) + common(entry, checksum, extra)
            + number(0, 2) + number(0, 2) + number(0, 2) + number(0o100_644 << 16, 4)
            + number(min(offset, limit), 4) + Array(entry.name.utf8) + extra
    }

    /// Returns the end of an archive.
    static func end(count: Int, directorySize: Int, directoryOffset: Int) -> [UInt8] {
        var end: [UInt8] = []
        if count >= 0xFFFF || directorySize >= limit || directoryOffset >= limit {
            end += number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 4) + number(0, 4)
            end += number(count, 8) + number(count, 8) + number(directorySize, 8) + number(directoryOffset, 8)
            end += number(0x0706_4B50, 4) + number(0, 4) + number(directoryOffset + directorySize, 8) + number(1, 4)
        }
        end += number(0x0605_4B50, 4) + number(0, 4) + number(min(count, 0xFFFF), 2) + number(min(count, 0xFFFF), 2)
        return end + number(min(directorySize, limit), 4) + number(min(directoryOffset, limit), 4) + number(0, 2)
    }

    /// Returns the fields that the header and the directory entry have in common, from the version to the length of
    /// the extra field.
    private static func common(_ entry: Entry, _ checksum: UInt32, _ extra: [UInt8]) -> [UInt8] {
        let size = number(min(entry.byteSize, limit), 4)
        // Version 2.0, or 4.5 for ZIP64; file names in UTF-8; no compression.
        return number(extra.isEmpty ? 20 : 45, 2) + number(0x0800, 2) + number(0, 2) + time(entry.modified)
            + number(Int(checksum), 4) + size + size + number(entry.name.utf8.count, 2) + number(extra.count, 2)
    }

    private static func zip64(_ values: [Int]) -> [UInt8] {
        number(1, 2) + number(values.count * 8, 2) + values.flatMap { number($0, 8) }
    }

    /// Returns a time and a date in MS-DOS format, in UTC. A time outside 1980 to 2107 becomes 1 January 1980.
    private static func time(_ seconds: Int) -> [UInt8] {
        var (seconds, parts) = (time_t(seconds), tm())
        guard gmtime_r(&seconds, &parts) != nil, (80..<208).contains(parts.tm_year) else {
            return number(0, 2) + number(0x21, 2)
        }
        let time = Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2
        let date = (Int(parts.tm_year) - 80) << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday)
        return number(time, 2) + number(date, 2)
    }

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
