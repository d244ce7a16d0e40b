/// The reason why a publication or one of its pages can't be opened. `description` is a one-line message.
public enum PublicationError: Error, Sendable, Equatable {
    /// The path doesn't exist.
    case notFound(file: String)
    /// The system can't read the file.
    case notReadable(file: String, reason: Reason)
    /// The format is not supported.
    case unsupported(file: String, reason: Reason)
    /// The library refuses it, for example because it is a link out of the library.
    case refused(file: String, reason: Reason)
    /// A program that isn't installed is needed.
    case programMissing(file: String, reason: Reason)
    /// The file can't be opened with the given encoding or chapter rules.
    case invalidOption(file: String, reason: Reason)
    /// The file is truncated or inconsistent.
    case damaged(file: String, reason: Reason)
    /// The pages need a password.
    case encrypted(file: String)
    /// The document can only be opened with a password.
    case passwordNeeded(file: String)
    /// The file is protected by DRM. `scheme` is the name of the protection.
    case protected(file: String, scheme: String)
    /// The file is malicious: it is a ZIP bomb, or contains paths that lead out of it.
    case unsafe(file: String, reason: Reason)
    /// There are no images in the file.
    case noPages(file: String)
    /// The page doesn't exist. `page` counts from 0.
    case noSuchPage(file: String, page: Int, count: Int)
    /// The resource doesn't exist in the book, or is not public.
    case noSuchResource(file: String, path: String)
    /// One page can't be read; others may be readable.
    case pageUnreadable(file: String, page: String, reason: String)
    /// The file was replaced while it was open.
    case changed(file: String)
}

extension PublicationError {
    /// Whether the same file may be readable later.
    ///
    /// - Parameter isDocument: whether a worker reads the file.
    public func mayBeTemporary(isDocument: Bool) -> Bool {
        switch self {
        case .notReadable, .unsupported: isDocument
        // The program may be installed before the next scan.
        case .programMissing: true
        default: false
        }
    }
}

extension PublicationError {
    /// Returns whether a stored message describes ``passwordNeeded(file:)``.
    public static func isPasswordNeeded(_ description: String) -> Bool {
        description.hasSuffix(passwordNeeded(file: "").description)
    }
}

extension PublicationError: CustomStringConvertible {
    /// The error in English: the affected file and a suggested remedy, on one line.
    public var description: String {
        switch self {
        case .noSuchPage(let file, let page, let count):
            "\(printable(file)): has no page \(min(page, .max - 1) + 1); its pages are 1 to \(count)."
        case .noSuchResource(let file, let path):
            "\(printable(file)): there is no \(printable(path)) in the book."
        case .pageUnreadable(let file, let page, let reason):
            "\(printable(file)): page \(printable(page)) can't be read (\(printable(reason)))."
        default:
            cause?.description ?? ""
        }
    }
}

/// Replaces control characters. Names come from untrusted files, and must not write line breaks or escape sequences to
/// the terminal.
func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
