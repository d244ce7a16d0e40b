/// Removes from a style sheet everything that loads resources from outside the book, and statements that are too long
/// or too deeply nested. Keeps the rest unchanged.
///
/// Each token is checked by itself, independent of its position. The result is therefore safe, however a browser parses
/// malformed CSS. The structure only determines how much is removed: a declaration or an `@import`.
struct CSSSanitizer {
    /// The kind of CSS text.
    enum Form {
        case sheet
        /// The content of a style attribute.
        case declarations
    }

    private(set) var output: [UInt8] = []
    private(set) var issues = MarkupIssues()

    let policy: ReferencePolicy
    let form: Form
    private var tokenizer: CSSTokenizer
    /// The tokens since the last `{`, `}` or `;` outside parentheses.
    private var statement: [CSSToken] = []
    /// The closing tokens of the statement's open parentheses, brackets and braces.
    private var closings: [CSSToken.Kind] = []
    /// Whether the statement is dropped because it is too long or nested too deeply.
    private var isOverlong = false
    /// For each open block, whether it is written.
    private var blocks: [Bool] = []
    /// The number of open blocks that are not written.
    private var hiddenBlocks = 0

    private static let maximumStatementTokens = 100_000
    private static let maximumDepth = 32

    /// - Parameter text: valid UTF-8.
    init(_ text: [UInt8], form: Form, policy: ReferencePolicy) {
        self.form = form
        self.policy = policy
        tokenizer = CSSTokenizer(text)
        output.reserveCapacity(text.count + 16)
        while let token = tokenizer.next() { take(token) }
        finish(with: nil)
        for isWritten in blocks.reversed() where isWritten { output.append(UInt8(ascii: "}")) }
    }

    var source: [UInt8] { tokenizer.source }

    private mutating func take(_ token: CSSToken) {
        if closings.isEmpty {
            switch token.kind {
            case .semicolon: return finish(with: token.kind)
            case .leftBrace:
                finish(with: token.kind)
                return
            case .rightBrace where !blocks.isEmpty:
                finish(with: token.kind)
                if blocks.removeLast() { output.append(UInt8(ascii: "}")) } else { hiddenBlocks -= 1 }
                return
            default: break
            }
        }
        if let closing = token.closing {
            closings.append(closing)
            if closings.count > Self.maximumDepth { isOverlong = true }
        } else if token.kind == closings.last {
            closings.removeLast()
        }
        if statement.count >= Self.maximumStatementTokens { isOverlong = true }
        if isOverlong { statement.removeAll() } else { statement.append(token) }
    }

    /// Writes the statement that ends here.
    ///
    /// - Parameter terminator: `;`, `{` or `}`; nil at the end of the text.
    private mutating func finish(with terminator: CSSToken.Kind?) {
        let opensBlock = terminator == .leftBrace
        let isTooDeep = opensBlock && blocks.count >= Self.maximumDepth
        var isWritten = false
        if !isOverlong, hiddenBlocks == 0, !isTooDeep {
            var writer = CSSStatement(statement, source: tokenizer.source, terminator: terminator, policy: policy)
            writer.isInSheet = form == .sheet && blocks.isEmpty
            writer.lastByte = output.last
            if let bytes = writer.written(&issues) {
                output.append(contentsOf: bytes)
                for closing in closings.reversed() { output.append(Self.byte(closing)) }
                isWritten = true
            }
        }
        if opensBlock {
            blocks.append(isWritten)
            if isWritten { output.append(UInt8(ascii: "{")) } else { hiddenBlocks += 1 }
        } else if terminator == .semicolon, isWritten {
            output.append(UInt8(ascii: ";"))
        }
        statement.removeAll(keepingCapacity: true)
        closings.removeAll(keepingCapacity: true)
        isOverlong = false
    }

    private static func byte(_ closing: CSSToken.Kind) -> UInt8 {
        switch closing {
        case .rightParenthesis: UInt8(ascii: ")")
        case .rightBracket: UInt8(ascii: "]")
        default: UInt8(ascii: "}")
        }
    }
}
