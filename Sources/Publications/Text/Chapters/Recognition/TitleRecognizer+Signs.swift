/// Recognizes titles by numbers and signs.
extension TitleRecognizer {
    /// `# Title`, `### Title`.
    static func markdown(_ line: [Unicode.Scalar], into matches: inout [TitleMatch]) {
        let level = line.prefix { $0 == "#" }.count
        guard level <= 6, line.count > level else { return }
        let rest = Array(line[level...])
        let title = TitleNormalization.fold(rest)
        guard rest.first == " " || ordinal(title) != nil,
            title.contains(where: { $0.properties.isAlphabetic }) || !title.isEmpty
        else { return }
        guard title.count <= maximumLetters, title.first != "#" else { return }
        matches.append(TitleMatch(family: .markdown, rank: TitleRank(headingLevel: level), key: TitleHash.of(title)))
    }

    /// `12. Title`, `十二、题目`, `001 题目`, `(3) …`, or a number alone.
    static func numbered(_ line: [Unicode.Scalar], blankLinesBefore: Int) -> TitleMatch? {
        var cursor = TitleScanner(line)
        let isInParentheses = cursor.take("(")
        guard let numeral = cursor.takeNumeral(), numeral.length <= 6 else { return nil }
        if isInParentheses { guard cursor.take(")") else { return nil } }
        if cursor.isAtEnd || (cursor.next == "." && cursor.index + 1 == line.count) {
            // Four digits alone are as often a year or page number as a chapter.
            guard numeral.length <= 4 else { return nil }
            return TitleMatch(family: .numberAlone, rank: .section, number: numeral.value)
        }
        guard let value = numeral.value else { return nil }
        guard TitleHeuristics.isTail(cursor, isSeparated: true) else { return nil }
        if !isInParentheses {
            guard let separator = cursor.next, TitleVocabulary.separators.contains(separator) || separator == ")" else {
                return nil
            }
            cursor.index += 1
            // 3.14, 12:30, 1-2, 2010/5
            if let next = cursor.next, NumeralParser.decimalDigit(next) != nil { return nil }
        }
        cursor.skipSpaces()
        guard !cursor.isAtEnd else { return nil }
        let tail = cursor.rest
        // Items of lists end with punctuation marks, like sentences.
        if let last = tail.last, last == "." || last == "," || last == ";" { return nil }
        if let first = tail.first, first.properties.isLowercase { return nil }
        guard tail.count <= 50 else { return nil }
        return TitleMatch(family: .numbered, rank: .section, number: value)
    }

    /// `【题目】`, `☆ 题目`, `=== Title ===`.
    static func decorated(_ line: [Unicode.Scalar]) -> TitleMatch? {
        guard let first = line.first, let last = line.last, line.count <= maximumIdeographs else { return nil }
        let key = TitleHash.of(line)
        if let close = TitleVocabulary.brackets[first] {
            guard last == close, line.count > 2, !line.dropLast().contains(close) else { return nil }
            guard !line.contains(where: { $0 == "。" || $0 == "," }) else { return nil }
            return TitleMatch(family: .bracketed, rank: .chapter, key: key)
        }
        let inner: ArraySlice<Unicode.Scalar>
        if TitleVocabulary.stars.contains(first) {
            inner = line.drop { TitleVocabulary.stars.contains($0) || $0 == " " }
        } else if first == "=", line.starts(with: "==".unicodeScalars), last == "=" {
            inner = line.drop { $0 == "=" || $0 == " " }
        } else {
            return nil
        }
        guard inner.contains(where: { $0.properties.isAlphabetic || NumeralParser.decimalDigit($0) != nil }),
            !inner.contains(where: { $0 == "。" || $0 == "," })
        else { return nil }
        return TitleMatch(family: .decorated, rank: .chapter, key: key)
    }

    /// `Name of the book (12)`, `书名12`. A title only if most such lines begin with the same name.
    static func bookName(_ line: [Unicode.Scalar]) -> TitleMatch? {
        guard (3...40).contains(line.count), let last = line.last else { return nil }
        var end = line.count
        let isInParentheses = last == ")"
        if isInParentheses { end -= 1 }
        var start = end
        while start > 0, NumeralParser.decimalDigit(line[start - 1]) != nil { start -= 1 }
        if isInParentheses, start == end {
            while start > 0, TitleVocabulary.chineseNumerals.contains(line[start - 1]) { start -= 1 }
        }
        guard start < end, end - start <= 5 else { return nil }
        var cursor = TitleScanner(Array(line[..<end]), at: start)
        guard let number = cursor.takeNumeral()?.value else { return nil }
        var name = line[..<start]
        if isInParentheses {
            guard name.last == "(" else { return nil }
            name.removeLast()
        }
        while name.last == " " { name.removeLast() }
        guard name.count >= 2, name.contains(where: { $0.properties.isAlphabetic }),
            !name.contains(where: { $0 == "。" || $0 == "," || $0 == "!" || $0 == "?" || $0 == ":" })
        else { return nil }
        // The key is the name: `TitleSelector` keeps the most frequent one.
        return TitleMatch(family: .bookName, rank: .chapter, number: number, key: TitleHash.of(name))
    }
}
