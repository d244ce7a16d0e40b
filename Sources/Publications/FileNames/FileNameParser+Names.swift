// The series, the title, the group and the author.

extension FileNameParser {
    /// Takes the series, the title, the group and the author from the text that contains no other values.
    mutating func takeNames() {
        foundRanges = result.parts.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        let plain = segments.filter { ($0.kind == .plain || $0.kind == .title) && hasWords($0.inner) }
        let hasPlainText = plain.contains { segment in
            segment.kind == .title || !remaining(of: segment.inner).filter(hasWords).isEmpty
        }
        if hasPlainText {
            takeSeriesAndTitle()
            takeGroupAndAuthor()
        } else if plain.isEmpty {
            takeNamesInBrackets()
        } else {
            takeGroupAndAuthor()
        }
        // If the name would contain only metadata of the file, it is a title: (2019).
        if result.series == nil, result.title == nil, result.number == nil, result.special == nil {
            let name = text.display(0..<text.count)
            guard !name.isEmpty else { return }
            result = FileNameMetadata()
            result.series = name
            add(.series, 0..<text.count)
        }
    }

    /// Returns the parts of a range that contain no finding.
    private func remaining(of range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        for part in foundRanges
        where range.contains(part.lowerBound) {
            if part.lowerBound > start { result.append(start..<part.lowerBound) }
            start = max(start, part.upperBound)
        }
        if start < range.upperBound { result.append(start..<range.upperBound) }
        return result
    }

    // MARK: - Series and title

    private mutating func takeSeriesAndTitle() {
        let start = boundaries.map(\.lowerBound).min() ?? text.count
        let end = boundaries.map(\.upperBound).max() ?? text.count
        if let title = segments.first(where: { $0.kind == .title }), hasWords(title.inner), result.series == nil {
            take(.series, [title.inner])
            let end = boundaries.map(\.upperBound).max() ?? title.outer.upperBound
            take(.title, plainRanges(max(end, title.outer.upperBound)..<text.count))
            return
        }
        if result.series != nil {
            // The series is in a bracket with its number, so the text before it is the title.
            take(.title, plainRanges(0..<start))
            return
        }
        take(.series, plainRanges(0..<start))
        var titles = plainRanges(end..<text.count)
        if titles.isEmpty {
            // Text between the numbers: Vol. 1 - The Start - Ch. 3.
            titles = Array(
                segments.filter { $0.kind == .plain }.flatMap { remaining(of: $0.inner) }
                    .filter { $0.lowerBound >= start && hasWords($0) }.suffix(1)
            )
        }
        if result.series == nil, let bracket = positions.values.min(by: { $0.lowerBound < $1.lowerBound }),
            segments.contains(where: { $0.outer == bracket && $0.kind != .plain })
        {
            // If a number in brackets precedes the text, the text is the series: [Vol. 1] Title.
            take(.series, titles)
        } else {
            take(.title, titles)
        }
    }

    /// Returns the plain text in a range.
    private func plainRanges(_ range: Range<Int>) -> [Range<Int>] {
        segments.filter { $0.kind == .plain && $0.inner.overlaps(range) }
            .map { $0.inner.clamped(to: range) }
            .flatMap { remaining(of: $0) }
            .filter { !text.trimmed($0).isEmpty }
    }

    private mutating func take(_ field: FileNameVocabulary.Field, _ ranges: [Range<Int>]) {
        let value = ranges.map { text.display($0) }.filter { !$0.isEmpty }.joined(separator: " ")
        guard !value.isEmpty else { return }
        if field == .series {
            result.series = value
            for range in ranges { add(field, range) }
        } else if ranges.count == 1, let range = ranges.first, recognizeAuthor(text.trimmed(range)) {
            return
        } else {
            // In names with dots instead of spaces, properties of the file follow the numbers without brackets.
            let isTag = FileNameVocabulary.tags.contains(value.lowercased())
            if !isTag { result.title = value }
            for range in ranges { add(isTag ? .tag : field, range) }
        }
    }

    // MARK: - Groups and authors

    /// Takes the group and the author. A bracket before the title contains the group of a chapter or the author of a
    /// volume. The last bracket after the title contains the group.
    private mutating func takeGroupAndAuthor() {
        let firstPlain =
            segments.first {
                ($0.kind == .plain || $0.kind == .title) && hasWords($0.inner)
            }?.inner.lowerBound ?? 0
        let leading = unknownBrackets.filter { segments[$0].outer.lowerBound < firstPlain }
        let trailing = unknownBrackets.filter { segments[$0].outer.lowerBound >= firstPlain }
        // A category may precede the author: (一般コミック) [作者].
        let hasSquare = leading.contains { segments[$0].kind == .square }
        for index in leading {
            if hasSquare, segments[index].kind == .round {
                add(.tag, segments[index].inner)
            } else {
                takeLeading(index)
            }
        }
        if let last = trailing.last, result.group == nil, isGroup(last) {
            takeGroup(last)
        }
        for index in trailing where index != trailing.last { add(.tag, segments[index].inner) }
    }

    private mutating func takeLeading(_ index: Int) {
        let inner = segments[index].inner
        if isGroupName(inner) || (result.chapter != nil && !text.scalars[inner].contains("(")) {
            if result.group == nil { takeGroup(index) }
        } else if result.author == nil {
            result.author = text.display(inner)
            add(.author, text.trimmed(inner))
        }
    }

    private mutating func takeGroup(_ index: Int) {
        result.group = text.display(segments[index].inner)
        result.isTranslationGroup = segments[index].kind == .square || isGroupName(segments[index].inner)
        segments[index].isRecognized = true
        add(.group, text.trimmed(segments[index].inner))
    }

    /// Returns whether a bracket after the title contains a group. A round bracket directly after the title is part of
    /// the title: `Batman (New 52)`.
    private func isGroup(_ index: Int) -> Bool {
        let segment = segments[index]
        if segment.kind == .square || isGroupName(segment.inner) { return true }
        if boundaries.contains(where: { $0.lowerBound < segment.outer.lowerBound }) { return true }
        return segments[..<index].contains { $0.kind != .plain && $0.isRecognized && $0.outer.lowerBound > 0 }
    }

    private func isGroupName(_ range: Range<Int>) -> Bool {
        let name = Array(text.lower(range.prefix(100)).unicodeScalars)
        return name.indices.contains { index in
            FileNameVocabulary.groupWords.contains { name[index...].starts(with: $0) }
        }
    }

    /// Takes the names if all text is in brackets: `[Author][Title][01]`, `[Title][01]`.
    private mutating func takeNamesInBrackets() {
        var names = unknownBrackets
        guard let first = names.first else { return }
        if names.count > 1 {
            names.removeFirst()
            takeLeading(first)
        } else if isGroupName(segments[first].inner), result.number != nil {
            takeGroup(first)
            return
        }
        guard let series = names.first else { return }
        if result.series == nil { take(.series, [segments[series].inner]) }
        for index in names.dropFirst() { add(.tag, segments[index].inner) }
    }
}
