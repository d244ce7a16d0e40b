import TestSupport

/// Hand-made gzip files, valid and invalid (RFC 1951 and 1952).
enum PackedBytes {
    /// Wraps bytes in stored blocks, without compression.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var packed = header
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            packed += [rest.isEmpty ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
            packed += [UInt8(~count & 0xFF), UInt8(~count >> 8)] + block
        } while !rest.isEmpty
        return packed + littleEndian(Checksums.crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Creates a small file that expands about 158 times: a zero, then repeated instructions to copy it 258 times, with
    /// 13 bits each in the fixed code.
    static func bomb(packedCount: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.add(0b011, count: 3)  // last block, fixed code
        bits.addCode(0x30, count: 8)  // a literal zero
        while bits.bytes.count < packedCount {
            bits.addCode(0b1100_0101, count: 8)  // length 258
            bits.addCode(0, count: 5)  // distance 1
        }
        bits.addCode(0, count: 7)
        return header + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func add(_ value: UInt32, count: Int) {
            for place in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> UInt32(place) & 1) << UInt8(used)
                used += 1
            }
        }

        /// Huffman codes are written from their highest bit.
        mutating func addCode(_ code: UInt32, count: Int) {
            for place in (0..<count).reversed() { add(code >> UInt32(place) & 1, count: 1) }
        }
    }
}
