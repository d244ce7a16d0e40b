/// Detects files that are not text, independent of their names.
enum BinarySignature {
    /// Returns the kind of a binary file: `a PDF document`; nil for a text.
    ///
    /// - Parameter bytes: the first few kilobytes of the file. An empty file is a text.
    static func kind(of bytes: [UInt8]) -> String? {
        for (signature, kind) in signatures where bytes.starts(with: signature) { return kind }
        if bytes.count > 11, Array(bytes[4..<8]) == Array("ftyp".utf8) { return "a video or an image" }
        guard ByteOrderMark(bytes) == nil, UTF16Detector.detect(TextSample(parts: [bytes])) == nil else { return nil }
        // In programs, images and compressed data, about one byte in ten is a control character, as in random data.
        // Damaged texts have few. Old texts end with 0x1A, and pages of a text with a form feed.
        let controls = bytes.reduce(into: 0) { count, byte in
            switch byte {
            case 0x09...0x0D, 0x1A, 0x1B: break
            case 0..<0x20, 0x7F: count += 1
            default: break
            }
        }
        return controls > 2 && controls * 50 > bytes.count ? "binary data" : nil
    }

    private static let signatures: [([UInt8], String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive or an EPUB"),
        (Array("%PDF-".utf8), "a PDF document"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("GIF8".utf8), "a GIF picture"),
        (Array("RIFF".utf8), "a video, audio or image file"),
        (Array("Rar!".utf8), "a RAR archive"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
        ([0x1F, 0x8B], "a gzip archive"),
        (Array("BZh".utf8), "a bzip2 archive"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        (Array("MZ\u{90}".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), "a program"),
        ([0xD0, 0xCF, 0x11, 0xE0], "a Word or Excel document"),
        (Array("{\\rtf".utf8), "a rich text document"),
        (Array("SQLite format 3".utf8), "a database"),
        (Array("OggS".utf8), "a sound"),
        (Array("ID3".utf8), "a sound"),
    ]
}
