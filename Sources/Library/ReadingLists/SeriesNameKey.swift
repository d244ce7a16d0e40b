import Publications

/// A normalised name of a series. Other programs write punctuation, articles and years differently.
///
///     SeriesNameKey("The Amazing Spider-Man (1963)")   // amazing spider man, 1963
struct SeriesNameKey: Hashable {
    /// The words of the name without a leading article.
    let name: String
    /// The year at the end of the name; nil when there is none.
    let year: Int?

    init(_ text: String) {
        var folded = SearchText.folded(text)
        year = Self.takeYear(from: &folded)
        var words = SearchText.spaced(folded).split(separator: " ").filter { word in
            word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        }
        if words.count > 1, ["the", "a", "an"].contains(words[0]) { words.removeFirst() }
        name = words.joined(separator: " ")
    }

    /// Removes a year in brackets from the end of a name.
    private static func takeYear(from text: inout String) -> Int? {
        let trimmed = text.utf8.reversed().drop { $0 == 0x20 }
        guard trimmed.first == UInt8(ascii: ")") || trimmed.first == UInt8(ascii: "]") else { return nil }
        let digits = Array(trimmed.dropFirst().prefix(5).reversed())
        guard digits.count == 5, digits[0] == UInt8(ascii: "(") || digits[0] == UInt8(ascii: "["),
            let year = Int(String(decoding: digits.dropFirst(), as: UTF8.self)), (1800...2200).contains(year)
        else { return nil }
        text = String(decoding: Array(trimmed.dropFirst(6).reversed()), as: UTF8.self)
        return year
    }
}
