/// Finds the offsets in a sanitized document at which soft hyphens are inserted.
///
/// It reads the document once and builds no tree. If it finds markup that the sanitizer never writes, the scan fails
/// and the document stays unchanged.
struct SoftHyphenScanner {
    /// The offsets of the soft hyphens to insert, in bytes.
    private(set) var insertions: [Int] = []
    /// The primary languages of the text for which there are patterns.
    private(set) var languages: Set<String> = []
    /// The offset after the root element's name in its start tag, in bytes; nil before the root is found.
    private(set) var rootNameEnd: Int?

    private let bytes: [UInt8]
    private let scope: SoftHyphens.Scope
    private let hyphenator: (String) -> Hyphenator?
    /// The open elements, the innermost last.
    private var frames: [Frame] = []
    private let documentLanguage: String?
    /// The hyphenators of the languages so far; nil for a language without patterns.
    private var hyphenators: [String: Hyphenator?] = [:]
    private var token = TextToken()

    /// An open element.
    private struct Frame {
        var kind: ElementKind
        var language: String?
        var hyphenates: Bool
        var isInParagraph: Bool
        /// Whether the content is not part of the text, as in style sheets and in the head.
        var isRaw: Bool
    }

    /// How an element affects the words in it.
    private enum ElementKind {
        /// Words continue across the tags.
        case inline
        /// A paragraph, list item or definition.
        case paragraph
        /// The words in the element are not hyphenated.
        case excluded
        /// The content is not part of the text.
        case raw
        /// Any other element. Words end at the tags.
        case block

        init(_ name: String) { self = Self.byName[name] ?? .block }

        private static let byName: [String: ElementKind] = {
            var table: [String: ElementKind] = [:]
            func add(_ names: String, _ kind: ElementKind) {
                for name in names.split(separator: " ") { table[String(name)] = kind }
            }
            add("a abbr acronym b bdi bdo big cite del dfn em font i ins mark q s small span strike strong u", .inline)
            add("p li dd", .paragraph)
            add("code pre kbd samp tt var svg math audio video h1 h2 h3 h4 h5 h6", .excluded)
            add("head style script", .raw)
            return table
        }()
    }

    init(
        _ bytes: [UInt8],
        language: String?,
        scope: SoftHyphens.Scope,
        hyphenator: @escaping (String) -> Hyphenator?
    ) {
        self.bytes = bytes
        self.scope = scope
        self.hyphenator = hyphenator
        documentLanguage = language
    }

