import CXML
import Glibc

/// An XML document made ready for the parser: in UTF-8, without a document type, and with no references but numbers.
///
/// Whatever entities a document declares are gone with its document type: there is nothing left that could read other
/// files or grow without end. The entities of HTML, which books use without declaring them, become numbers.
enum XMLSource {
    /// - Returns: UTF-8. Bytes that are no text in the document's encoding become U+FFFD.
    static func prepare(_ bytes: [UInt8]) -> [UInt8] {
        let text = withoutFlood(utf8(bytes))
        guard text.contains(UInt8(ascii: "&")) || declaresType(text) else { return text }
        return withoutEntities(text)
    }

    // MARK: Encoding

    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let start = HeaderBytesCheck.start(of: bytes)
        switch start {
        case .utf8Mark: return repaired(Array(bytes.dropFirst(3)))
        case .utf16(let isBigEndian): return utf16(bytes, isBigEndian: isBigEndian)
        case .other:
            guard let name = declaredEncoding(bytes) else { return repaired(bytes) }
            return decoded(bytes, from: name) ?? repaired(bytes)
        }
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        let isValid = bytes.withUnsafeBufferPointer { UTF8Check.isValid($0) }
        return isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
        return Array(String(decoding: text, as: UTF16.self).utf8)
    }

    /// The encoding the XML declaration names, in lower case; nil for UTF-8 and where none is named.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(256)
        guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let declaration = Array(head[..<end])
        guard let mark = declaration.firstRange(of: Array("encoding".utf8)) else { return nil }
        let rest = declaration[mark.upperBound...].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        guard name.count <= 32, name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "-_.:".utf8.contains($0) })
        else { return nil }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        // Nothing that begins with plain letters is UTF-16, whatever it says.
        return ["utf-8", "utf8", "us-ascii", "ascii"].contains(text) || text.hasPrefix("utf-16") ? nil : text
    }

    /// What iconv makes of bytes; nil when it doesn't know the encoding, or they are not in it.
    private static func decoded(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 3 + 16)
        let written = input.withUnsafeMutableBufferPointer { source -> Int? in
            output.withUnsafeMutableBufferPointer { target -> Int? in
                var from = source.baseAddress
                var fromLeft = source.count
                var into = target.baseAddress
                var intoLeft = target.count
                guard iconv(converter, &from, &fromLeft, &into, &intoLeft) != Int(bitPattern: UInt.max), fromLeft == 0
                else { return nil }
                return target.count - intoLeft
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }

    // MARK: Attributes

    /// More attributes than any element has. libxml2 compares each with all others.
    private static let maximumAttributes = 500

    /// The document up to the first element of too many attributes. They are counted as what stands between two `<`, which
    /// no value may hold; a line of `=` in a text counts once.
    private static func withoutFlood(_ text: [UInt8]) -> [UInt8] {
        var count = 0
        var start = 0
        var previous: UInt8 = 0
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "<") {
                count = 0
                start = index
            } else if byte == UInt8(ascii: "="), previous != byte {
                count += 1
                if count > maximumAttributes { return Array(text[..<start]) }
            }
            previous = byte
        }
        return text
    }

    // MARK: Entities

    private static func declaresType(_ text: [UInt8]) -> Bool {
        text.firstRange(of: doctype) != nil
    }

    private static let doctype = Array("<!DOCTYPE".utf8)
    private static let commentStart = Array("<!--".utf8)
    private static let sectionStart = Array("<![CDATA[".utf8)

    private static func withoutEntities(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 64)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "<"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "!") {
                let rest = text[index...]
                if rest.starts(with: commentStart) {
                    index = end(of: "-->", in: text, from: index)
                } else if rest.starts(with: sectionStart) {
                    let end = end(of: "]]>", in: text, from: index)
                    result += text[index..<end]
                    index = end
                } else if rest.starts(with: doctype) {
                    index = endOfDocumentType(text, from: index)
                } else {
                    result.append(byte)
                    index += 1
                }
            } else if byte == UInt8(ascii: "&") {
                index = appendReference(in: text, at: index, to: &result)
            } else {
                result.append(byte)
                index += 1
            }
        }
        return result
    }

    /// Where the first `mark` from an index on ends; the end of the text when there is none.
    private static func end(of mark: String, in text: [UInt8], from start: Int) -> Int {
        text[start...].firstRange(of: Array(mark.utf8))?.upperBound ?? text.count
    }

    /// Where a document type ends: behind its internal subset, outside of quotes and comments. All of the text when it
    /// never ends.
    private static func endOfDocumentType(_ text: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        var isInSubset = false
        var index = start
        while index < text.count {
            let byte = text[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "<") where text[(index - 1)...].starts(with: commentStart):
                index = end(of: "-->", in: text, from: index)
            case UInt8(ascii: ">") where !isInSubset: return index
            default: break
            }
        }
        return text.count
    }

    /// Writes what a reference stands for as a number; one that stands for nothing is left out, and an `&` that begins
    /// none is written as what it is. The index behind it.
    private static func appendReference(in text: [UInt8], at start: Int, to result: inout [UInt8]) -> Int {
        let name = text[(start + 1)...].prefix(32).prefix {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        let end = name.endIndex
        guard !name.isEmpty, end < text.count, text[end] == UInt8(ascii: ";") else {
            result += Array("&#38;".utf8)
            return start + 1
        }
        if name.first == UInt8(ascii: "#") {
            result += text[start...end]
        } else if let value = value(ofEntity: String(decoding: name, as: UTF8.self)) {
            result += Array("&#\(value);".utf8)
        }
        return end + 1
    }

    /// The character an entity of XML or HTML stands for.
    private static func value(ofEntity name: String) -> UInt32? {
        if name == "apos" { return 39 }
        return name.withCString(encodedAs: UTF8.self) { htmlEntityLookup($0) }?.pointee.value
    }
}

/// How a document begins.
private enum HeaderBytesCheck {
    case utf8Mark
    case utf16(isBigEndian: Bool)
    case other

    static func start(of bytes: [UInt8]) -> HeaderBytesCheck {
        guard bytes.count >= 4 else { return .other }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xEF, 0xBB, 0xBF, _): return .utf8Mark
        case (0xFE, 0xFF, _, _), (0, UInt8(ascii: "<"), 0, _): return .utf16(isBigEndian: true)
        case (0xFF, 0xFE, _, _), (UInt8(ascii: "<"), 0, _, 0): return .utf16(isBigEndian: false)
        default: return .other
        }
    }
}
