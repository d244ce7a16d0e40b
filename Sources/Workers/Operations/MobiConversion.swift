/// The result of converting a MOBI, AZW3 or PRC file.
public enum MobiConversion: Sendable, Equatable {
    /// The parts of the book, in the form that `CMobi.h` describes. They are not trusted: a compromised worker can
    /// return anything.
    case parts([UInt8])
    case refused(Refusal)

    /// Why a file can't be converted. The numbers are those of the shim and of the protocol.
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
