/// One statement of a style sheet: a declaration, an at-rule or its prelude, or a selector.
struct CSSStatement {
    /// Whether the statement is at the top level of a style sheet, where `@import` is valid.
    var isInSheet = false
    /// The last byte written before the statement.
    var lastByte: UInt8?

    private let tokens: [CSSToken]
    private let source: [UInt8]
    private let terminator: CSSToken.Kind?
    private let policy: ReferencePolicy
    private var output: [UInt8] = []

    /// The functions whose strings are URLs (CSS Values 4, CSS Images 4).
    private static let loadingFunctions: Set<String> = ["url", "src", "image-set", "-webkit-image-set", "image"]
    /// The functions that substitute unknown values.
    private static let substitutions: Set<String> = ["var", "env", "attr", "if", "inherit", "first-valid"]
    /// The properties and functions of old browsers that run scripts.
    private static let scriptingProperties: Set<String> = ["behavior", "-ms-behavior", "-moz-binding"]

    /// An empty resource. (`about:invalid` would work too, but browsers report it as a violation of the content
    /// security policy.)
    private static let nowhere = "data:,"

    init(_ tokens: [CSSToken], source: [UInt8], terminator: CSSToken.Kind?, policy: ReferencePolicy) {
        self.tokens = tokens
        self.source = source
        self.terminator = terminator
        self.policy = policy
    }

    /// Returns the sanitized statement; nil if it must be removed.
    mutating func written(_ issues: inout MarkupIssues) -> [UInt8]? {
        guard let first = tokens.firstIndex(where: { !Self.isLeading($0.kind) }) else {
            writeSpace(before: tokens.count)
            return output
        }
        guard !tokens.contains(where: { $0.kind == .badString || $0.kind == .badURL }) else { return nil }
        let later = tokens[(first + 1)...]
        guard !later.contains(where: { $0.kind == .atKeyword && name($0) == "import" }) else { return nil }
        writeSpace(before: first)
        switch tokens[first].kind {
        case .atKeyword:
            switch name(tokens[first]) {
            case "charset": return nil
            case "import": return writeImport(after: first, &issues) ? output : nil
            case "namespace": return writeNamespace(after: first) ? output : nil
            default: return write(from: first, &issues) ? output : nil
            }
        case .identifier where terminator != .leftBrace:
            let colon = later.first { $0.kind != .whitespace && $0.kind != .comment }
            guard colon?.kind == .colon else { break }
            return writeDeclaration(at: first, &issues) ? output : nil
        default: break
        }
        return write(from: first, &issues) ? output : nil
    }

    private static func isLeading(_ kind: CSSToken.Kind) -> Bool {
        kind == .whitespace || kind == .comment || kind == .cdo || kind == .cdc
    }

    /// Writes the white space before the statement, without comments and without `<!--` and `-->`.
    private mutating func writeSpace(before end: Int) {
        for token in tokens[..<end] where token.kind == .whitespace { output.append(contentsOf: source[token.range]) }
    }

    private func name(_ token: CSSToken) -> String {
        var text = source[token.range]
        if token.kind == .atKeyword { text.removeFirst() }
        if token.kind == .function { text.removeLast() }
        return CSSText.name(text)
    }

    // MARK: Declarations

    private mutating func writeDeclaration(at index: Int, _ issues: inout MarkupIssues) -> Bool {
        let property = name(tokens[index])
        guard !Self.scriptingProperties.contains(property) else {
            issues.record("A style that runs a script was removed.")
            return false
        }
        if let standard = EpubCSSProperties.standardName(property) {
            output.append(contentsOf: standard.utf8)
        } else {
            output.append(contentsOf: source[tokens[index].range])
        }
        return write(from: index + 1, property: property, &issues)
    }

    /// Returns the replacement of a keyword; nil to keep it.
    private func replacement(of token: CSSToken, property: String) -> String? {
        if property == "position" { return name(token) == "fixed" ? "absolute" : nil }
        guard property.hasPrefix("-epub-") || property == "text-transform" else { return nil }
        return EpubCSSProperties.standardKeyword(name(token), of: property)
    }

    // MARK: At-rules

