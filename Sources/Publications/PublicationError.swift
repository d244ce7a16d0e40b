/// Why a publication, or a page of it, can't be opened. `description` is one line for a person.
public enum PublicationError: Error, Sendable, Equatable {
    /// There is nothing at the path.
    case notFound(file: String)
    /// The system refuses to read it.
    case notReadable(file: String, reason: String)
    /// It is something Quire does not open.
    case unsupported(file: String, reason: String)
    /// It can be opened, but not in the way somebody asked for: in that encoding, by those rules.
    case notReadSo(file: String, reason: String)
    /// It was meant to be a publication but is cut short or inconsistent.
    case damaged(file: String, reason: String)
    /// Its pages need a password.
    case encrypted(file: String)
    /// Its publisher locked it (DRM). `scheme` names the lock.
    case protected(file: String, scheme: String)
    /// It tries something no honest file does: paths that leave it, sizes that explode.
    case unsafe(file: String, reason: String)
    /// It holds no image.
    case noPages(file: String)
    /// A page was asked for that it does not have. `page` counts from 0.
    case noSuchPage(file: String, page: Int, count: Int)
    /// A part of a book was asked for that it does not have, or does not show.
    case noSuchResource(file: String, path: String)
    /// One page can't be read; the others may be fine.
    case pageUnreadable(file: String, page: String, reason: String)
    /// The file was replaced while it was open.
    case changed(file: String)
}

extension PublicationError: CustomStringConvertible {
    /// What happened, to which file, and what to do about it, on one line.
    public var description: String {
        switch self {
        case .notFound(let file):
            "\(printable(file)): there is no such file or folder. Check the path."
        case .notReadable(let file, let reason):
            "\(printable(file)): can't be read (\(printable(reason))). Check its permissions."
        case .unsupported(let file, let reason):
            "\(printable(file)): \(printable(reason)). Quire opens EPUB, TXT, CBZ, ZIP and Divina files and folders of images."
        case .notReadSo(let file, let reason):
            "\(printable(file)): can't be read as you wish: \(printable(reason))."
        case .damaged(let file, let reason):
            "\(printable(file)): the file is damaged (\(printable(reason))). Get a fresh copy."
        case .encrypted(let file):
            "\(printable(file)): the file is encrypted. Unpack it with its password and pack it again without one."
        case .protected(let file, let scheme):
            "\(printable(file)): is protected by \(printable(scheme)) (DRM). Quire only opens books without protection."
        case .unsafe(let file, let reason):
            "\(printable(file)): refused as unsafe: \(printable(reason)). Do not trust this file."
        case .noPages(let file):
            "\(printable(file)): has no pages: there is no image in it."
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

/// Names come from hostile files: a line break or a terminal's escape sequence in one must not reach the terminal.
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
