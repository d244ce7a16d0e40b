// Numbers after words, and plain numbers.

extension FileNameParser {
    /// A value that was found in a name.
    struct Finding {
        var field: FileNameVocabulary.Field
        var range: Range<Int>
        var number: ReadNumber?
        var special: FileNameMetadata.Special?
        var year: (first: Int, last: Int?)?
    }

    /// The values and numbers in a part of a name.
    struct Scan {
        var findings: [Finding] = []
        /// The numbers without a marker.
        var plainNumbers: [ReadNumber] = []
    }

    /// A word in a part of a name.
    struct Word {
        /// The letters in lower case; empty for a word that is longer than any known word.
        let text: String
        /// The indices of the letters.
        let range: Range<Int>
        /// The part of the name in which the word was found.
        let part: Range<Int>
    }

    /// Finds the values in a part of the name.
    func scan(_ range: Range<Int>) -> Scan {
        var scan = Scan()
        var index = range.lowerBound
        while index < range.upperBound {
            let scalar = text.scalars[index]
            let next: Int
            if FileNameText.isDigit(scalar) || NumeralParser.circled(scalar) != nil {
                next = scanDigits(index, range, &scan)
            } else if scalar == "#" || scalar == "№" {
                next = scanNumberSign(index, range, &scan)
            } else if FileNameText.isWordLetter(scalar) {
                next = scanWord(index, range, &scan)
            } else if FileNameText.isEastAsian(scalar) {
                next = scanEastAsian(index, range, &scan)
            } else {
                next = index + 1
            }
            index = max(next, index + 1)
        }
        return scan
    }

    /// Finds a number after a number sign: `#12`, `#-1`, `№ 5`.
    private func scanNumberSign(_ index: Int, _ range: Range<Int>, _ scan: inout Scan) -> Int {
        let start = text.skippingSpaces(index + 1, range.upperBound)
        let isNegative = text[start] == "-"
        guard var number = readNumber(isNegative ? start + 1 : start, range.upperBound, field: .chapter) else {
            return index + 1
        }
        if isNegative { number.number.first = "-" + number.number.first }
        scan.findings.append(Finding(field: .chapter, range: index..<number.end, number: number))
        return scanTotal(number.end, range, &scan)
    }

    /// Finds the total after a number: `of 6`.
    func scanTotal(_ index: Int, _ range: Range<Int>, _ scan: inout Scan, needsSpace: Bool = true) -> Int {
        let start = text.skippingSpaces(index, range.upperBound)
        let wordEnd = text.wordEnd(start, range.upperBound)
        guard start > index || !needsSpace, text.lower(start..<min(wordEnd, start + 3)) == "of",
            let number = readNumber(text.skippingSpaces(wordEnd, range.upperBound), range.upperBound, field: .total)
        else { return index }
        scan.findings.append(Finding(field: .total, range: start..<number.end, number: number))
        return number.end
    }

    // MARK: - Words

    private func scanWord(_ index: Int, _ range: Range<Int>, _ scan: inout Scan) -> Int {
        let wordEnd = text.wordEnd(index, range.upperBound)
        let letters = wordEnd - index <= 20 ? text.lower(index..<wordEnd) : ""
        let word = Word(text: letters, range: index..<wordEnd, part: range)
        if let end = scanSeasonAndEpisode(word, &scan) { return end }
        if let found = findingAfterMarker(word) {
            scan.findings.append(found)
            return scanTotal(found.range.upperBound, range, &scan)
        }
        if let end = scanRevision(word, &scan) { return end }
        if let end = scanSpecial(word, &scan) { return end }
        // Digits directly after a word belong to it: A1, x265.
        var end = wordEnd
        while end < range.upperBound,
            FileNameText.isDigit(text.scalars[end]) || FileNameText.isWordLetter(text.scalars[end])
        {
            end += 1
        }
        return end
    }

