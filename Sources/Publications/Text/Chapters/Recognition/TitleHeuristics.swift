/// Decides whether the text after a chapter number is a title or a sentence.
enum TitleHeuristics {
    /// Returns whether the text is a title in Chinese, Japanese or Korean.
    ///
    /// - Parameter isSeparated: whether a space or sign must separate the number from the title.
    static func isTail(_ cursor: TitleScanner, isSeparated: Bool) -> Bool {
        guard let next = cursor.next else { return true }
        var cursor = cursor
        let isBracket =
            next == "(" || next == "[" || TitleVocabulary.brackets[next] != nil || next == "《" || next == "<"
        let isClosing = next == ")" || next == "]" || TitleVocabulary.brackets.values.contains(next)
        var isApart = isBracket || isClosing
        while let sign = cursor.next, TitleVocabulary.separators.contains(sign) || isClosing && sign == next {
            // A comma directly after the number continues a sentence.
            if sign == "," || sign == "。", cursor.index + 1 < cursor.scalars.count { return false }
            isApart = true
            cursor.index += 1
        }
        let tail = cursor.rest
        guard let first = tail.first else { return true }
        if !isApart {
            guard !isSeparated, tail.count <= 25, !TitleVocabulary.particles.contains(first) else { return false }
            guard !tail.contains(where: { $0 == "," || $0 == "、" && tail.count > 15 }) else { return false }
        }
        return tail.count <= TitleRecognizer.maximumIdeographs && !isSentence(tail)
    }

    /// Returns whether the text contains a full stop or ends with a punctuation mark that continues a sentence.
    private static func isSentence(_ tail: ArraySlice<Unicode.Scalar>) -> Bool {
        if tail.contains(where: { $0 == "。" || $0 == ";" }) { return true }
        switch tail.last {
        case ",", "、", ":": return true
        // `다.` ends a Korean sentence.
        case ".": return tail.dropLast().last.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
        default: return false
        }
    }

    /// Returns whether the text is a title in an alphabetic script: empty, after a sign, or beginning with a capital or
    /// quotation mark.
    static func isWesternTail(_ cursor: TitleScanner) -> Bool {
        var cursor = cursor
        var hasSign = false
        while let sign = cursor.next, ".:-–—)] _|*".unicodeScalars.contains(sign) {
            if sign != " " { hasSign = true }
            cursor.index += 1
        }
        let tail = cursor.rest
        guard let first = tail.first else { return true }
        guard cursor.index > 0, cursor.scalars[cursor.index - 1] != "-" || hasSign else { return false }
        guard tail.count <= TitleRecognizer.maximumLetters, !first.properties.isLowercase else { return false }
        guard first != ",", first != ";", first != "'" || tail.dropFirst().first?.properties.isLowercase != true else {
            return false
        }
        guard tail.last != ",", tail.last != ";" else { return false }
        if hasSign { return true }
        // `Chapter 3 The Whale` is a title; `Part II It was a dark night, and he was` is not.
        let words = tail.split(separator: " ")
        let small = words.count { $0.first?.properties.isLowercase ?? false }
        return small * 2 <= words.count + 1 && !(tail.last == "." && small > 2)
    }

    /// Returns whether a line is an entry of a list of contents: a title, dots or wide space, and a page number.
    static func isContentsEntry(_ line: [Unicode.Scalar]) -> Bool {
        guard let last = line.last, NumeralParser.decimalDigit(last) != nil || last == ")" else { return false }
        var index = line.count
        while index > 0,
            NumeralParser.decimalDigit(line[index - 1]) != nil || line[index - 1] == ")" || line[index - 1] == "("
        {
            index -= 1
        }
        var dots = 0
        var spaces = 0
        while index > 0 {
            switch line[index - 1] {
            case ".", "·", "_", "-": dots += 1
            case "…", "⋯": dots += 3
            case " ": spaces += 1
            default: return dots >= 3 || spaces >= 4
            }
            index -= 1
        }
        return false
    }
}
