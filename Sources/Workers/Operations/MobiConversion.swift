/// The result of converting a MOBI, AZW3 or PRC file.
public enum MobiConversion: Sendable, Equatable {
    /// The parts of the book, in the form that `CMobi.h` describes. They are not trusted: a compromised worker can
    /// return anything.
    case parts([UInt8])
    case refused(Refusal)

    /// The reason why a file can't be converted. The C interface in `CMobi.h` and the protocol use the same numbers.
    public enum Refusal: UInt8, Sendable, CaseIterable {
        case damaged = 1
        /// The text is encrypted (DRM).
        case protected = 2
        /// It is another kind of file, or a Print Replica, which contains a PDF.
        case unsupported = 3
        case tooLarge = 4
        case noMemory = 5
    }

    /// The maximum number of bytes of the parts.
    public static let limit = 128 << 20
}
