/// A document preprocessed for libxml2.
///
/// The text for the parser contains no document type, processing instructions, comments or CDATA sections, and no
/// entities except XML's five. So the parser can't load external entities or expand any. Common errors, such as a bare
/// `&` or `<` and HTML's named characters, are corrected.
struct PreparedMarkup {
    /// The parser for which the text is prepared.
    enum Syntax {
        case xml
        /// HTML, in which the content of `style` and `script` is raw text.
        case html
    }

    /// The text in UTF-8, without characters that are invalid in XML.
    private(set) var bytes: [UInt8] = []
    /// The content of the `xml-stylesheet` processing instructions before the first element.
    private(set) var styleSheets: [[UInt8]] = []
    private(set) var issues = MarkupIssues()
    /// Whether the end of the document was dropped because it exceeds the limits.
    private(set) var isTruncated = false

    private let source: [UInt8]
    private let syntax: Syntax
    private let limits: PublicationLimits
    private var index = 0
    private var entities: MarkupEntities
    private var hasElement = false
    /// The end marks that don't occur in the rest of the text. Without this cache, a text that consists of start marks
    /// would take quadratic time.
    private var absentEnds: Set<String> = []

    /// - Parameter text: valid UTF-8.
    init(_ text: [UInt8], syntax: Syntax, limits: PublicationLimits) {
        self.init(text, syntax: syntax, entities: MarkupEntities(limits: limits), limits: limits)
    }

