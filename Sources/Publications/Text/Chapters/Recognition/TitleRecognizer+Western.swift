/// Recognizes titles in alphabetic scripts.
extension TitleRecognizer {
    /// `Chapter XII. The Title`, `BOOK THE FIRST`, `chapter.001`, `Глава 3`, `Prologue`.
    static func western(_ line: [Unicode.Scalar]) -> TitleMatch? {
        guard let first = line.first, first.properties.isAlphabetic, first.value < 0x2000,
            line.count <= maximumLetters
        else { return nil }
        var cursor = TitleScanner(line)
        let isCapital = first.properties.isUppercase
        let word = cursor.takeWord()
        if TitleVocabulary.westernNames.contains(word) {
            guard TitleHeuristics.isWesternTail(cursor) else { return nil }
            return TitleMatch(family: .named, rank: .chapter, key: TitleHash.of(line))
        }
        guard let rank = TitleVocabulary.western[word] else { return nil }
        let afterWord = cursor.index
        while let next = cursor.next, next == " " || next == "." || next == "#" || next == "-" || next == ":" {
            cursor.index += 1
        }
        // `Book1` is more often a file name than a title, but `chapter1` is a title.
        guard cursor.index > afterWord || (rank == .chapter && word.count > 3) else { return nil }
        guard let number = number(&cursor), TitleHeuristics.isWesternTail(cursor) else { return nil }
        // A sentence may continue in lower case after a hard line break. So a title in lower case must end after its
        // number.
        guard isCapital || cursor.isAtEnd || NumeralParser.decimalDigit(line[cursor.index - 1]) != nil else {
            return nil
        }
        return TitleMatch(family: .western, rank: rank, number: number)
    }

    /// Consumes a number in digits, Roman numerals or English words: `12`, `XII`, `the Twelfth`, `Twenty-One`.
    private static func number(_ cursor: inout TitleScanner) -> Int? {
        if let numeral = cursor.takeNumeral() { return numeral.length <= 4 ? numeral.value : nil }
        if let roman = cursor.takeRoman() { return roman }
        var ahead = cursor
        if let roman = ahead.takeRoman(allowsSmall: true), ahead.isAtEnd || ahead.next == "." {
            cursor = ahead
            return roman
        }
        var word = cursor.takeWord()
        if word == "the" {
            cursor.skipSpaces()
            word = cursor.takeWord()
        }
        guard var value = TitleVocabulary.numbers[word] else { return nil }
        if value >= 20, cursor.next == "-" || cursor.next == " " {
            var ahead = cursor
            ahead.index += 1
            if let ones = TitleVocabulary.numbers[ahead.takeWord()], ones < 10 {
                value += ones
                cursor = ahead
            }
        }
        return value
    }

    /// `XII`, `XII.`, `IV. The Title`, `IV—THE TITLE`.
    static func roman(_ line: [Unicode.Scalar]) -> TitleMatch? {
        var cursor = TitleScanner(line)
        guard line.count <= 70, let number = cursor.takeRoman() else { return nil }
        guard cursor.isAtEnd || cursor.next == "." || cursor.next == ":" || cursor.next == "—" || cursor.next == "-"
        else {
            return nil
        }
        guard TitleHeuristics.isWesternTail(cursor) else { return nil }
        return TitleMatch(family: .roman, rank: .section, number: number)
    }

    /// `MERLE'S CRUSADE.`
    static func capitals(_ line: [Unicode.Scalar]) -> TitleMatch? {
        guard (4...60).contains(line.count) else { return nil }
        var letters = 0
        for scalar in line {
            if scalar.properties.isLowercase { return nil }
            if scalar.properties.isUppercase { letters += 1 }
            if scalar.value >= 0x2E80 { return nil }
        }
        guard letters >= 4, line.last != ",", line.last != ";" else { return nil }
        return TitleMatch(family: .capitals, rank: .chapter, key: TitleHash.of(line))
    }
}
