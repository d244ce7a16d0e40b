import Crypto
import Foundation
import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a publication holds, as 32 bytes: SHA-256 of a file's first 64 KiB, last 64 KiB and size; of all of a plain text;
/// for a folder, of its images' names, sizes and dates.
///
/// Reading a file of hundreds of megabytes whole would make a first scan as slow as the disk. An archive's end holds
/// its directory with a checksum of every entry, so two archives that differ anywhere differ there. A word that is put
/// right in the middle of a text shows nowhere else; a scan reads a text to its end anyway.
enum ContentHash {
    static let partSize = 64 << 10

    /// Hashes an open file.
    ///
    /// - Parameters:
    ///   - descriptor: open for reading.
    ///   - size: the file's size in bytes.
    ///   - isText: whether it is a plain text, which is hashed whole.
    ///   - buffer: room for `partSize` bytes, to be used again for the next file.
    /// - Returns: nil when the file can't be read; `errno` says why.
    static func ofFile(
        descriptor: Int32,
        size: Int64,
        isText: Bool = false,
        buffer: UnsafeMutableRawBufferPointer
    ) -> [UInt8]? {
        var hash = SHA256()
        let part = isText && size <= PublicationLimits.standard.maximumTextBytes ? size : Int64(partSize)
        guard add(descriptor, from: 0, to: min(size, part), &hash, buffer),
            add(descriptor, from: max(size - part, min(size, part)), to: size, &hash, buffer)
        else { return nil }
        add(size, to: &hash)
        return Array(hash.finalize())
    }

    /// Reads a part of a file into the hash.
    private static func add(
        _ descriptor: Int32,
        from start: Int64,
        to end: Int64,
        _ hash: inout SHA256,
        _ buffer: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var position = start
        while position < end {
            let count = pread(descriptor, buffer.baseAddress, min(buffer.count, Int(end - position)), off_t(position))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            // Cut short while it was read: the next scan sees another stamp and reads it again.
            if count == 0 { return true }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += Int64(count)
        }
        return true
    }

    static func add(_ number: Int64, to hash: inout SHA256) {
        withUnsafeBytes(of: number.littleEndian) { hash.update(bufferPointer: $0) }
    }

    static func hexadecimal(_ bytes: Data) -> String {
        let digits = StaticString("0123456789abcdef")
        return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            var position = 0
            for byte in bytes {
                text[position] = digits.utf8Start[Int(byte >> 4)]
                text[position + 1] = digits.utf8Start[Int(byte & 15)]
                position += 2
            }
            return position
        }
    }

    /// Reads 64 hexadecimal digits; nil for anything else.
    static func bytes(hexadecimal text: String) -> Data? {
        guard text.utf8.count == 64 else { return nil }
        var bytes = Data(capacity: 32)
        var high: UInt8?
        for digit in text.utf8 {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}
