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
