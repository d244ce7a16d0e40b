/// Escapes text for Markdown (CommonMark 0.31 with GitHub's tables, strikethrough and autolinks).
public enum MarkdownText {
    /// Returns the text on one line.
    public static func line(_ text: String) -> String {
        lines(text).joined(separator: " ")
    }

    /// Returns the lines of the text, without empty ones. No line begins with white space.
    static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(escaped).filter { !$0.isEmpty }
    }

    private static func escaped(_ line: Substring) -> String {
        var result = String.UnicodeScalarView()
        // At the beginning of a line, a bullet character, or a number with a period or parenthesis, would begin a list.
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
        // The colon of a URL scheme, which GitHub would turn into a link.
        case ":": true
        case ".": isInNumber || last == "w" || last == "W"
        case ")": isInNumber
        case "-", "+": isAtStart
        default: false
        }
    }
}
