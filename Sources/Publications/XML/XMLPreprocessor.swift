import CXML

/// Preprocesses an XML document for the parser: converts it to UTF-8, removes the document type, and replaces
/// references by numbers.
///
/// Entities that a document declares are removed with the document type, so none can read files or expand without
/// limit. Books use HTML's entities without declaring them; these are replaced by numbers.
enum XMLPreprocessor {
    /// - Returns: UTF-8. Bytes that can't be decoded become U+FFFD.
    static func prepare(_ bytes: [UInt8]) -> [UInt8] {
        let text = limitingAttributes(MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofMarkup))
        guard text.contains(UInt8(ascii: "&")) || declaresType(text) else { return text }
        return withoutEntities(text)
    }

    // MARK: Attributes

    /// The maximum number of attributes of an element. libxml2 compares each attribute with all others.
    private static let maximumAttributes = 500

    /// Returns the document up to the first element with too many attributes. The `=` signs between two `<` are
    /// counted; a run of `=` in text counts once.
    private static func limitingAttributes(_ text: [UInt8]) -> [UInt8] {
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
        text.firstRange(ofText: "<!DOCTYPE", in: 0...) != nil
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

    /// Returns the index after the first `mark` from an index on; the end of the text if there is none.
    private static func end(of mark: String, in text: [UInt8], from start: Int) -> Int {
        text.firstRange(ofText: mark, in: start...)?.upperBound ?? text.count
    }

    /// Returns the index after a document type, including its internal subset; the end of the text if it is
    /// unterminated.
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

    /// Writes a reference as a number and returns the index after it. Unknown entities are removed; a bare `&` is
    /// escaped.
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

    /// Returns the character of an entity of XML or HTML.
    private static func value(ofEntity name: String) -> UInt32? {
        if name == "apos" { return 39 }
        return name.withCString(encodedAs: UTF8.self) { htmlEntityLookup($0) }?.pointee.value
    }
}