    private init(_ text: [UInt8], syntax: Syntax, entities: MarkupEntities, limits: PublicationLimits) {
        source = Self.withLineFeeds(text)
        self.syntax = syntax
        self.entities = entities
        self.limits = limits
        bytes.reserveCapacity(text.count + text.count / 16 + 64)
        // Escaping turns one byte into at most five, so a document of special characters may exceed the maximum.
        let maximum = limits.maximumMarkupBytes * 2
        while index < source.count {
            guard bytes.count <= maximum else {
                isTruncated = true
                return
            }
            takeNext()
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Normalizes line ends (XML 1.0, 2.11), as libxml2 would do.
    private static func withLineFeeds(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x0D) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() {
            if byte != 0x0D {
                result.append(byte)
            } else if index + 1 >= text.count || text[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return result
    }

    private mutating func takeNext() {
        copyRun(until: .text)
        guard index < source.count else { return }
        switch source[index] {
        case UInt8(ascii: "<"): takeMarkup()
        case UInt8(ascii: "&"): takeReference(inAttribute: false)
        case UInt8(ascii: ">"):
            bytes.append(contentsOf: "&gt;".utf8)
            index += 1
        default: takeUnusual()
        }
    }

    /// Copies the bytes up to the next special one.
    private mutating func copyRun(until stop: StopByteSet) {
        let start = index
        index = stop.firstIndex(in: source, from: start)
        if index > start { bytes.append(contentsOf: source[start..<index]) }
    }

    /// Handles a control character, or the first byte of U+FFFE and U+FFFF, which are invalid in XML.
    private mutating func takeUnusual() {
        let byte = source[index]
        if byte == 0xEF, has([0xBF, 0xBE], at: index + 1) || has([0xBF, 0xBF], at: index + 1) {
            index += 3
        } else {
            if byte >= 0x20 { bytes.append(byte) }
            index += 1
        }
    }

    private func has(_ text: [UInt8], at start: Int) -> Bool {
        source.count - start >= text.count && zip(source[start...], text).allSatisfy { $0 == $1 }
    }

    private func has(_ text: StaticString, at start: Int) -> Bool {
        guard source.count - start >= text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { source[start + $0] == text.utf8Start[$0] }
    }

    /// Returns the index of the next occurrence of a text; nil if there is none.
    private mutating func find(_ text: String, from start: Int) -> Int? {
        guard !absentEnds.contains(text) else { return nil }
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return nil }
        var at = start
        while at + wanted.count <= source.count {
            guard let next = source[at...].firstIndex(of: first) else { break }
            if has(wanted, at: next) { return next }
            at = next + 1
        }
        absentEnds.insert(text)
        return nil
    }

    // MARK: Markup

    private mutating func takeMarkup() {
        if has("<!--", at: index) {
            index = find("-->", from: index + 4).map { $0 + 3 } ?? index + 4
        } else if has("<![CDATA[", at: index) {
            takeCharacterData()
        } else if has("<!", at: index) {
            takeDeclaration()
        } else if has("<?", at: index) {
            takeInstruction()
        } else if beginsName(at: index + 1) || (has("</", at: index) && beginsName(at: index + 2)) {
            takeTag()
        } else {
            bytes.append(contentsOf: "&lt;".utf8)
            index += 1
        }
    }

    private func beginsName(at start: Int) -> Bool {
        guard start < source.count else { return false }
        let byte = source[start]
        return byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private mutating func takeCharacterData() {
        let start = index + 9
        guard let end = find("]]>", from: start) else {
            index = start
            return
        }
        index = start
        while index < end {
            let runStart = index
            index = min(end, StopByteSet.text.firstIndex(in: source, from: index))
            bytes.append(contentsOf: source[runStart..<index])
            guard index < end else { break }
            switch source[index] {
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            default:
                takeUnusual()
                continue
            }
            index += 1
        }
        index = end + 3
    }

    private mutating func takeDeclaration() {
        if !hasElement, !absentEnds.contains("DOCTYPE"), let type = DocumentType(source, at: index) {
            entities.take(type.entities)
            index = type.end
        } else {
            absentEnds.insert("DOCTYPE")
            index = find(">", from: index).map { $0 + 1 } ?? index + 2
        }
    }

    private mutating func takeInstruction() {
        let start = index + 2
        guard let end = find("?>", from: start) else {
            index = find(">", from: start).map { $0 + 1 } ?? start
            return
        }
        if !hasElement, has("xml-stylesheet", at: start), styleSheets.count < 32 {
            styleSheets.append(Array(source[(start + 14)..<end].prefix(4096)))
        }
        index = end + 2
    }

    /// Copies a tag and corrects its attribute values.
    private mutating func takeTag() {
        hasElement = true
        let start = index
        let nameStart = start + 1
        index = nameStart
        var quote: UInt8?
        var attributeLimiter = AttributeLimiter()
        bytes.append(UInt8(ascii: "<"))
        while index < source.count {
            copyRun(until: .tag)
            guard index < source.count else { return }
            let byte = source[index]
            if byte == quote {
                quote = nil
                bytes.append(byte)
            } else if byte == UInt8(ascii: "&") {
                takeReference(inAttribute: true)
                continue
            } else if byte == UInt8(ascii: "<"), quote != nil {
                bytes.append(contentsOf: "&lt;".utf8)
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let before = source[nameStart..<index].suffix(64)
                if before.last(where: { $0 > 0x20 }) == UInt8(ascii: "=") { quote = byte }
                attributeLimiter.take(before)
                bytes.append(byte)
            } else if byte == UInt8(ascii: ">"), quote == nil {
                bytes.append(byte)
                index += 1
                break
            } else if byte == 0xEF || byte < 0x20 && !Self.isSpace(byte) {
                takeUnusual()
                continue
            } else if quote == nil, attributeLimiter.isExceeded(by: byte) {
                skipTag()
                continue
            } else {
                bytes.append(byte)
            }
            index += 1
        }
        if syntax == .html, index >= start + 3, source[index - 2] != UInt8(ascii: "/") { takeRawText(after: nameStart) }
    }

    /// Skips the rest of a tag that has too many attributes.
    private mutating func skipTag() {
        issues.record("An element has too many attributes; some were left out.")
        index = source[index...].firstIndex(of: UInt8(ascii: ">")) ?? source.count
        bytes.append(0x20)
    }

    /// Copies the raw text of a `style` or `script` element up to its end tag.
    private mutating func takeRawText(after nameStart: Int) {
        let name = source[nameStart..<min(index, nameStart + 7)].prefix { $0.isASCIILetter }
            .map { $0 | 0x20 }
        guard name.elementsEqual("style".utf8) || name.elementsEqual("script".utf8) else { return }
        let start = index
        while index < source.count {
            if source[index] == UInt8(ascii: "<"), has("</", at: index),
                zip(source[(index + 2)...], name).allSatisfy({ $0 | 0x20 == $1 })
            {
                break
            }
            index += 1
        }
        for byte in source[start..<index] where byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            bytes.append(byte)
        }
    }

    // MARK: References

    private mutating func takeReference(inAttribute: Bool) {
        let reference = MarkupReference(source, at: index, requiresSemicolon: inAttribute)
        index = reference.end
        switch reference.meaning {
        case .characters(let characters): bytes.append(contentsOf: characters)
        case .name(let name):
            guard let value = entities.expansion(of: name) else {
                if entities.isExhausted { issues.record("Its entities expand to too much text; they were left out.") }
                return appendNamed(name)
            }
            // The expansion contains no entities, only character references.
            let text = PreparedMarkup(value, syntax: syntax, entities: entities.none, limits: limits).bytes
            guard inAttribute else { return bytes.append(contentsOf: text) }
            for byte in text {
                if byte == UInt8(ascii: "&") { bytes.append(byte) } else { bytes.appendEscaped(byte) }
            }
        }
    }

    private mutating func appendNamed(_ name: ArraySlice<UInt8>) {
        guard !entities.isDeclared(name) else { return }
        guard let characters = NamedCharacters.characters(name) else {
            bytes.append(contentsOf: "&amp;".utf8)
            bytes.append(contentsOf: name)
            bytes.append(UInt8(ascii: ";"))
            return
        }
        for byte in characters { bytes.appendEscaped(byte) }
    }
}

extension [UInt8] {
    /// Appends a byte of UTF-8, as a character reference if it is special in markup.
    fileprivate mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0x09, 0x0A, 0x0D, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            append(contentsOf: "&#\(byte);".utf8)
        case 0..<0x20: break
        default: append(byte)
        }
    }
}
