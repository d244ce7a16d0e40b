/// One statement of a style sheet: a declaration, an at-rule or the beginning of one, a selector.
struct StyleStatement {
    /// Whether it stands outside all blocks of a sheet, where `@import` counts.
    var isInSheet = false
    /// The last byte written before it.
    var lastByte: UInt8?

    private let tokens: [StyleToken]
    private let source: [UInt8]
    private let terminator: StyleToken.Kind?
    private let judge: ReferenceJudge
    private var output: [UInt8] = []

    /// Names of functions whose strings are addresses (CSS Values 4, CSS Images 4).
    private static let loadingFunctions: Set<String> = ["url", "src", "image-set", "-webkit-image-set", "image"]
    /// Functions that put in what nobody here can see.
    private static let substitutions: Set<String> = ["var", "env", "attr", "if", "inherit", "first-valid"]
    /// Properties and functions of old browsers that run scripts.
    private static let runningProperties: Set<String> = ["behavior", "-ms-behavior", "-moz-binding"]

    /// An address that holds nothing. (`about:invalid` would do, but browsers tell of it as a breach of the policy.)
    private static let nowhere = "data:,"

    init(_ tokens: [StyleToken], source: [UInt8], terminator: StyleToken.Kind?, judge: ReferenceJudge) {
        self.tokens = tokens
        self.source = source
        self.terminator = terminator
        self.judge = judge
    }

