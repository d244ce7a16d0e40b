/// Words as Markdown shows them, whatever is in them (CommonMark 0.31 with GitHub's tables, strikethrough and autolinks).
enum MarkdownText {
    /// Words on one line.
    static func line(_ text: String) -> String {
        lines(text).joined(separator: " ")
    }

    /// Words as the lines they have; lines without any are left out. No line begins with white space.
    static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(escaped).filter { !$0.isEmpty }
    }

    private static func escaped(_ line: Substring) -> String {
        var result = String.UnicodeScalarView()
        // What stands at a line's beginning may make it a list: a sign, or a number with a point or a parenthesis.
        var isAtStart = true
        var isInNumber = false
        var last: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .lineSeparator, .paragraphSeparator: if scalar != "\t" { continue }
            default: break
            }
            if scalar.properties.isWhitespace {
                if !isAtStart { result.append(scalar == "\t" ? " " : scalar) }
                (isInNumber, last) = (false, scalar)
                continue
            }
            let isDigit = ("0"..."9").contains(scalar)
            if needsEscape(scalar, isAtStart: isAtStart, isInNumber: isInNumber, last: last) { result.append("\\") }
            result.append(scalar)
            isInNumber = isDigit && (isAtStart || isInNumber)
            (isAtStart, last) = (false, scalar)
        }
        return String(result)
    }

    private static func needsEscape(
        _ scalar: Unicode.Scalar,
        isAtStart: Bool,
        isInNumber: Bool,
        last: Unicode.Scalar?
    ) -> Bool {
        switch scalar {
        case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "$", "^", "=", "@": true
        // Scheme and host of an address, which becomes a link by itself.
        case ":": true
        case ".": isInNumber || last == "w" || last == "W"
        case ")": isInNumber
        case "-", "+": isAtStart
        default: false
        }
    }
}
