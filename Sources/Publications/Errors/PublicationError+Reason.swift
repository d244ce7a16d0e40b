import Glibc
import Workers

extension PublicationError {
    /// The reason why a file can't be opened, as a code with values. The codes are those of `Web/localization`, so the app can show
    /// the reason in the user's language.
    ///
    ///     let reason = PublicationError.Reason.tooLarge("512 MB")
    ///     reason.code           // tooLarge
    ///     reason.values         // ["512 MB"]
    ///     reason.description    // it is larger than 512 MB
    public struct Reason: Sendable, Hashable {
        /// The code. Codes are stored, so they are never renamed.
        public let code: String
        /// The values of the text's placeholders, in the order of the English text.
        public let values: [String]

        init(_ code: String, _ values: [String] = []) {
            (self.code, self.values) = (code, values)
        }
    }
}

extension PublicationError.Reason {
    /// The reason for an error code of the system.
    public static func system(_ code: Int32) -> Self {
        switch code {
        case EACCES, EPERM: .permissionDenied
        case EIO: .inputOutputError
        case ENOMEM: .noMemory
        default: .verbatim(SystemError.text(code))
        }
    }
}

extension PublicationError.Reason: CustomStringConvertible {
    /// The reason in English, without a capital letter and a full stop.
    public var description: String { ErrorTexts.text(code, values) }
}
