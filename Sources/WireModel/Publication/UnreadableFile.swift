/// The frequent reasons why a file can't be opened. The store and the answers of the server contain only the message, in
/// English. The app recognizes the reason by the message, and shows it in its own language.
public enum UnreadableFile: CaseIterable, Sendable {
    /// The archive is encrypted.
    case encrypted
    /// The file is one of several files of an archive. The detail is a further sentence.
    case divided
    /// The book is protected by DRM. The detail is the name of the protection.
    case protected
    /// The file is truncated or inconsistent. The detail is the defect.
    case damaged
    /// There are no images in the file.
    case noPages

    /// The message before the detail, without the name of the file.
    public var start: String {
        switch self {
        case .encrypted: "the file is encrypted. Unpack it with its password and pack it again without one"
        case .divided: "it is one part of an archive in several files; pack it into one file"
        case .protected: "is protected by "
        case .damaged: "the file is damaged ("
        case .noPages: "has no pages: there is no image in it"
        }
    }

    /// The message after the detail.
    private var end: String {
        switch self {
        case .encrypted, .divided, .noPages: "."
        case .protected: " (DRM). Quire only opens books without protection."
        case .damaged: "). Get a fresh copy."
        }
    }

    /// Returns the message for a file.
    public func message(file: String, detail: String = "") -> String { file + ": " + start + detail + end }

    /// Recognizes the reason in a message, and returns it with the name of the file and the detail; nil for other reasons.
    public static func parse(_ message: String) -> (reason: UnreadableFile, file: String, detail: String)? {
        let message = Array(message.utf8)
        for reason in allCases {
            let start = Array((": " + reason.start).utf8)
            let end = Array(reason.end.utf8)
            let last = message.count - start.count - end.count
            guard last >= 0, message.suffix(end.count).elementsEqual(end),
                let index = (0...last).first(where: { message[$0...].starts(with: start) })
            else { continue }
            let detail = message[(index + start.count)..<(message.count - end.count)]
            return (reason, String(decoding: message[..<index], as: UTF8.self), String(decoding: detail, as: UTF8.self))
        }
        return nil
    }
}
