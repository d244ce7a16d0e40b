/// Reads the markup of a document as crengine does: tag by tag, without a document type and its entities.
struct XPointerMarkupReader {
    private let bytes: [UInt8]
    private var position = 0
    private var builder: XPointerDocumentBuilder
    private var isInBody = false
    private var hasBody = false

    /// The number of characters after which crengine divides a text at a space.
    private static let longestText = 8_192
    /// The maximum length of an `id` that is stored, in bytes.
    private static let maximumIDLength = ElementAttributes.maximumIDLength

    /// Reads a document; nil if it has no body.
    ///
    /// - Parameter bytes: the document as in the file.
    static func document(_ bytes: [UInt8], limits: PublicationLimits = .standard) -> XPointerDocument? {
        guard bytes.count <= limits.maximumMarkupBytes else { return nil }
        let text = MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofMarkup)
        var reader = XPointerMarkupReader(bytes: text, builder: XPointerDocumentBuilder(limits: limits))
        reader.read()
        return reader.hasBody ? reader.builder.finish() : nil
    }

    private init(bytes: [UInt8], builder: XPointerDocumentBuilder) {
        self.bytes = bytes
        self.builder = builder
    }

    private mutating func read() {
        while position < bytes.count, !builder.isFull {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            addText(position..<end, isCharacterData: false)
            position = end
            guard position < bytes.count else { return }
            readTag()
        }
    }

    private mutating func readTag() {
        if has("<!--") {
            skip(to: "-->", from: position + 4)
        } else if has("<![CDATA[") {
            let start = position + 9
            let end = index(of: "]]>", from: start)
            addText(start..<end, isCharacterData: true)
            position = min(end + 3, bytes.count)
        } else if has("<!") || has("<?") {
            skip(to: ">", from: position + 2)
        } else if has("</") {
            position += 2
            let name = readName()
            skip(to: ">", from: position)
            close(name)
        } else {
            position += 1
            let name = readName()
            // A “<” that begins no tag.
            guard !name.isEmpty else {
                if isInBody { builder.markUnbalanced() }
                return
            }
            openElement(name)
        }
    }

    private mutating func openElement(_ name: String) {
        var attributes = Attributes()
        let isClosed = readAttributes(into: &attributes)
        if !isInBody, name == "body", !hasBody {
            (isInBody, hasBody) = (true, true)
        } else if !isInBody {
            return skipRawText(of: name, isClosed: isClosed)
        }
        let isNote = attributes.isFootnote && ElementRole(name: name).contains(.aside)
        builder.open(name, id: attributes.id, isHidden: attributes.isHidden || isNote)
        if isClosed {
            close(name)
        } else {
            skipRawText(of: name, isClosed: false)
        }
    }

    private mutating func close(_ name: String) {
        guard isInBody else { return }
        builder.close(name)
        if name == "body" { isInBody = false }
    }

    /// The content of scripts and style sheets may contain “<”. Their text is never shown.
    private mutating func skipRawText(of name: String, isClosed: Bool) {
        guard !isClosed, name == "script" || name == "style" else { return }
        position = index(of: "</\(name)", from: position)
    }

    // MARK: - Attributes

    private struct Attributes {
        var id: String?
        var isHidden = false
        var isFootnote = false
    }

    /// Reads up to the end of a start tag.
    ///
    /// - Returns: whether the tag has no content.
    private mutating func readAttributes(into attributes: inout Attributes) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") {
                position += 1
                return false
            }
            if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: ">") {
                position += 2
                return true
            }
            guard Self.isName(byte) else {
                position += 1
                continue
            }
            let name = readName()
            let value = readValue()
            switch name {
            case "id":
                guard attributes.id == nil, !value.isEmpty, value.count <= Self.maximumIDLength else { break }
                attributes.id = String(decoding: value, as: UTF8.self)
            case "hidden": attributes.isHidden = true
            case "type", "role":
                let text = String(decoding: value.prefix(Self.maximumIDLength), as: UTF8.self)
                if ElementAttributes.isFootnote(text) { attributes.isFootnote = true }
            default: break
            }
        }
        return false
    }

    private mutating func readValue() -> ArraySlice<UInt8> {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return [] }
        position += 1
        skipSpace()
        guard position < bytes.count else { return [] }
        let quote = bytes[position]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
            position = min(end + 1, bytes.count)
            return bytes[start..<end]
        }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ">"), !Self.isSpace(bytes[position]) {
            position += 1
        }
        return bytes[start..<position]
    }

    /// Reads a name, without a prefix and in lower case.
    private mutating func readName() -> String {
        let start = position
        while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
        let name = bytes[start..<position]
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self).lowercased()
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-_.:".utf8.contains(byte) || byte >= 0x80
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    // MARK: - Text

    private mutating func addText(_ range: Range<Int>, isCharacterData: Bool) {
        guard isInBody, !range.isEmpty else { return }
        var rest = String(decoding: bytes[range], as: UTF8.self).unicodeScalars[...]
        while !rest.isEmpty {
            var part = rest.prefix(Self.longestText)
            if part.count == Self.longestText, let space = part.lastIndex(where: { $0 == " " || $0 == "\n" }) {
                part = part[...space]
            }
            builder.append(Self.characters(part, isCharacterData, isPreformatted: builder.isPreformatted))
            rest = rest[part.endIndex...]
        }
    }

    /// Returns the characters of a text: entities are replaced, and white space is collapsed.
    private static func characters(
        _ text: Substring.UnicodeScalarView,
        _ isCharacterData: Bool,
        isPreformatted: Bool
    ) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(text.count)
        var follows = false
        var index = text.startIndex
        while index < text.endIndex {
            let scalar = text[index]
            if scalar == "&", !isCharacterData, let reference = reference(text[index...]) {
                result += reference.characters
                index = reference.end
                follows = false
                continue
            }
            index = text.index(after: index)
            if isPreformatted {
                if scalar != "\r" { result.append(scalar) }
            } else if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
                if !follows { result.append(" ") }
                follows = true
            } else {
                result.append(scalar)
                follows = false
            }
        }
        return result
    }

    /// Reads a character reference; nil if the ampersand begins none.
    private static func reference(
        _ text: Substring.UnicodeScalarView
    ) -> (characters: [Unicode.Scalar], end: Substring.UnicodeScalarView.Index)? {
        let name = text.dropFirst().prefix(NamedCharacters.maximumNameLength + 1).prefix { $0 != ";" && $0 != " " }
        guard name.endIndex < text.endIndex, text[name.endIndex] == ";" else { return nil }
        let end = text.index(after: name.endIndex)
        if name.first == "#" {
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = UInt32(String(isHexadecimal ? digits.dropFirst() : digits), radix: isHexadecimal ? 16 : 10)
            return number.flatMap(Unicode.Scalar.init).map { ([$0], end) }
        }
        let bytes = Array(String(name).utf8)
        guard let characters = NamedCharacters.characters(bytes[...]) else { return nil }
        return (Array(String(decoding: characters, as: UTF8.self).unicodeScalars), end)
    }

    // MARK: - Bytes

    private func has(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[position..<(position + $0.count)].elementsEqual($0) }
    }

    private mutating func skip(to text: String, from start: Int) {
        position = min(index(of: text, from: start) + text.utf8.count, bytes.count)
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    /// Returns the index of a text without regard to the case of letters; the end if it isn't found.
    private func index(of text: String, from start: Int) -> Int {
        let pattern = Array(text.utf8)
        guard let first = pattern.first else { return start }
        var index = min(start, bytes.count)
        while index + pattern.count <= bytes.count {
            guard let found = bytes[index...].firstIndex(of: first), found + pattern.count <= bytes.count else { break }
            let candidate = bytes[found..<(found + pattern.count)]
            let isEqual = zip(candidate, pattern).allSatisfy { $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 }
            if isEqual { return found }
            index = found + 1
        }
        return bytes.count
    }
}
