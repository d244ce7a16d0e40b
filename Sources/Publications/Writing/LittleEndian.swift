/// Reads numbers of binary formats. Numbers beyond the end are 0.
struct LittleEndianReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func has(_ mark: [UInt8], at position: Int) -> Bool {
        position >= 0 && position + mark.count <= bytes.count && bytes[position..<position + mark.count] == mark[...]
    }

    func number16(at position: Int) -> UInt16 { UInt16(number(at: position, count: 2)) }
    func number32(at position: Int) -> UInt32 { UInt32(number(at: position, count: 4)) }
    func number64(at position: Int) -> UInt64 { number(at: position, count: 8) }

    private func number(at position: Int, count: Int) -> UInt64 {
        guard position >= 0, position + count <= bytes.count else { return 0 }
        return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Writes numbers of binary formats.
struct LittleEndianWriter {
    var bytes: [UInt8] = []

    mutating func add(_ more: [UInt8]) { bytes += more }
    mutating func add16(_ number: UInt16) { add(number) }
    mutating func add32(_ number: UInt32) { add(number) }
    mutating func add64(_ number: UInt64) { add(number) }

    private mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
    }
}

/// The checksum of ZIP and PNG.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }

    static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
