import WireModel

/// The reason why a publication or one of its pages can't be opened. `description` is a one-line message.
public enum PublicationError: Error, Sendable, Equatable {
    /// The path doesn't exist.
    case notFound(file: String)
    /// The system can't read the file.
    case notReadable(file: String, reason: String)
    /// The format is not supported.
    case unsupported(file: String, reason: String)
    /// A program that isn't installed is needed.
    case programMissing(file: String, reason: String)
    /// The file can't be opened with the given encoding or chapter rules.
    case invalidOption(file: String, reason: String)
    /// The file is truncated or inconsistent.
    case damaged(file: String, reason: String)
    /// The pages need a password.
    case encrypted(file: String)
    /// The document can only be opened with a password.
    case passwordNeeded(file: String)
    /// The file is protected by DRM. `scheme` is the name of the protection.
    case protected(file: String, scheme: String)
    /// The file is malicious: it is a ZIP bomb, or contains paths that lead out of it.
    case unsafe(file: String, reason: String)
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
    /// The end of the message of ``passwordNeeded(file:)``. The store contains only messages, so the error is
    /// recognized by it.
    private static let passwordNeededSuffix =
        ": needs a password. Save a copy without one, for example with qpdf --decrypt."

    /// Returns whether a stored message describes ``passwordNeeded(file:)``.
    public static func isPasswordNeeded(_ description: String) -> Bool {
        description.hasSuffix(passwordNeededSuffix)
    }
}

extension PublicationError: CustomStringConvertible {
    /// The error, the affected file and a suggested remedy, on one line.
    public var description: String {
        switch self {
        case .notFound(let file):
            "\(printable(file)): there is no such file or folder. Check the path."
        case .notReadable(let file, let reason):
            "\(printable(file)): can't be read (\(printable(reason))). Check its permissions."
        case .unsupported(let file, let reason):
            "\(printable(file)): \(printable(reason)). Quire opens EPUB, FB2, MOBI, HTML, Markdown, TXT, PDF, CBZ, CBR, CB7, CBT and Divina files and folders of images."
        case .programMissing(let file, let reason):
            "\(printable(file)): \(printable(reason))."
        case .invalidOption(let file, let reason):
            "\(printable(file)): can't be read with these options: \(printable(reason))."
        case .damaged(let file, let reason):
            UnreadableFile.damaged.message(file: printable(file), detail: printable(reason))
        case .encrypted(let file):
            UnreadableFile.encrypted.message(file: printable(file))
        case .passwordNeeded(let file):
            "\(printable(file))\(Self.passwordNeededSuffix)"
        case .protected(let file, let scheme):
            UnreadableFile.protected.message(file: printable(file), detail: printable(scheme))
        case .unsafe(let file, let reason):
            "\(printable(file)): refused as unsafe: \(printable(reason)). Do not trust this file."
        case .noPages(let file):
            UnreadableFile.noPages.message(file: printable(file))
        case .noSuchPage(let file, let page, let count):
            "\(printable(file)): has no page \(min(page, .max - 1) + 1); its pages are 1 to \(count)."
        case .noSuchResource(let file, let path):
            "\(printable(file)): there is no \(printable(path)) in the book."
        case .pageUnreadable(let file, let page, let reason):
            "\(printable(file)): page \(printable(page)) can't be read (\(printable(reason)))."
        case .changed(let file):
            "\(printable(file)): the file changed while it was open. Open it again."
        }
    }
}

/// Replaces control characters. Names come from untrusted files, and must not write line breaks or escape sequences to
/// the terminal.
private func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
