import CZlib
import NIOCore

/// Packs text for the way to a client (RFC 1952).
enum Gzip {
    /// Below this, in bytes, packing spares nothing: head and body fit one packet.
    static let shortest = 1024
    /// A chapter of a hundred kilobytes takes one or two milliseconds; higher levels take several times as long for a
    /// tenth less.
    private static let level: Int32 = 4
    /// The largest window, 15, and 16 more for the header of gzip. What `deflate` means, browsers never agreed upon.
    private static let windowBits: Int32 = 15 + 16
    /// zlib's own choice of memory.
    private static let memoryLevel: Int32 = 8

    /// The bytes packed; nil when that makes them no smaller.
    static func packed(_ bytes: [UInt8]) -> ByteBuffer? {
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
        // No room for more than there was: then it ends without having packed everything.
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