    /// Finds a season, possibly with an episode: `S01E02`, `S01`.
    private func scanSeasonAndEpisode(_ word: Word, _ scan: inout Scan) -> Int? {
        let (index, end) = (word.range.lowerBound, word.part.upperBound)
        guard word.text == "s", let season = readNumber(word.range.upperBound, end, field: .volume),
            season.digitCount == 2, season.number.last == nil
        else { return nil }
        let letterEnd = text.wordEnd(season.end, end)
        let letters = text.lower(season.end..<min(letterEnd, season.end + 3))
        scan.findings.append(Finding(field: .volume, range: index..<season.end, number: season))
        if letters == "e" || letters == "ep", let episode = readNumber(letterEnd, end, field: .chapter) {
            scan.findings.append(Finding(field: .chapter, range: season.end..<episode.end, number: episode))
            return episode.end
        }
        return season.end
    }

    /// Finds a revision after a number: `r2`.
    private func scanRevision(_ word: Word, _ scan: inout Scan) -> Int? {
        guard word.text == "r" || word.text == "rev",
            !scan.plainNumbers.isEmpty || scan.findings.contains(where: { $0.number != nil }),
            var number = readNumber(word.range.upperBound, word.part.upperBound, field: nil), number.digitCount == 1,
            let revision = Int(number.number.first)
        else { return nil }
        number.revision = revision
        scan.findings.append(Finding(field: .revision, range: word.range.lowerBound..<number.end, number: number))
        return number.end
    }

    /// Finds the number after a word that is a marker: `Vol. 3`.
    func findingAfterMarker(_ word: Word) -> Finding? {
        guard let marker = FileNameVocabulary.markers[word.text], let number = numberAfter(word, marker) else {
            return nil
        }
        return Finding(field: marker.field, range: word.range.lowerBound..<number.end, number: number)
    }

    /// Reads the number after a marker.
    private func numberAfter(_ word: Word, _ marker: FileNameVocabulary.Marker) -> ReadNumber? {
        let (wordEnd, end) = (word.range.upperBound, word.part.upperBound)
        var start = wordEnd
        let isNumero = word.text == "no" && (text[start] == "." || text[start] == "°")
        // “No. 6” at the beginning is a title.
        if word.text == "no", trimmedStart(word.part) == word.range.lowerBound { return nil }
        if word.text == "n", text[start] != "°" { return nil }
        if text[start] == "." || text[start] == "°" { start += 1 }
        let hasPoint = start > wordEnd
        if !marker.isShort || isNumero || hasPoint {
            if !hasPoint, text[start] == "-" || text[start] == ":" { start += 1 }
            start = text.skippingSpaces(start, end)
            if text[start] == "#" || text[start] == "№" { start += 1 }
        }
        guard start < end else { return nil }
        if let number = readNumber(start, end, field: marker.field) { return number }
        guard start > wordEnd, FileNameVocabulary.takesNumberWords.contains(word.text) else { return nil }
        return readNumberWord(start, end)
    }

    private func trimmedStart(_ range: Range<Int>) -> Int { text.skippingSpaces(range.lowerBound, range.upperBound) }

    // MARK: - Specials

    private func scanSpecial(_ word: Word, _ scan: inout Scan) -> Int? {
        let (index, wordEnd, range) = (word.range.lowerBound, word.range.upperBound, word.part)
        var end = wordEnd
        var special = FileNameVocabulary.specials[word.text]
        if let seconds = FileNameVocabulary.specialPairs[word.text], text[wordEnd] == " " || text[wordEnd] == "-" {
            let secondEnd = text.wordEnd(wordEnd + 1, range.upperBound)
            let second = text.lower((wordEnd + 1)..<min(max(secondEnd, wordEnd + 1), wordEnd + 10))
            if let found = seconds[second] { (special, end) = (found, secondEnd) }
        }
        guard let special else { return nil }
        let number = specialNumber(word.text, end, range)
        if word.text == "sp", number == nil { return nil }
        let hasTextBefore = text.scalars[range.lowerBound..<index].contains(where: FileNameText.isLetter)
        let hasNumberBefore = !scan.plainNumbers.isEmpty || scan.findings.contains { $0.number != nil }
        let isAtEnd = isDelimited(number?.end ?? end, range.upperBound)
        let hasYear =
            readNumber(text.skippingSpaces(end, range.upperBound), range.upperBound, field: nil)?.isYear == true
        let isWhole = !hasTextBefore && isAtEnd
        guard isWhole || hasNumberBefore || (hasTextBefore && (number != nil || isAtEnd || hasYear)) else { return nil }
        scan.findings.append(
            Finding(field: .special, range: index..<(number?.end ?? end), number: number, special: special)
        )
        return number?.end ?? end
    }

