/// Detects files that are not text, independent of their names.
enum BinarySignature {
    /// Returns the format of a binary file, such as `PDF`; nil for a text.
    ///
    /// - Parameter bytes: the first few kilobytes of the file. An empty file is a text.
    static func kind(of bytes: [UInt8]) -> String? {
        for (signature, kind) in signatures where bytes.starts(with: signature) { return kind }
        if bytes.count > 11, Array(bytes[4..<8]) == Array("ftyp".utf8) { return "MP4" }
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
        return controls > 2 && controls * 50 > bytes.count ? "binary" : nil
    }

    private static let signatures: [([UInt8], String)] = [
        (Array("PK\u{3}\u{4}".utf8), "ZIP"),
        (Array("%PDF-".utf8), "PDF"),
        ([0x89, 0x50, 0x4E, 0x47], "PNG"),
        ([0xFF, 0xD8, 0xFF], "JPEG"),
        (Array("GIF8".utf8), "GIF"),
        (Array("RIFF".utf8), "RIFF"),
        (Array("Rar!".utf8), "RAR"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
        ([0x1F, 0x8B], "gzip"),
        (Array("BZh".utf8), "bzip2"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard"),
        ([0x7F, 0x45, 0x4C, 0x46], "ELF"),
        (Array("MZ\u{90}".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), "EXE"),
        ([0xD0, 0xCF, 0x11, 0xE0], "Word or Excel"),
        (Array("{\\rtf".utf8), "RTF"),
        (Array("SQLite format 3".utf8), "SQLite"),
        (Array("OggS".utf8), "Ogg"),
        (Array("ID3".utf8), "MP3"),
    ]
}
