import TestSupport

/// Writes ZIP files with stored entries.
enum TestArchive {
    /// A whole archive in memory.
    static func bytes(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            // Version 2.0, names in UTF-8, stored, 1 January 1980.
            let common: [UInt8] =
                number(20, 2) + number(0x0800, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
                + number(Int(Checksums.crc32(entry.bytes)), 4) + number(entry.bytes.count, 4)
                + number(entry.bytes.count, 4) + number(name.count, 2) + number(0, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2) + common
            directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(file.count, 4) + name
            file += number(0x0403_4B50, 4) + common + name + entry.bytes
        }
        let end =
            number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2) + number(entries.count, 2)
            + number(directory.count, 4) + number(file.count, 4) + number(0, 2)
        return file + directory + end
    }

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
