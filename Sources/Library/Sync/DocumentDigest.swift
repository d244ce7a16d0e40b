import Crypto
import Foundation
import Publications
import TextCoding

/// The digests by which KOReader identifies a document: 16 bytes of MD5.
enum DocumentDigest {
    private static let blockSize = 1024
    /// The offsets of the blocks: 0, and 1024 · 4ⁿ up to 1 GiB.
    private static let offsets: [Int64] = [0] + (0...10).map { 1024 << (2 * $0) }

    /// Returns the digest of a file's content: of up to twelve blocks of 1 KiB, so that a large file is not read completely.
    ///
    /// - Parameter buffer: a buffer of at least 1 KiB.
    static func of(
        _ source: some RandomAccessSource,
        buffer: UnsafeMutableRawBufferPointer
    ) throws(SourceError) -> [UInt8] {
        var hash = Insecure.MD5()
        let block = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, blockSize)])
        for offset in offsets {
            let count = offset < source.byteSize ? try source.fill(block, at: offset) : 0
            guard count > 0 else { break }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
        return Array(hash.finalize())
    }

    /// Returns the digests of the names under which a device may have the file: its own, and those that KOReader gives
    /// to files from a catalogue (``DownloadName``).
    static func ofNames(_ name: [UInt8], title: String, series: String, authors: [String]) -> [[UInt8]] {
        let downloads = DownloadName.all(of: name, title: title, series: series, authors: authors)
        var digests: [[UInt8]] = []
        for digest in [ofName(name)] + downloads.map({ ofName(Array($0.utf8)) }) where !digests.contains(digest) {
            digests.append(digest)
        }
        return digests
    }

    private static func ofName(_ name: [UInt8]) -> [UInt8] { Array(Insecure.MD5.hash(data: name)) }

    /// Reads the 32 hexadecimal digits that a client sends; nil for other text.
    static func bytes(_ text: String) -> Data? {
        guard text.utf8.count == 32 else { return nil }
        return Hexadecimal.decode(text).map { Data($0) }
    }
}
