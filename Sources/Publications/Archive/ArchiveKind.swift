import CZip

/// What a file is by its first bytes: decides how it is opened, and says why it could not be.
enum ArchiveKind: Equatable {
    case empty
    case zip
    /// An EPUB: its container format (OCF 3.3, section 4.3) puts the type, uncompressed, where it can be told from the
    /// first bytes. It is a ZIP archive with pictures in it all the same, but no CBZ.
    case book
    /// A JSON text, which may be the manifest of a web publication.
    case json
    /// Something else, in words.
    case other(String)
    case unknown

    /// As many bytes as an EPUB's type needs.
    private static let byteCount = 58

    init(_ file: borrowing OpenFile) {
        guard file.byteSize > 0 else {
            self = .empty
            return
        }
        self = withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { buffer in
            guard let count = file.read(into: buffer, at: 0) else { return .unknown }
            return Self.tell(HeaderBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        }
    }

    private static func tell(_ start: HeaderBytes) -> ArchiveKind {
        if start.matches("PK\u{3}\u{4}", at: 0) || start.matches("PK\u{5}\u{6}", at: 0) {
            return start.matches("mimetypeapplication/epub+zip", at: 30) ? .book : .zip
        }
        if start.matches("Rar!", at: 0) { return .other("it is a RAR archive") }
        if start.matches("7z", at: 0), start.bigEndian(2, at: 2) == 0xBCAF { return .other("it is a 7-Zip archive") }
        if start.matches("%PDF", at: 0) { return .other("it is a PDF document") }
        if start.signature != nil { return .other("it is a single image") }
        return isJSON(start) ? .json : .unknown
    }

    /// Whether a brace is the first thing after a byte order mark and white space.
    private static func isJSON(_ start: HeaderBytes) -> Bool {
        var offset = start.bigEndian(3, at: 0) == 0xEFBBBF ? 3 : 0
        while let byte = start.byte(offset), byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
        return start.byte(offset) == UInt8(ascii: "{")
    }

    /// The error that tells a person why libzip refused this file.
    func error(for failure: ZipFailure, file: String) -> PublicationError {
        switch (self, failure.code) {
        case (_, ZIP_ER_READ), (_, ZIP_ER_SEEK), (_, ZIP_ER_OPEN), (_, ZIP_ER_MEMORY):
            .notReadable(file: file, reason: failure.reason)
        case (.zip, ZIP_ER_NOZIP): .damaged(file: file, reason: "it is cut short: the directory at its end is missing")
        case (.other(let kind), _): .unsupported(file: file, reason: kind)
        case (.unknown, ZIP_ER_NOZIP): .unsupported(file: file, reason: "it is not a ZIP archive")
        default: .damaged(file: file, reason: failure.reason)
        }
    }
}