    /// Scans the document. Returns false if it contains markup that the sanitizer never writes.
    mutating func scan() -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") {
                guard let end = readTag(at: index) else { return false }
                index = end
            } else {
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                if let frame = frames.last, !frame.isRaw { readText(index..<end, frame) }
                index = end
            }
        }
        endToken()
        return frames.isEmpty
    }

    // MARK: Tags

    /// Reads a tag or a declaration. Returns the offset after it; nil if it is not well formed.
    private mutating func readTag(at start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            // The sanitizer writes no comments and no CDATA sections.
            guard frames.isEmpty else { return nil }
            return bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        case UInt8(ascii: "/"):
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")), let frame = frames.popLast() else {
                return nil
            }
            if frame.kind != .inline { endToken() }
            return end + 1
        default:
            return readStartTag(at: start)
        }
    }

    private mutating func readStartTag(at start: Int) -> Int? {
        let nameEnd = bytes[(start + 1)...].firstIndex(where: Self.endsName) ?? bytes.count
        guard nameEnd > start + 1, nameEnd < bytes.count else { return nil }
        let kind = ElementKind(String(decoding: bytes[(start + 1)..<nameEnd], as: UTF8.self))
        if frames.isEmpty {
            guard rootNameEnd == nil else { return nil }
            rootNameEnd = nameEnd
        }
        var frame =
            frames.last
            ?? Frame(kind: kind, language: documentLanguage, hyphenates: true, isInParagraph: false, isRaw: false)
        frame.kind = kind
        frame.hyphenates = frame.hyphenates && kind != .excluded
        frame.isInParagraph = frame.isInParagraph || kind == .paragraph
        frame.isRaw = frame.isRaw || kind == .raw
        var hasXMLLanguage = false
        var index = nameEnd
        while true {
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
            guard index < bytes.count else { return nil }
            if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") { break }
            guard let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")), equals + 1 < bytes.count,
                bytes[equals + 1] == UInt8(ascii: "\""),
                let end = bytes[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
            else { return nil }
            let value = bytes[(equals + 2)..<end]
            switch String(decoding: bytes[index..<equals], as: UTF8.self) {
            case "xml:lang":
                hasXMLLanguage = true
                frame.language = String(decoding: value, as: UTF8.self)
            case "lang":
                if !hasXMLLanguage { frame.language = String(decoding: value, as: UTF8.self) }
            case "style":
                if Self.forbidsHyphens(value) { frame.hyphenates = false }
            default: break
            }
            index = end + 1
        }
        if kind != .inline { endToken() }
        token.beginNode()
        if bytes[index] == UInt8(ascii: "/") {
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") else { return nil }
            return index + 2
        }
        frames.append(frame)
        return index + 1
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    /// Returns whether a `style` attribute has `hyphens: none`.
    private static func forbidsHyphens(_ style: ArraySlice<UInt8>) -> Bool {
        String(decoding: style, as: UTF8.self).lowercased().split(separator: ";").contains { declaration in
            let parts = declaration.split(separator: ":").map { $0.filter { $0 != " " } }
            return parts.count == 2 && parts[0].hasSuffix("hyphens") && parts[1].hasPrefix("none")
        }
    }

    // MARK: Text

    /// Reads the text of a node, or a part of it.
    private mutating func readText(_ range: Range<Int>, _ frame: Frame) {
        let hyphenates = frame.hyphenates && (scope == .all || frame.isInParagraph)
        var index = range.lowerBound
        var isAfterSoftHyphen = false
        token.beginNode()
        while index < range.upperBound {
            let (scalar, end) = character(at: index, before: range.upperBound)
            if scalar == "\u{AD}" {
                // Adds one to each run of the book's own soft hyphens; see `SoftHyphens`.
                if !isAfterSoftHyphen { insertions.append(index) }
                isAfterSoftHyphen = true
            } else {
                isAfterSoftHyphen = false
            }
            if hyphenates {
                if let scalar, !scalar.properties.isWhitespace {
                    if token.endsBefore(scalar) { endToken() }
                    token.append(scalar, end: end, language: frame.language)
                } else {
                    endToken()
                }
            }
            index = end
        }
    }

    /// Returns the character at an offset and the offset after it. A character reference is returned as `&`, because
    /// references in sanitized text are never letters.
    private func character(at index: Int, before limit: Int) -> (Unicode.Scalar?, Int) {
        let first = bytes[index]
        if first == UInt8(ascii: "&") {
            let end = bytes[index..<min(index + 12, limit)].firstIndex(of: UInt8(ascii: ";")) ?? index
            return ("&", end + 1)
        }
        if first < 0x80 { return (Unicode.Scalar(first), index + 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = min(index + length, limit)
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for next in bytes[(index + 1)..<end] { value = value << 6 | UInt32(next & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
    }

    /// Hyphenates the words of the current token.
    private mutating func endToken() {
        defer { token.clear() }
        for word in token.words {
            guard let language = word.language, let hyphenator = hyphenator(of: language) else { continue }
            if let primary = HyphenationLanguage.primary(of: language) { languages.insert(primary) }
            guard !token.isExcluded, !word.isExcluded, word.range.count >= SoftHyphens.minimumWordLength else {
                continue
            }
            let part = SoftHyphens.minimumPartLength
            for place in hyphenator.breaks(in: token.letters[word.range])
            where place >= part && word.range.count - place >= part {
                insertions.append(token.ends[word.range.lowerBound + place - 1])
            }
        }
    }

    private mutating func hyphenator(of language: String) -> Hyphenator? {
        if let known = hyphenators[language] { return known }
        let found = hyphenator(language)
        hyphenators[language] = found
        return found
    }
}
