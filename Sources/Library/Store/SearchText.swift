import Foundation

/// The form of titles and queries in which search compares them: without case, accents, or differences of width.
enum SearchText {
    /// Folds a text.
    ///
    /// Compatibility forms are taken apart (`ﬁ` is `fi`, `Ａ` is `A`), combining accents of European scripts dropped, and
    /// the rest put together again: the voicing marks of kana and the vowels of Hangul are letters, not accents.
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

    /// The words of a query, folded. At most eight of at most a hundred characters are kept: more would only cost.
    static func words(of query: String) -> [String] {
        let cleaned = query.prefix(400).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return folded(String(cleaned)).split(whereSeparator: \.isWhitespace).prefix(8).map { String($0.prefix(100)) }
    }
}

extension SearchText {
    /// A folded text as words with a space between them: runs of letters and digits stay together, and every sign of a
    /// script that is written without spaces, every mark and every symbol is a word of its own.
    ///
    /// SQLite's own tokenizer then finds one character as it finds a word.
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
        // Kana, Han, Hangul and what stands between them.
        case 0x2E80...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return scalar.value == 0x3000 ? .space : .sign
        default: break
        }
        // South-east Asian scripts have no spaces either.
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
