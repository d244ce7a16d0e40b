import Crypto
import Foundation
import Publications
import TextCoding

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The content hash of a publication, 32 bytes of SHA-256. For a file, the input is the first 64 KiB, the last 64 KiB
/// and the size. For a plain text, it is the whole file. For a folder, it is the names, sizes and dates of the images.
///
/// Reading archives of hundreds of megabytes completely would limit the first scan to the speed of the disk. The end of
/// an archive contains its directory with a checksum of every entry, so two different archives have different ends. A
/// plain text has no checksums, and the scan reads it completely anyway.
enum ContentHash {
    static let partSize = 64 << 10

    /// Hashes an open file.
    ///
    /// - Parameters:
    ///   - descriptor: open for reading.
    ///   - size: the file's size in bytes.
    ///   - isText: whether it is a plain text, which is hashed whole.
    ///   - buffer: a buffer of at least `partSize` bytes, reused for the next file.
    /// - Returns: nil when the file can't be read; `errno` has the reason.
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

    /// Adds a range of a file to the hash.
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
            // The file was truncated while it was read. Its stamp differs in the next scan, which reads it again.
            if count == 0 { return true }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += Int64(count)
        }
        return true
    }

    static func add(_ number: Int64, to hash: inout SHA256) {
        withUnsafeBytes(of: number.littleEndian) { hash.update(bufferPointer: $0) }
    }

    /// Returns the hash as 64 hexadecimal digits.
    static func hexadecimal(_ bytes: Data) -> String { Hexadecimal.encode(Array(bytes)) }

    /// Parses 64 hexadecimal digits. Returns nil for any other text.
    static func bytes(hexadecimal text: String) -> Data? {
        guard text.utf8.count == 64 else { return nil }
        return Hexadecimal.decode(text).map { Data($0) }
    }
}
