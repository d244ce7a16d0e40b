/// A token of a style sheet (CSS Syntax 3, 4): what it is and where it stands.
struct StyleToken {
    enum Kind: UInt8 {
        case whitespace, comment, identifier, function, atKeyword, hash, string, badString, url, badURL, number
        case cdo, cdc, colon, semicolon, leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket
        case rightBracket, delimiter
    }

    var kind: Kind
    /// Whether the text ended before the token did.
    var isUnterminated = false
    /// Indices of the source. Sheets are far smaller than 4 GB.
    var start: UInt32
    var end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }

    /// The closing kind of what opens; nil for all else.
    var closing: Kind? {
        switch kind {
        case .function, .leftParenthesis: .rightParenthesis
        case .leftBracket: .rightBracket
        case .leftBrace: .rightBrace
        default: nil
        }
    }
}