    /// Reads the number after a special. Returns nil if it is a year.
    func specialNumber(_ word: String, _ end: Int, _ range: Range<Int>) -> ReadNumber? {
        var start = end
        if word != "sp" {
            if text[start] == "." || text[start] == "-" { start += 1 }
            start = text.skippingSpaces(start, range.upperBound)
            if text[start] == "#" { start += 1 }
        }
        guard let number = readNumber(start, range.upperBound, field: .special), !number.isYear else { return nil }
        return number
    }

    /// Returns whether the text ends at an index, or a separator follows.
    func isDelimited(_ index: Int, _ end: Int) -> Bool {
        let next = text.skippingSpaces(index, end)
        guard next < end else { return true }
        return !FileNameText.isLetter(text.scalars[next]) && !FileNameText.isDigit(text.scalars[next])
            && (next > index || text[next] == ":")
    }

    // MARK: - Plain numbers

    private func scanDigits(_ index: Int, _ range: Range<Int>, _ scan: inout Scan) -> Int {
        let end = range.upperBound
        if let date = readDate(index, end), isBoundary(date.end, end) || text[index + 4] == "年" {
            let isPlainYear = date.end == index + 4
            if !isPlainYear {
                let year = (first: date.year, last: date.last)
                scan.findings.append(Finding(field: .year, range: index..<date.end, year: year))
                return date.end
            }
        }
        guard var number = readNumber(index, end, field: nil) else { return endOfDigits(index, end) }
        if let found = scanUnit(&number, range) ?? scanWordUnit(number, range) {
            scan.findings.append(found)
            return found.range.upperBound
        }
        guard isPlain(number, range) else { return endOfDigits(number.end, end) }
        scan.plainNumbers.append(number)
        return scanTotal(number.end, range, &scan)
    }

    /// Finds a unit that is a word after an ordinal number: `3. kötet`, `2 часть`.
    private func scanWordUnit(_ number: ReadNumber, _ range: Range<Int>) -> Finding? {
        let end = range.upperBound
        let start = text.skippingSpaces(text[number.end] == "." ? number.end + 1 : number.end, end)
        let wordEnd = text.wordEnd(start, end)
        guard start > number.end, wordEnd - start <= 8,
            let field = FileNameVocabulary.wordUnits[text.lower(start..<wordEnd)]
        else { return nil }
        // In “1 Band 2”, the word belongs to the second number.
        let next = text.skippingSpaces(wordEnd, end)
        if next < end, FileNameText.isDigit(text.scalars[next]) { return nil }
        return Finding(field: field, range: number.start..<wordEnd, number: number)
    }

    private func endOfDigits(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, FileNameText.isDigit(text.scalars[index]) || FileNameText.isWordLetter(text.scalars[index]) {
            index += 1
        }
        return index
    }

    /// Returns whether a word or number ends at an index.
    func isBoundary(_ index: Int, _ end: Int) -> Bool {
        index >= end || !(FileNameText.isLetter(text.scalars[index]) || FileNameText.isDigit(text.scalars[index]))
    }

    /// Returns whether a number stands alone, unlike in `20th`, `X-23`, `3-gatsu` or `4:00`.
    private func isPlain(_ number: ReadNumber, _ range: Range<Int>) -> Bool {
        guard isBoundary(number.end, range.upperBound) || isPosition(number.end, range.upperBound) else { return false }
        if number.end + 1 < range.upperBound, let sign = text[number.end], let next = text[number.end + 1] {
            if sign == "-", FileNameText.isLetter(next), !number.isPadded { return false }
            if sign == ":" || sign == "," || sign == "." || sign == "/", FileNameText.isDigit(next) { return false }
        }
        if number.end < range.upperBound, text[number.end] == "%" { return false }
        guard number.start > range.lowerBound, let before = text[number.start - 1], before != " " else { return true }
        if FileNameText.isEastAsian(before) { return true }
        if "-'&$/+.,“\"«„".unicodeScalars.contains(before) { return number.isPadded }
        return true
    }
}
