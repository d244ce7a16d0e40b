import CZlib
import Publications

/// A dictionary or font of the administrator that can't be used. Its description is written to the log.
struct FileFormatError: Error, Equatable, CustomStringConvertible {
    /// The file name.
    let file: String
    /// The reason, as a sentence without a full stop.
    let reason: String

    var description: String { "\(file): \(reason)." }
}

/// A file of which parts are read: a dictionary, a font or hyphenation patterns. The bytes come from the disk, or from
/// memory after ``decompressed()``.
struct DataFile: Sendable {
    /// The file name, for messages.
    let name: String
    private let source: any RandomAccessSource

    /// The maximum size of a file that is decompressed into memory, in bytes. A dictionary index with a million
    /// headwords has a third of this size.
    static let maximumMemoryBytes = 64 << 20

    /// Opens a regular file; nil when there is none.
    init?(_ path: String) {
        guard let source = try? FileSource(path: path) else { return nil }
        self.init(source, name: FileNames.lastComponent(of: path))
    }

    private init(_ source: any RandomAccessSource, name: String) {
        self.source = source
        self.name = name
    }

    /// The size in bytes, after decompression.
    var byteSize: Int { Int(source.byteSize) }

    /// Returns the bytes of a range. The result is shorter where the file ends.
    ///
    /// - Throws: `FileFormatError` when reading fails, or the file has become shorter.
    func read(_ range: Range<Int>) throws(FileFormatError) -> [UInt8] {
        let range = range.clamped(to: 0..<byteSize)
        do throws(SourceError) {
            return try source.bytes(at: Int64(range.lowerBound), count: range.count)
        } catch {
            throw FileFormatError(file: name, reason: error == .changed ? error.reason.description : "it can't be read")
        }
    }

    /// Decompresses a gzip file into memory.
    ///
    /// - Throws: `FileFormatError` when it is damaged, or larger than ``maximumMemoryBytes``.
    func decompressed() throws(FileFormatError) -> DataFile {
        let source = try read(0..<min(byteSize, Self.maximumMemoryBytes))
        // 16 selects the gzip format, 15 the largest window.
        guard let bytes = Inflation.inflated(source, windowBits: 16 + 15, limit: Self.maximumMemoryBytes) else {
            throw FileFormatError(
                file: name,
                reason: "it is damaged, or larger than \(Self.maximumMemoryBytes >> 20) MB when decompressed"
            )
        }
        return DataFile(BytesSource(bytes), name: name)
    }
}

/// Decompression with zlib into a limited buffer.
enum Inflation {
    /// Returns the decompressed bytes; nil when the data is damaged or has more than `limit` bytes.
    ///
    /// - Parameters:
    ///   - windowBits: the format as zlib's `inflateInit2` takes it; negative for raw data.
    ///   - isWhole: whether the data must have an end marker. A chunk of a dictzip file has none.
    static func inflated(_ bytes: [UInt8], windowBits: Int32, limit: Int, isWhole: Bool = true) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var bytes = bytes
        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(max(limit, 1), 1 << 18))
        return bytes.withUnsafeMutableBufferPointer { input -> [UInt8]? in
            stream.next_in = input.baseAddress
            stream.avail_in = count
            while true {
                let capacity = piece.count
                let (status, made) = piece.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(capacity)
                    return (inflate(&stream, Z_SYNC_FLUSH), capacity - Int(stream.avail_out))
                }
                guard result.count + made <= limit else { return nil }
                result.append(contentsOf: piece[..<made])
                if status == Z_STREAM_END { return result }
                guard status == Z_OK || status == Z_BUF_ERROR else { return nil }
                // All input is consumed, and there is no more output.
                if stream.avail_in == 0, made < capacity { return isWhole ? nil : result }
                if made == 0 { return nil }
            }
        }
    }
}
