extension TextEncoding {
    /// Returns the length of a character by its form, whether or not it is assigned; 1 for a byte that begins no
    /// character, so that decoding of an invalid text continues with the next byte.
    ///
    /// - Parameters:
    ///   - bytes: the text; at least four bytes from `index` on unless it ends there.
    ///   - index: the index of the character's first byte.
    func characterLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let first = bytes[index]
        let second = index + 1 < bytes.count ? bytes[index + 1] : 0
        let wanted =
            switch form {
            case .utf8:
                switch first {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 1
                }
            case .utf16:
                (isBigEndian ? first : second) & 0xFC == 0xD8 ? 4 : 2
            case .utf32: 4
            case .gb18030:
                switch (first, second) {
                case (0x81...0xFE, 0x30...0x39): 4
                case (0x81...0xFE, 0x40...0x7E), (0x81...0xFE, 0x80...0xFE): 2
                default: 1
                }
            case .big5:
                switch (first, second) {
                case (0x81...0xFE, 0x40...0x7E), (0x81...0xFE, 0xA1...0xFE): 2
                default: 1
                }
            case .shiftJIS:
                switch (first, second) {
                case (0x81...0x9F, 0x40...0x7E), (0x81...0x9F, 0x80...0xFC): 2
                case (0xE0...0xFC, 0x40...0x7E), (0xE0...0xFC, 0x80...0xFC): 2
                default: 1
                }
            case .eucJP:
                switch (first, second) {
                case (0x8F, 0xA1...0xFE): 3
                case (0x8E, 0xA1...0xFE), (0xA1...0xFE, 0xA1...0xFE): 2
                default: 1
                }
            case .eucKR:
                switch (first, second) {
                case (0x81...0xFE, 0x41...0x5A), (0x81...0xFE, 0x61...0x7A), (0x81...0xFE, 0x81...0xFE): 2
                default: 1
                }
            case .iso2022, .singleByte: 1
            }
        return min(wanted, bytes.count - index)
    }
}