    private mutating func writeImport(after index: Int, _ issues: inout MarkupIssues) -> Bool {
        guard isInSheet, terminator == .semicolon || terminator == nil else { return false }
        let rest = tokens[(index + 1)...].drop { $0.kind == .whitespace || $0.kind == .comment }
        guard let first = rest.first else { return false }
        var next = rest.startIndex + 1
        let address: String
        switch first.kind {
        case .string: address = CSSText.string(source[first.range], isUnterminated: first.isUnterminated)
        case .url: address = CSSText.url(source[first.range], isUnterminated: first.isUnterminated)
        case .function where name(first) == "url":
            let inner = rest.dropFirst().drop { $0.kind == .whitespace || $0.kind == .comment }
            guard let string = inner.first, string.kind == .string else { return false }
            address = CSSText.string(source[string.range], isUnterminated: string.isUnterminated)
            guard let close = inner.firstIndex(where: { $0.kind == .rightParenthesis }) else { return false }
            next = close + 1
        default: return false
        }
        switch policy.decision(for: address) {
        case .local(let reference, _):
            output.append(contentsOf: "@import ".utf8)
            output.append(contentsOf: CSSText.quoted(reference))
            return write(from: next, &issues)
        case .refused(let sentence): issues.record(sentence)
        default: issues.record("The style sheet \(MarkupIssues.quoted(address)) is not part of the book.")
        }
        return false
    }

    /// Writes `@namespace`. The names in it look like URLs but are never loaded.
    private mutating func writeNamespace(after index: Int) -> Bool {
        let parts = tokens[(index + 1)...].filter { $0.kind != .whitespace && $0.kind != .comment }
        guard terminator == .semicolon || terminator == nil, isInSheet, let last = parts.last else { return false }
        let address: String
        var head = parts.dropLast()
        switch last.kind {
        case .string: address = CSSText.string(source[last.range], isUnterminated: last.isUnterminated)
        case .url: address = CSSText.url(source[last.range], isUnterminated: last.isUnterminated)
        case .rightParenthesis:
            guard let string = head.popLast(), string.kind == .string, let function = head.popLast(),
                function.kind == .function, name(function) == "url"
            else { return false }
            address = CSSText.string(source[string.range], isUnterminated: string.isUnterminated)
        default: return false
        }
        output.append(contentsOf: "@namespace ".utf8)
        if let prefix = head.popFirst() {
            guard prefix.kind == .identifier, head.isEmpty else { return false }
            output.append(contentsOf: source[prefix.range])
            output.append(0x20)
        }
        output.append(contentsOf: CSSText.quoted(address))
        return true
    }

    // MARK: Tokens

    /// Writes tokens after checking every URL.
    ///
    /// - Returns: whether the statement is allowed.
    private mutating func write(
        from start: Int,
        property: String = "",
        _ issues: inout MarkupIssues
    ) -> Bool {
        // For each open parenthesis, whether its strings are loaded.
        var isLoading: [Bool] = []
        for token in tokens[start...] {
            switch token.kind {
            case .comment:
                // A removed comment must not merge the tokens on both sides.
                guard let last = output.last ?? lastByte, last > 0x20, !";{}".utf8.contains(last) else { continue }
                output.append(contentsOf: "/**/".utf8)
                continue
            case .function:
                let name = name(token)
                let isInLoading = isLoading.last == true
                if name == "expression" || (isInLoading && Self.substitutions.contains(name)) {
                    issues.record("A style that runs a script, or hides the address of a resource, was removed.")
                    return false
                }
                isLoading.append(name == "type" ? false : isInLoading || Self.loadingFunctions.contains(name))
            case .leftParenthesis, .leftBracket, .leftBrace: isLoading.append(isLoading.last == true)
            case .rightParenthesis, .rightBracket, .rightBrace: isLoading.removeLastIfPresent()
            case .identifier:
                if let replacement = replacement(of: token, property: property) {
                    output.append(contentsOf: replacement.utf8)
                    // `horizontal 2` was a keyword and a number. Its replacement has no number.
                    if replacement == "all" { return true }
                    continue
                }
                if name(token) == "progid" { return false }
            case .url:
                let address = CSSText.url(source[token.range], isUnterminated: token.isUnterminated)
                output.append(contentsOf: "url(".utf8)
                output.append(contentsOf: CSSText.quoted(harmless(address, &issues)))
                output.append(UInt8(ascii: ")"))
                continue
            case .string where isLoading.last == true || token.isUnterminated:
                let text = CSSText.string(source[token.range], isUnterminated: token.isUnterminated)
                output.append(contentsOf: CSSText.quoted(isLoading.last == true ? harmless(text, &issues) : text))
                continue
            default: break
            }
            output.append(contentsOf: source[token.range])
        }
        return true
    }

    /// Returns a URL that is safe to load: the given one if it is in the book, an empty one otherwise.
    private func harmless(_ address: String, _ issues: inout MarkupIssues) -> String {
        guard address != Self.nowhere, !address.isEmpty else { return Self.nowhere }
        switch policy.decision(for: address) {
        case .fragment(let reference), .local(let reference, _): return reference
        case .inline(let address, _): return address
        case .refused(let sentence): issues.record(sentence)
        case .external: issues.record("The resource \(MarkupIssues.quoted(address)) is not part of the book.")
        }
        return Self.nowhere
    }
}

extension [Bool] {
    fileprivate mutating func removeLastIfPresent() {
        if !isEmpty { removeLast() }
    }
}
