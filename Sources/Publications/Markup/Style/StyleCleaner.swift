/// Takes out of a style sheet what loads from outside the book, and keeps the rest as it stands.
///
/// Whether a thing loads is judged by the token alone, wherever it stands: what a browser makes of broken structure can't
/// change it. Structure only says how much goes: a declaration, an `@import`.
struct StyleCleaner {
    /// What the text is.
    enum Form {
        case sheet
        /// What stands in a style attribute.
        case declarations
    }

    private(set) var output: [UInt8] = []
    private(set) var problems = MarkupProblems()

    let judge: ReferenceJudge
    let form: Form
    private var tokenizer: StyleTokenizer
    /// Tokens since the last `{`, `}` or `;` that was not in parentheses.
    private var statement: [StyleToken] = []
    /// What the statement's open parentheses, brackets and braces are closed with.
    private var closings: [StyleToken.Kind] = []
    /// Whether the statement is left out: it is longer or deeper than any that means something.
    private var isOverlong = false
    /// For each open block, whether it was written.
    private var blocks: [Bool] = []
    /// How many of them were not.
    private var hiddenBlocks = 0

    private static let maximumStatementTokens = 100_000
    private static let maximumDepth = 32

    /// - Parameter text: valid UTF-8.
    init(_ text: [UInt8], form: Form, judge: ReferenceJudge) {
        self.form = form
        self.judge = judge
        tokenizer = StyleTokenizer(text)
        output.reserveCapacity(text.count + 16)
        while let token = tokenizer.next() { take(token) }
        finish(with: nil)
        for isWritten in blocks.reversed() where isWritten { output.append(UInt8(ascii: "}")) }
    }

    var source: [UInt8] { tokenizer.source }

    private mutating func take(_ token: StyleToken) {
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
    private mutating func finish(with terminator: StyleToken.Kind?) {
        let opensBlock = terminator == .leftBrace
        let isTooDeep = opensBlock && blocks.count >= Self.maximumDepth
        var isWritten = false
        if !isOverlong, hiddenBlocks == 0, !isTooDeep {
            var writer = StyleStatement(statement, source: tokenizer.source, terminator: terminator, judge: judge)
            writer.isInSheet = form == .sheet && blocks.isEmpty
            writer.lastByte = output.last
            if let bytes = writer.written(&problems) {
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

    private static func byte(_ closing: StyleToken.Kind) -> UInt8 {
        switch closing {
        case .rightParenthesis: UInt8(ascii: ")")
        case .rightBracket: UInt8(ascii: "]")
        default: UInt8(ascii: "}")
        }
    }
}
