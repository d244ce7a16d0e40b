import Crypto
import Foundation
import Publications
import TextCoding

/// The content hash of a publication, 32 bytes of SHA-256. For a file, the input is the first 64 KiB, the last 64 KiB
/// and the size. For an uncompressed text, also HTML, Markdown or FB2, it is the whole file. For a folder, it is the
/// names, sizes and dates of the images.
///
/// Reading archives of hundreds of megabytes completely would limit the first scan to the speed of the disk. The end of
/// an archive contains its directory with a checksum of every entry, so two different archives have different ends. A
/// text has no checksums, and the scan reads it completely anyway.
enum ContentHash {
    static let partSize = 64 << 10

    /// Hashes the content of a file.
    ///
    /// - Parameters:
    ///   - source: the content.
    ///   - isWhole: whether the whole content is hashed.
    ///   - buffer: a buffer of at least `partSize` bytes, reused for the next file.
    static func of(
        _ source: any RandomAccessSource,
        isWhole: Bool,
        buffer: UnsafeMutableRawBufferPointer
    ) throws(SourceError) -> [UInt8] {
        var hash = SHA256()
        let size = source.byteSize
        let part = isWhole && size <= PublicationLimits.standard.maximumTextBytes ? size : Int64(partSize)
        try add(source, from: 0, to: min(size, part), &hash, buffer)
        try add(source, from: max(size - part, min(size, part)), to: size, &hash, buffer)
        add(size, to: &hash)
        return Array(hash.finalize())
    }

    /// Adds a range of the content to the hash.
    private static func add(
        _ source: any RandomAccessSource,
        from start: Int64,
        to end: Int64,
        _ hash: inout SHA256,
        _ buffer: UnsafeMutableRawBufferPointer
    ) throws(SourceError) {
        var position = start
        while position < end {
            if let memory = source.memory(at: position) {
                let count = min(memory.count, Int(end - position))
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: memory[..<count]))
                position += Int64(count)
                continue
            }
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Int(end - position))])
            let count = try source.fill(part, at: position)
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: part[..<count]))
            // The file was truncated while it was read. Its stamp differs in the next scan, which reads it again.
            guard count == part.count else { return }
            position += Int64(count)
        }
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
