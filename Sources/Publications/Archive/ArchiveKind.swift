import CZip

/// What a file is by its first bytes: used to say why it could not be opened.
enum ArchiveKind: Equatable {
    case empty
    case zip
    /// Something else, in words.
    case other(String)
    case unknown

    init(_ file: borrowing OpenFile) {
        guard file.byteSize > 0 else {
            self = .empty
            return
        }
        self = withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { buffer in
            guard let count = file.read(into: buffer, at: 0) else { return .unknown }
            return Self.tell(HeaderBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        }
    }

    /// Whether the file is an EPUB: its container format (OCF 3.3, section 4.3) puts the type, uncompressed, where it can
    /// be told from the first bytes. It is a ZIP archive with pictures in it all the same, but no comic.
    static func isBook(_ file: borrowing OpenFile) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 58, alignment: 8) { buffer in
            guard let count = file.read(into: buffer, at: 0) else { return false }
            let start = HeaderBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return start.matches("mimetypeapplication/epub+zip", at: 30)
        }
    }

    private static func tell(_ start: HeaderBytes) -> ArchiveKind {
        if start.matches("PK\u{3}\u{4}", at: 0) || start.matches("PK\u{5}\u{6}", at: 0) { return .zip }
        if start.matches("Rar!", at: 0) { return .other("it is a RAR archive") }
        if start.matches("7z", at: 0), start.bigEndian(2, at: 2) == 0xBCAF { return .other("it is a 7-Zip archive") }
        if start.matches("%PDF", at: 0) { return .other("it is a PDF document") }
        if start.signature != nil { return .other("it is a single image") }
        return .unknown
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
