/// Converts documents and style sheets from any encoding to UTF-8.
enum MarkupDecoder {
    /// Returns the text in valid UTF-8, without a byte order mark. Bytes that can't be decoded become U+FFFD.
    ///
    /// The encoding is, in this order: that of a byte order mark; UTF-16, if the beginning has its pattern; UTF-8, if
    /// the text is valid UTF-8, which texts in other encodings practically never are; the declared one; the detected
    /// one.
    ///
    /// - Parameter declared: finds the declared encoding in the first bytes of the text.
    static func utf8(_ bytes: [UInt8], declared: (ArraySlice<UInt8>) -> TextEncoding?) -> [UInt8] {
        if let mark = ByteOrderMark(bytes) { return decode(bytes[mark.byteCount...], mark.encoding) }
        if let encoding = UTF16Detector.detect(TextSample(parts: [Array(bytes.prefix(headByteCount))])) {
            return decode(bytes[...], encoding)
        }
        let name = declared(bytes.prefix(headByteCount))
        if bytes.withUnsafeBufferPointer({ UTF8Decoder.isValid($0) }) {
            // ISO-2022-JP consists of ASCII bytes.
            return name == .iso2022JP ? decode(bytes[...], .iso2022JP) : bytes
        }
        return decode(bytes[...], name ?? EncodingDetector.detect(sample(bytes)))
    }

    private static let headByteCount = 1024

    private static func decode(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8] {
        let count = bytes.count / encoding.unitWidth * encoding.unitWidth
        guard let decoded = encoding.decode(bytes.prefix(count)) else {
            return Array(String(decoding: bytes, as: UTF8.self).utf8)
        }
        return Array(decoded.text.utf8)
    }

    /// Returns the text around the first byte that is not ASCII.
    private static func sample(_ bytes: [UInt8]) -> TextSample {
        let start = max(0, (bytes.firstIndex { $0 >= 0x80 } ?? 0) - 1024)
        return TextSample(parts: [Array(bytes[start...].prefix(64 << 10))])
    }
}

/// Finds the encoding that a document declares.
enum DeclaredEncoding {
    /// Returns the encoding in the XML declaration, else in a `meta` element.
    static func ofMarkup(_ head: ArraySlice<UInt8>) -> TextEncoding? {
        value(after: "encoding", in: head.prefix { $0 != UInt8(ascii: ">") }) ?? value(after: "charset", in: head)
    }

    /// Returns the encoding in `@charset`, which must be at the very beginning (CSS Syntax 3, 3.2).
    static func ofStyleSheet(_ head: ArraySlice<UInt8>) -> TextEncoding? {
        let mark = Array(#"@charset ""#.utf8)
        guard head.starts(with: mark) else { return nil }
        return encoding(head.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") })
    }

    /// Returns the encoding after a word, an equals sign and an optional quotation mark.
    private static func value(after word: String, in head: ArraySlice<UInt8>) -> TextEncoding? {
        let word = Array(word.utf8)
        var rest = head
        while rest.count > word.count {
            defer { rest.removeFirst() }
            guard zip(rest, word).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
            let value = rest.dropFirst(word.count).drop { $0 <= 0x20 }
            guard value.first == UInt8(ascii: "=") else { continue }
            let name = value.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
                .prefix { $0.isASCIILetter || $0.isASCIIDigit || "-_:.".utf8.contains($0) }
            return encoding(name)
        }
        return nil
    }

    /// Returns the encoding of a label; nil if the label is unknown or must be wrong. It is wrong if it names UTF-16 or
    /// UTF-32, because the declaration was read as ASCII.
    private static func encoding(_ label: ArraySlice<UInt8>) -> TextEncoding? {
        TextEncoding(named: String(decoding: label.prefix(40), as: UTF8.self)).flatMap { $0.unitWidth == 1 ? $0 : nil }
    }
}
