/// The checksums of PNG, zlib, gzip and ZIP.
public enum Checksums {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// Returns the CRC-32 of ZIP, gzip and PNG (ISO 3309).
    public static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }

    /// Returns the Adler-32 of zlib (RFC 1950).
    public static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
