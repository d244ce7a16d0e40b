import Foundation

/// Conversion of titles and queries to the text that search compares: case-, accent- and width-insensitive.
enum SearchText {
    /// Folds a text.
    ///
    /// Compatibility characters are decomposed (`ﬁ` is `fi`, `Ａ` is `A`), and combining accents of European scripts are
    /// removed. The rest is composed again, because the voicing marks of kana and the vowels of Hangul are letters, not
    /// accents.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var scalars = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.value {
            case 0x0300...0x036F: continue
            case 0x0111: scalars.append("d")
            case 0x00F8: scalars.append("o")
            case 0x0142: scalars.append("l")
            case 0x0131: scalars.append("i")
            default: scalars.append(scalar)
            }
        }
        return String(scalars).precomposedStringWithCanonicalMapping
    }

    /// Returns the folded words of a query: at most eight, of at most a hundred characters each, to bound the cost.
    static func words(of query: String) -> [String] {
        let cleaned = query.prefix(400).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return folded(String(cleaned)).split(whereSeparator: \.isWhitespace).prefix(8).map { String($0.prefix(100)) }
    }

    /// Returns a pattern of `LIKE` that finds a folded text anywhere. Its escape character is the backslash.
    static func pattern(_ text: String) -> String {
        var pattern = "%"
        for scalar in text.unicodeScalars {
            if ["%", "_", "\\"].contains(scalar) { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern + "%"
    }
}

extension SearchText {
    /// Returns a folded text as words separated by spaces. Runs of letters and digits are one word. Every character of
    /// a script without spaces, every punctuation mark and every symbol is a separate word.
    ///
    /// SQLite's tokenizer can then find single characters like words.
    static func spaced(_ folded: String) -> String {
        var result = String.UnicodeScalarView()
        var isInWord = false
        for scalar in folded.unicodeScalars {
            let kind = kind(of: scalar)
            if kind == .space {
                isInWord = false
                continue
            }
            if !result.isEmpty, !(kind == .letter && isInWord) { result.append(" ") }
            result.append(scalar)
            isInWord = kind == .letter
        }
        return String(result)
    }

    private enum Kind {
        case space, letter, sign
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: return .letter
        case 0...0x20, 0x7F...0xA0: return .space
        case 0x21..<0x7F: return .sign
        // Kana, Han, Hangul and the blocks between them.
        case 0x2E80...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return scalar.value == 0x3000 ? .space : .sign
        default: break
        }
        // South-east Asian scripts are also written without spaces.
        if (0x0E00...0x0EFF).contains(scalar.value) || (0x1780...0x17FF).contains(scalar.value) { return .sign }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            return .letter
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned:
            return .space
        default: return .sign
        }
    }
}
