// Chinese, Japanese and Korean.

extension FileNameParser {
    /// Finds a number or a marker that begins at a Chinese, Japanese or Korean character, and adds it to `scan`.
    ///
    /// - Returns: the index after the number or the marker, or after the characters that can't begin one.
    func scanEastAsian(_ index: Int, _ range: Range<Int>, _ scan: inout Scan) -> Int {
        if let found = ordinal(index, range) ?? total(index, range) ?? prefixedVolume(index, range)
            ?? eastAsianSpecial(index, range) ?? position(index, range) ?? completion(index, range)
        {
            scan.findings.append(found)
            return found.range.upperBound
        }
        if let end = numeralEnd(index, range.upperBound) {
            guard let found = numeral(index, range) else {
                // A numeral that is a word of its own is a plain number: 夜行列車 十二.
                if !hasLetterBefore(index, range), isBoundary(end, range.upperBound),
                    let number = readNumber(index, range.upperBound, field: .total, allowsNumerals: true)
                {
                    scan.plainNumbers.append(number)
                    return number.end
                }
                return end
            }
            scan.findings.append(found)
            return found.range.upperBound
        }
        if !hasLetterBefore(index, range), let found = markedNumber(index, range) {
            scan.findings.append(found)
            return found.range.upperBound
        }
        return index + 1
    }

    private func hasLetterBefore(_ index: Int, _ range: Range<Int>) -> Bool {
        index > range.lowerBound && FileNameText.isLetter(text.scalars[index - 1])
    }

    /// Finds a number after an ordinal prefix: `第3巻`, `第十二話`, `第1-3話`, `第01巻~第03巻`, `제3권`.
    private func ordinal(_ index: Int, _ range: Range<Int>) -> Finding? {
        let end = range.upperBound
        guard text[index] == "第" || text[index] == "제" else { return nil }
        let start = text.skippingSpaces(index + 1, end)
        guard start < end, text[index] == "第" || text[start].map(FileNameText.isDigit) == true,
            var number = readNumber(start, end, field: .total, allowsNumerals: true)
        else { return nil }
        var unit = unit(number.end, end)
        if let first = unit, number.number.last == nil {
            let numberEnd = number.end
            extend(&number, from: first.end, to: end, field: .total, allowsNumerals: true)
            if number.end > numberEnd { unit = self.unit(number.end, end) ?? (first.field, number.end) }
        }
        guard let unit else {
            // Without a unit, it is the number of a chapter: 第3.
            guard isBoundary(number.end, end) else { return nil }
            return Finding(field: .chapter, range: index..<number.end, number: number)
        }
        return Finding(field: unit.field, range: index..<unit.end, number: number)
    }

    /// Reads a unit. Returns nil if the character begins another word (`第一回合`).
    private func unit(_ index: Int, _ end: Int) -> (field: FileNameVocabulary.Field, end: Int)? {
        let start = text.skippingSpaces(index, end)
        guard start < end, let scalar = text[start], let field = FileNameVocabulary.units[scalar] else { return nil }
        if start + 1 < end, let next = text[start + 1], TitleVocabulary.otherWords[scalar]?.contains(next) == true {
            return nil
        }
        return (field, start + 1)
    }

    /// Finds a unit after a decimal number: `3巻`, `12화`.
    func scanUnit(_ number: inout ReadNumber, _ range: Range<Int>) -> Finding? {
        let end = range.upperBound
        guard var unit = unit(number.end, end), let scalar = text[unit.end - 1] else { return nil }
        let isSpaced = unit.end - 1 > number.end
        let isHangul = (0xAC00...0xD7A3).contains(scalar.value)
        guard isBoundary(unit.end, end) || (FileNameVocabulary.strongUnits.contains(scalar) && !isHangul && !isSpaced)
        else { return nil }
        if number.number.last == nil {
            let numberEnd = number.end
            extend(&number, from: unit.end, to: end, field: .total)
            if number.end > numberEnd { unit = self.unit(number.end, end) ?? (unit.field, number.end) }
        }
        return Finding(field: unit.field, range: number.start..<unit.end, number: number)
    }

    /// Finds the number of volumes or chapters of the series: `全3巻`, `共6话`, `전3권`.
    private func total(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard text[index] == "全" || text[index] == "共" || text[index] == "전" else { return nil }
        let start = text.skippingSpaces(index + 1, range.upperBound)
        guard let number = readNumber(start, range.upperBound, field: .total, allowsNumerals: text[index] != "전"),
            let unit = unit(number.end, range.upperBound)
        else { return nil }
        return Finding(field: .total, range: index..<unit.end, number: number)
    }

