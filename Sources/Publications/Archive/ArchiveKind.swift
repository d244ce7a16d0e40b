import CZip

/// The type of a file, detected from its first bytes. It determines how the file is opened and which error is reported.
enum ArchiveKind: Equatable {
    case empty
    case zip
    /// An EPUB. Its container format (OCF 3.3, section 4.3) stores the media type uncompressed at the beginning, where
    /// it can be detected. It is a ZIP archive with images, but not a CBZ.
    case epub
    /// A JSON text, possibly the manifest of a web publication.
    case json
    /// An archive that needs an unpacker.
    case packed(PackedFormat)
    /// A PDF document.
    case pdf
    /// A DjVu document.
    case djvu
    /// Another known type, with the reason why it can't be opened.
    case other(PublicationError.Reason)
    case unknown

    /// The bytes needed to detect a TAR, which begins with a header of this size.
    private static let byteCount = 512

    init(_ source: any RandomAccessSource) {
        guard source.byteSize > 0 else {
            self = .empty
            return
        }
        self = withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { buffer in
            guard let count = try? source.fill(buffer, at: 0) else { return .unknown }
            return Self.detect(HeaderBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        }
    }

    private static func detect(_ start: HeaderBytes) -> ArchiveKind {
        if start.matches("PK\u{3}\u{4}", at: 0) || start.matches("PK\u{5}\u{6}", at: 0) {
            return start.matches("mimetypeapplication/epub+zip", at: 30) ? .epub : .zip
        }
        if let format = packedFormat(start) { return .packed(format) }
        if start.matches("%PDF", at: 0) { return .pdf }
        if start.matches("AT&TFORM", at: 0) { return .djvu }
        if start.signature != nil { return .other(.singleImage) }
        return isJSON(start) ? .json : .unknown
    }

    private static func packedFormat(_ start: HeaderBytes) -> PackedFormat? {
        if start.matches("Rar!\u{1A}\u{7}", at: 0) { return start.byte(6) == 1 ? .rar5 : .rar4 }
        if start.matches("7z", at: 0), start.bigEndian(4, at: 2) == 0xBCAF_271C { return .sevenZip }
        // The signatures of gzip with its only method, and of Zstandard. Quire supports no other compressed files.
        if start.bigEndian(3, at: 0) == 0x1F8B08 || start.bigEndian(4, at: 0) == 0x28B5_2FFD { return .tar }
        return start.matches("ustar", at: 257) || isTar(start) ? .tar : nil
    }

    /// Returns whether the bytes are the header of an old TAR, which has no signature but a checksum: the sum of its
    /// bytes, with blanks in the place of the checksum itself.
    private static func isTar(_ start: HeaderBytes) -> Bool {
        guard start.has(512, at: 0), let first = start.byte(0), first > 0x20 else { return false }
        let digits = (148..<156).compactMap { start.byte($0) }.drop { $0 == UInt8(ascii: " ") }
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        guard digits.count >= 4 else { return false }
        let stored = digits.reduce(0) { $0 << 3 | Int($1 & 7) }
        let sum = (0..<512).reduce(0) { $0 + Int((148..<156).contains($1) ? 0x20 : start.bytes[$1]) }
        return stored == sum
    }

    /// Returns whether the first character after a byte order mark and white space is a brace.
    private static func isJSON(_ start: HeaderBytes) -> Bool {
        var offset = start.bigEndian(3, at: 0) == 0xEFBBBF ? 3 : 0
        while let byte = start.byte(offset), byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
        return start.byte(offset) == UInt8(ascii: "{")
    }

    /// Whether it is an archive, whatever its name is.
    var isArchive: Bool {
        switch self {
        case .zip, .epub, .packed: true
        case .empty, .json, .pdf, .djvu, .other, .unknown: false
        }
    }

    /// Returns the error that explains why libzip refused this file.
    func error(for failure: ZipError, file: String) -> PublicationError {
        switch (self, failure.code) {
        case (_, ZIP_ER_CHANGED): .changed(file: file)
        case (_, ZIP_ER_READ), (_, ZIP_ER_SEEK), (_, ZIP_ER_OPEN), (_, ZIP_ER_MEMORY):
            .notReadable(file: file, reason: failure.reason)
        case (.zip, ZIP_ER_NOZIP): .damaged(file: file, reason: .zipDirectoryMissing)
        case (.other(let reason), _): .unsupported(file: file, reason: reason)
        case (.unknown, ZIP_ER_NOZIP): .unsupported(file: file, reason: .notZip)
        default: .damaged(file: file, reason: failure.reason)
        }
    }
}
