/// Recognizes titles in Chinese, Japanese and Korean.
extension TitleRecognizer {
    /// `第十二章 …`, `正文 第3回 …`, `第一卷 风起 第三章 …`, `【第一章】…`, `제12장 …`.
    static func ordinal(_ line: [Unicode.Scalar]) -> TitleMatch? {
        var cursor = TitleScanner(line)
        if let bracket = cursor.next, TitleVocabulary.brackets[bracket] != nil { cursor.index += 1 }
        skipBodyWord(&cursor)
        guard let first = unit(&cursor) else { return nil }
        var found = first
        // A line with a volume and a chapter is the chapter's title.
        var search = cursor
        while found.rank < .chapter, !search.isAtEnd {
            if search.next == "第" || search.next == "제" {
                var inner = search
                if let second = unit(&inner), second.rank > found.rank, inner.index - search.index >= 3 {
                    (found, cursor) = (second, inner)
                    break
                }
            }
            search.index += 1
        }
        guard TitleHeuristics.isTail(cursor, isSeparated: false) else { return nil }
        let key = found.number.map { TitleHash.of(found.rank, $0) } ?? TitleHash.of(line)
        return TitleMatch(family: found.isPage ? .pages : .ordinal, rank: found.rank, number: found.number, key: key)
    }

    /// Skips the prefix in `正文 第一章`. Many novels put it before every chapter.
    private static func skipBodyWord(_ cursor: inout TitleScanner) {
        var ahead = cursor
        guard ahead.take("正"), ahead.take("文") else { return }
        while ahead.next == " " || ahead.next == ":" { ahead.index += 1 }
        if ahead.next == "第" { cursor = ahead }
    }

    private struct Unit {
        var rank: TitleRank
        var number: Int?
        var isPage: Bool
    }

    /// Consumes `第`, a number, and a unit. Consumes nothing if one of them is missing.
    private static func unit(_ cursor: inout TitleScanner) -> Unit? {
        var ahead = cursor
        guard ahead.take("第") || ahead.take("제") else { return nil }
        ahead.skipSpaces()
        guard let numeral = ahead.takeNumeral() else { return nil }
        // `第12.5章`, `第3-4章`, `第一、二章`
        while let sign = ahead.next, sign == "." || sign == "-" || sign == "、" || sign == "~" {
            ahead.index += 1
            guard ahead.takeNumeral() != nil else { return nil }
        }
        ahead.skipSpaces()
        guard let sign = ahead.next else { return nil }
        let isPage = sign == "页" || sign == "頁"
        guard let rank = isPage ? .chapter : TitleVocabulary.units[sign] else { return nil }
        ahead.index += 1
        if let other = TitleVocabulary.otherWords[sign], let next = ahead.next, other.contains(next) { return nil }
        cursor = ahead
        return Unit(rank: rank, number: numeral.value, isPage: isPage)
    }

    /// `卷五 …`, `卷之一`, `章12`.
    static func unitFirst(_ line: [Unicode.Scalar]) -> TitleMatch? {
        var cursor = TitleScanner(line)
        guard let sign = cursor.take(anyOf: ["卷", "巻", "章", "部", "篇", "集", "回"]), let rank = TitleVocabulary.units[sign]
        else {
            return nil
        }
        _ = cursor.take("之")
        cursor.skipSpaces()
        if let place = cursor.next, ["上", "中", "下"].contains(place), sign == "卷" || sign == "巻" {
            cursor.index += 1
            guard cursor.isAtEnd else { return nil }
            return TitleMatch(family: .unitFirst, rank: rank, key: TitleHash.of(line))
        }
        guard let numeral = cursor.takeNumeral(), TitleHeuristics.isTail(cursor, isSeparated: true) else { return nil }
        let key = numeral.value.map { TitleHash.of(rank, $0) } ?? TitleHash.of(line)
        return TitleMatch(family: .unitFirst, rank: rank, number: numeral.value, key: key)
    }

    /// `序章`, `楔子：…`, `番外三 …`, `正文`.
    static func named(_ line: [Unicode.Scalar]) -> TitleMatch? {
        guard let first = line.first, first.value >= 0x3040 else { return nil }
        var cursor = TitleScanner(line)
        if TitleVocabulary.brackets[first] != nil { cursor.index += 1 }
        guard let name = TitleVocabulary.names.first(where: { cursor.rest.starts(with: $0) }) else { return nil }
        let start = cursor.index
        cursor.index += name.count
        if name.elementsEqual("正文".unicodeScalars), let next = cursor.next, next == "完" || next == "结" || next == "結" {
            return nil
        }
        // Longer words with the same beginning: 前言不搭后语 and 简介绍 begin sentences; 番外篇二 is a title.
        let isOpen = TitleVocabulary.openNames.contains(line[start])
        if isOpen
            || cursor.next.map({ TitleVocabulary.chineseNumerals.contains($0) || NumeralParser.decimalDigit($0) != nil }
            )
                ?? false
        {
            guard TitleHeuristics.isTail(cursor, isSeparated: false), line.count - cursor.index <= 20 else {
                return nil
            }
        } else {
            guard TitleHeuristics.isTail(cursor, isSeparated: true) else { return nil }
        }
        return TitleMatch(family: .named, rank: .chapter, key: TitleHash.of(line))
    }
}
