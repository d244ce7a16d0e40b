/// A CSS token (CSS Syntax 3, 4) and its range in the source.
struct CSSToken {
    enum Kind: UInt8 {
        case whitespace, comment, identifier, function, atKeyword, hash, string, badString, url, badURL, number
        case cdo, cdc, colon, semicolon, leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket
        case rightBracket, delimiter
    }

    var kind: Kind
    /// Whether the source ended inside the token.
    var isUnterminated = false
    /// Indices in the source. Style sheets are far smaller than 4 GB.
    var start: UInt32
    var end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }

    /// The kind of token that closes this one; nil if it opens nothing.
    var closing: Kind? {
        switch kind {
        case .function, .leftParenthesis: .rightParenthesis
        case .leftBracket: .rightBracket
        case .leftBrace: .rightBrace
        default: nil
        }
    }
}
