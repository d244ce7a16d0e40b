/// The forms under which a dictionary may list a word.
enum WordForms {
    /// The maximum length of a word or phrase, in characters. Longer text is cut.
    static let maximumLength = 64
    /// The maximum length of a Chinese, Japanese or Korean headword that is found at the beginning of a longer text, in
    /// characters.
    private static let maximumHeadwordLength = 10

    /// Returns the forms of a word, the most likely first: the word itself, other cases, and the base forms of English
    /// inflections. For text without spaces, also its beginnings, the longest first.
    static func candidates(for word: String) -> [String] {
        var found: [String] = []
        func add(_ form: String) {
            if !form.isEmpty, !found.contains(form) { found.append(form) }
        }
        let word = trimmed(word)
        // An index ignores the case of ASCII letters only.
        for form in [word, word.lowercased(), capitalized(word)] { add(form) }
        let lower = word.lowercased()
        if isEnglish(lower) {
            for form in baseForms(of: lower) { add(form) }
        } else if let first = lower.unicodeScalars.first, isEastAsian(first) {
            for length in stride(from: min(word.count - 1, maximumHeadwordLength), to: 0, by: -1) {
                add(String(word.prefix(length)))
            }
        }
        return found
    }

    /// The word without punctuation around it, with single spaces.
    private static func trimmed(_ word: String) -> String {
        let isPart = { (letter: Character) in letter.isLetter || letter.isNumber }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else { return "" }
        let words = word[first...last].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(maximumLength)).replacing("\u{2019}", with: "'")
    }

    private static func capitalized(_ word: String) -> String {
        guard let first = word.first else { return word }
        return first.uppercased() + word.dropFirst().lowercased()
    }

    private static func isEnglish(_ word: String) -> Bool {
        word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "'") }
    }

    private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Returns the possible base forms of a regular English inflection.
    private static func baseForms(of word: String) -> [String] {
        // The suffixes, each with its replacements in the base form.
        let endings = [
            ("'s", [""]), ("s'", ["s", ""]), ("ies", ["y", "ie"]), ("es", ["", "e"]), ("s", [""]),
            ("ied", ["y", "ie"]), ("ed", ["", "e"]), ("ying", ["ie", "y"]), ("ing", ["", "e"]),
            ("iest", ["y"]), ("est", ["", "e"]), ("ier", ["y"]), ("er", ["", "e"]), ("ily", ["y"]), ("ly", [""]),
        ]
        var forms: [String] = []
        for (ending, replacements) in endings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            // lying: lie
            guard stem.count >= (ending == "ying" ? 1 : 2) else { continue }
            forms += replacements.map { stem + $0 }
            // running: run
            if ending.first == "e" || ending == "ing", stem.count >= 3, stem.suffix(2).first == stem.last {
                forms.append(String(stem.dropLast()))
            }
        }
        return forms
    }
}
