import CZlib
import NIOCore

/// Gzip compression of text (RFC 1952).
enum Gzip {
    /// The minimum size of a text that is compressed, in bytes. A smaller response fits into one packet with its head.
    static let shortest = 1024
    /// The compression level. A chapter of 100 KB takes one or two milliseconds. Higher levels take several times as
    /// long, and the result is only a tenth smaller.
    private static let level: Int32 = 4
    /// The largest window (15), plus 16 to select the gzip format.
    private static let windowBits: Int32 = 15 + 16
    /// The default memory level of zlib.
    private static let memoryLevel: Int32 = 8

    /// Compresses bytes. Returns nil for fewer than ``shortest`` bytes, and when the result would be larger.
    static func compressed(_ bytes: [UInt8]) -> ByteBuffer? {
        guard bytes.count >= shortest, let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        let opened = deflateInit2_(
            &stream,
            level,
            Z_DEFLATED,
            windowBits,
            memoryLevel,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard opened == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var bytes = bytes
        // The output buffer has the size of the input: compression fails when the result would be larger.
        var result = [UInt8](repeating: 0, count: bytes.count)
        let status = bytes.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = count
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        return ByteBuffer(bytes: result.prefix(Int(count - stream.avail_out)))
    }
}
