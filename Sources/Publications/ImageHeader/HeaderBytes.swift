/// Bounds-checked access to the first bytes of an image.
struct HeaderBytes {
    let bytes: UnsafeRawBufferPointer
    var count: Int { bytes.count }

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Returns whether a range of bytes exists. Safe for any values.
    func has(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= count && length <= count - offset
    }

    func byte(_ offset: Int) -> UInt8? {
        has(1, at: offset) ? bytes[offset] : nil
    }

    /// Reads a big-endian unsigned number of one to eight bytes; nil if it doesn't fit an `Int`.
    func bigEndian(_ length: Int, at offset: Int) -> Int? {
        guard has(length, at: offset), length <= 8 else { return nil }
        var value: UInt64 = 0
        for index in offset..<offset + length { value = value << 8 | UInt64(bytes[index]) }
        return Int(exactly: value)
    }

    /// Reads a little-endian unsigned number of one to seven bytes.
    func littleEndian(_ length: Int, at offset: Int) -> Int? {
        guard has(length, at: offset), length <= 7 else { return nil }
        var value: UInt64 = 0
        for index in (offset..<offset + length).reversed() { value = value << 8 | UInt64(bytes[index]) }
        return Int(value)
    }

    /// Returns whether the ASCII characters are at an offset.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard has(length, at: offset) else { return false }
        for index in 0..<length where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The image types that have a signature.
    enum Signature {
        case jpeg, png, webp, gif, bmp, jxlCodestream, jxlContainer, tiff
        case heif(mediaType: String)
    }

    var signature: Signature? {
        guard let first = byte(0), let second = byte(1) else { return nil }
        switch (first, second) {
        case (0xFF, 0xD8): return byte(2) == 0xFF ? .jpeg : nil
        case (0x89, 0x50): return matches("PNG\r\n\u{1A}\n", at: 1) ? .png : nil
        case (0x52, 0x49): return matches("RIFF", at: 0) && matches("WEBP", at: 8) ? .webp : nil
        case (0x47, 0x49): return matches("GIF87a", at: 0) || matches("GIF89a", at: 0) ? .gif : nil
        case (0x42, 0x4D): return .bmp
        case (0x49, 0x49), (0x4D, 0x4D): return TIFFHeader.isTIFF(self) ? .tiff : nil
        case (0xFF, 0x0A): return .jxlCodestream
        case (0x00, 0x00):
            if matches("JXL \r\n", at: 4), byte(10) == 0x87, byte(11) == 0x0A { return .jxlContainer }
            return HEIFHeader.mediaType(self).map { .heif(mediaType: $0) }
        default: return nil
        }
    }
}
