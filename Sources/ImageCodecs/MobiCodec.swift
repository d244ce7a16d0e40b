import CMobi
import Glibc
public import Workers

/// Converts MOBI, AZW3 and PRC files with libmobi, in this process.
///
/// Only `quire-worker` and tests use it. The server must not: a fault in the library would end it.
public enum MobiCodec {
    /// Converts a file on the calling thread. It can't be cancelled: the server ends the process after the time limit.
    public static func convert(_ file: SharedBytes) -> MobiConversion {
        var book = quire_mobi_book()
        let code = file.withBytes { bytes in
            quire_mobi_convert(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                bytes.count,
                MobiConversion.limit - headerBytes,
                &book
            )
        }
        defer { free(book.bytes) }
        guard code == QUIRE_MOBI_OK else {
            return .refused(UInt8(exactly: code).flatMap(MobiConversion.Refusal.init) ?? .damaged)
        }
        guard book.count > 0, book.count <= MobiConversion.limit else {
            return .refused(book.count == 0 ? .damaged : .tooLarge)
        }
        return .parts(Array(UnsafeBufferPointer(start: book.bytes, count: book.count)))
    }

    /// The space for the headers of the parts. A database has at most 65,535 records.
    private static let headerBytes = 4 << 20
}