    /// The statement as it may stand; nil when it must go.
    mutating func written(_ problems: inout MarkupProblems) -> [UInt8]? {
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
            case "import": return writeImport(after: first, &problems) ? output : nil
            case "namespace": return writeNamespace(after: first) ? output : nil
            default: return write(from: first, &problems) ? output : nil
            }
        case .identifier where terminator != .leftBrace:
            let colon = later.first { $0.kind != .whitespace && $0.kind != .comment }
            guard colon?.kind == .colon else { break }
            return writeDeclaration(at: first, &problems) ? output : nil
        default: break
        }
        return write(from: first, &problems) ? output : nil
    }

    private static func isLeading(_ kind: StyleToken.Kind) -> Bool {
        kind == .whitespace || kind == .comment || kind == .cdo || kind == .cdc
    }

    /// The white space before the statement; comments and what hides sheets from browsers of 1996 go.
    private mutating func writeSpace(before end: Int) {
        for token in tokens[..<end] where token.kind == .whitespace { output.append(contentsOf: source[token.range]) }
    }

    private func name(_ token: StyleToken) -> String {
        var text = source[token.range]
        if token.kind == .atKeyword { text.removeFirst() }
        if token.kind == .function { text.removeLast() }
        return StyleText.name(text)
    }

    // MARK: Declarations

    private mutating func writeDeclaration(at index: Int, _ problems: inout MarkupProblems) -> Bool {
        let property = name(tokens[index])
        guard !Self.runningProperties.contains(property) else {
            problems.note("A style that runs a script was removed.")
            return false
        }
        if let standard = EpubProperties.standardName(property) {
            output.append(contentsOf: standard.utf8)
        } else {
            output.append(contentsOf: source[tokens[index].range])
        }
        return write(from: index + 1, property: property, &problems)
    }

    /// What a keyword has to be instead of what it is.
    private func replacement(of token: StyleToken, property: String) -> String? {
        if property == "position" { return name(token) == "fixed" ? "absolute" : nil }
        guard property.hasPrefix("-epub-") || property == "text-transform" else { return nil }
        return EpubProperties.standardKeyword(name(token), of: property)
    }

    // MARK: At-rules

    private mutating func writeImport(after index: Int, _ problems: inout MarkupProblems) -> Bool {
        guard isInSheet, terminator == .semicolon || terminator == nil else { return false }
        let rest = tokens[(index + 1)...].drop { $0.kind == .whitespace || $0.kind == .comment }
        guard let first = rest.first else { return false }
        var next = rest.startIndex + 1
        let address: String
        switch first.kind {
        case .string: address = StyleText.string(source[first.range], isUnterminated: first.isUnterminated)
        case .url: address = StyleText.url(source[first.range], isUnterminated: first.isUnterminated)
        case .function where name(first) == "url":
            let inner = rest.dropFirst().drop { $0.kind == .whitespace || $0.kind == .comment }
            guard let string = inner.first, string.kind == .string else { return false }
            address = StyleText.string(source[string.range], isUnterminated: string.isUnterminated)
            guard let close = inner.firstIndex(where: { $0.kind == .rightParenthesis }) else { return false }
            next = close + 1
        default: return false
        }
        switch judge.judge(address) {
        case .local(let reference, _):
            output.append(contentsOf: "@import ".utf8)
            output.append(contentsOf: StyleText.quoted(reference))
            return write(from: next, &problems)
        case .refused(let sentence): problems.note(sentence)
        default: problems.note("The style sheet \(MarkupProblems.quoted(address)) is not part of the book.")
        }
        return false
    }

    /// Names in `@namespace` look like addresses but are never loaded.
    private mutating func writeNamespace(after index: Int) -> Bool {
        let parts = tokens[(index + 1)...].filter { $0.kind != .whitespace && $0.kind != .comment }
        guard terminator == .semicolon || terminator == nil, isInSheet, let last = parts.last else { return false }
        let address: String
        var head = parts.dropLast()
        switch last.kind {
        case .string: address = StyleText.string(source[last.range], isUnterminated: last.isUnterminated)
        case .url: address = StyleText.url(source[last.range], isUnterminated: last.isUnterminated)
        case .rightParenthesis:
            guard let string = head.popLast(), string.kind == .string, let function = head.popLast(),
                function.kind == .function, name(function) == "url"
            else { return false }
            address = StyleText.string(source[string.range], isUnterminated: string.isUnterminated)
        default: return false
        }
        output.append(contentsOf: "@namespace ".utf8)
        if let prefix = head.popFirst() {
            guard prefix.kind == .identifier, head.isEmpty else { return false }
            output.append(contentsOf: source[prefix.range])
            output.append(0x20)
        }
        output.append(contentsOf: StyleText.quoted(address))
        return true
    }

    // MARK: Tokens

    /// Writes tokens, with every address judged.
    ///
    /// - Returns: whether the statement may stay.
    private mutating func write(
        from start: Int,
        property: String = "",
        _ problems: inout MarkupProblems
    ) -> Bool {
        // For each open parenthesis whether strings in it are loaded.
        var isLoading: [Bool] = []
        for token in tokens[start...] {
            switch token.kind {
            case .comment:
                // What stands on both sides must not become one.
                guard let last = output.last ?? lastByte, last > 0x20, !";{}".utf8.contains(last) else { continue }
                output.append(contentsOf: "/**/".utf8)
                continue
            case .function:
                let name = name(token)
                let isInLoading = isLoading.last == true
                if name == "expression" || (isInLoading && Self.substitutions.contains(name)) {
                    problems.note("A style that runs a script, or hides what it loads, was removed.")
                    return false
                }
                isLoading.append(name == "type" ? false : isInLoading || Self.loadingFunctions.contains(name))
            case .leftParenthesis, .leftBracket, .leftBrace: isLoading.append(isLoading.last == true)
            case .rightParenthesis, .rightBracket, .rightBrace: isLoading.removeLastIfAny()
            case .identifier:
                if let replacement = replacement(of: token, property: property) {
                    output.append(contentsOf: replacement.utf8)
                    // `horizontal 2` was a keyword and a number; its successor is the keyword alone.
                    if replacement == "all" { return true }
                    continue
                }
                if name(token) == "progid" { return false }
            case .url:
                let address = StyleText.url(source[token.range], isUnterminated: token.isUnterminated)
                output.append(contentsOf: "url(".utf8)
                output.append(contentsOf: StyleText.quoted(harmless(address, &problems)))
                output.append(UInt8(ascii: ")"))
                continue
            case .string where isLoading.last == true || token.isUnterminated:
                let text = StyleText.string(source[token.range], isUnterminated: token.isUnterminated)
                output.append(contentsOf: StyleText.quoted(isLoading.last == true ? harmless(text, &problems) : text))
                continue
            default: break
            }
            output.append(contentsOf: source[token.range])
        }
        return true
    }

    /// An address that stays in the book: the same where it does, one that leads nowhere otherwise.
    private func harmless(_ address: String, _ problems: inout MarkupProblems) -> String {
        guard address != Self.nowhere, !address.isEmpty else { return Self.nowhere }
        switch judge.judge(address) {
        case .fragment(let reference), .local(let reference, _): return reference
        case .inline(let address, _): return address
        case .refused(let sentence): problems.note(sentence)
        case .external: problems.note("What lies at \(MarkupProblems.quoted(address)) is not part of the book.")
        }
        return Self.nowhere
    }
}

extension [Bool] {
    fileprivate mutating func removeLastIfAny() {
        if !isEmpty { removeLast() }
    }
}