    /// Finds a volume whose unit precedes the number: `卷三`, `巻3`, `巻の二`, `卷之三`.
    private func prefixedVolume(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard text[index] == "卷" || text[index] == "巻" else { return nil }
        var start = index + 1
        if text[start] == "之" || text[start] == "の" { start += 1 }
        start = text.skippingSpaces(start, range.upperBound)
        guard let number = readNumber(start, range.upperBound, field: .volume, allowsNumerals: true),
            isBoundary(number.end, range.upperBound)
        else { return nil }
        return Finding(field: .volume, range: index..<number.end, number: number)
    }

    /// Finds an extra, a side story or another special, with an optional number: `番外編`, `番外編2`.
    private func eastAsianSpecial(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard let first = text[index], let words = FileNameVocabulary.eastAsianSpecials[first],
            let found = words.first(where: { text.scalars[index..<range.upperBound].starts(with: $0.word) })
        else { return nil }
        let end = index + found.word.count
        let number = readNumber(
            text.skippingSpaces(end, range.upperBound),
            range.upperBound,
            field: .special,
            allowsNumerals: true
        ).flatMap { $0.isYear ? nil : $0 }
        // In Hangul, another syllable after the word makes it a different word.
        guard number != nil || isBoundary(end, range.upperBound) || !(0xAC00...0xD7A3).contains(first.value) else {
            return nil
        }
        let wordEnd = number.map { unit($0.end, range.upperBound)?.end ?? $0.end } ?? end
        return Finding(field: .special, range: index..<wordEnd, number: number, special: found.special)
    }

    /// Returns whether there is the marker of a first, middle or last volume at an index: `上`, `下巻`.
    func isPosition(_ index: Int, _ end: Int) -> Bool {
        index < end && position(index, index..<end) != nil
    }

    /// Finds the marker of a first, middle or last volume or part: `上`, `下巻`, `前編`, `상`.
    private func position(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard let scalar = text[index], let units = FileNameVocabulary.positions[scalar] else { return nil }
        var number = ReadNumber(
            number: FileNameNumber(first: String(Character(scalar))),
            value: 0,
            start: index,
            end: index + 1,
            isPadded: false,
            digitCount: 0
        )
        if let unit = text[index + 1], index + 1 < range.upperBound, units.contains(unit) {
            guard isBoundary(index + 2, range.upperBound) else { return nil }
            number.end = index + 2
            let isPart = FileNameVocabulary.partUnits.contains(unit)
            if isPart { number.number.first.append(Character(unit)) }
            return Finding(field: isPart ? .part : .volume, range: index..<(index + 2), number: number)
        }
        let isPartOnly = scalar == "前" || scalar == "後" || scalar == "后"
        guard !isPartOnly, !hasLetterBefore(index, range), isBoundary(index + 1, range.upperBound) else { return nil }
        return Finding(field: .volume, range: index..<(index + 1), number: number)
    }

    /// Finds the mark of a completed series: `完`, `完结`.
    private func completion(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard text[index] == "完" || text[index] == "완", !hasLetterBefore(index, range) else { return nil }
        let end = text[index + 1] == "结" || text[index + 1] == "結" || text[index + 1] == "결" ? index + 2 : index + 1
        guard end <= range.upperBound, isBoundary(end, range.upperBound) else { return nil }
        return Finding(field: .tag, range: index..<end)
    }

    /// Returns the end of the Chinese numeral at an index; nil if there is none.
    private func numeralEnd(_ index: Int, _ end: Int) -> Int? {
        NumeralParser.readCJK(text.scalars, from: index).map { min($0.end, end) }
    }

    /// Finds a Chinese numeral with a unit: `十二話`, `三巻`.
    private func numeral(_ index: Int, _ range: Range<Int>) -> Finding? {
        guard let number = readNumber(index, range.upperBound, field: .total, allowsNumerals: true),
            let unit = unit(number.end, range.upperBound), let scalar = text[unit.end - 1],
            FileNameVocabulary.strongUnits.contains(scalar)
                || (unit.field == .chapter && !hasLetterBefore(index, range)),
            isBoundary(unit.end, range.upperBound)
        else { return nil }
        return Finding(field: unit.field, range: index..<unit.end, number: number)
    }

    /// Finds a number after a marker in katakana or Hangul: `シーズン2`, `시즌 2`.
    private func markedNumber(_ index: Int, _ range: Range<Int>) -> Finding? {
        var wordEnd = index
        while wordEnd < range.upperBound, wordEnd - index < 8, FileNameText.isEastAsian(text.scalars[wordEnd]) {
            wordEnd += 1
        }
        return findingAfterMarker(Word(text: text.lower(index..<wordEnd), range: index..<wordEnd, part: range))
    }
}
