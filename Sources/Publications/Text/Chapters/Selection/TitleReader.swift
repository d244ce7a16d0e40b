/// Reads the text of a title from the file.
struct TitleReader {
    let name: String
    let encoding: TextEncoding
    let layout: TextLayout

    /// The maximum number of bytes read to find a title's second line.
    private static let lookAhead = 640
    /// The maximum number of characters of a title in the table of contents.
    static let maximumLength = 160

    /// A title and the length of its lines.
    struct Title {
        var text: String
        var byteCount: Int
    }

    /// Reads the title at a candidate, including its second line if it has one.
    func title(
        of candidate: TitleCandidate,
        in file: any RandomAccessSource,
        before limit: Int64
    ) throws(PublicationError) -> Title {
        let count = Int(min(Int64(Self.lookAhead), max(0, limit - candidate.start)))
        let lines = try SourceLines.read(
            file,
            at: candidate.start,
            count: count,
            encoding: encoding,
            layout: layout,
            name: name
        )
        guard let first = lines.first else { return Title(text: "", byteCount: 0) }
        var text = clean(first.scalars, family: candidate.match.family)
        var byteCount = Int(candidate.end - candidate.start)
        // "CHAPTER I." followed by "THE VALLEY OF HUMILIATION."
        if candidate.match.family == .western || candidate.match.family == .roman, isBareNumber(text),
            let second = secondLine(lines.dropFirst())
        {
            text += text.unicodeScalars.last == "." || text.unicodeScalars.last == ":" ? " " : ". "
            text += clean(second.scalars, family: .western)
            byteCount = Int(second.end - candidate.start)
        }
        return Title(text: text, byteCount: byteCount)
    }

    /// Returns the first words of a range, which serve as its title.
    func firstWords(from start: Int64, to end: Int64, in file: any RandomAccessSource) throws(PublicationError)
        -> String?
    {
        let count = Int(min(Int64(Self.lookAhead), end - start))
        let lines = try SourceLines.read(file, at: start, count: count, encoding: encoding, layout: layout, name: name)
        guard let line = lines.first(where: { $0.scalars.contains { $0.properties.isAlphabetic } }) else { return nil }
        let words = clean(line.scalars, family: .ordinal)
        let isWide = words.unicodeScalars.contains(where: ColumnWidth.isUnspaced)
        let limit = isWide ? 16 : 36
        guard words.count > limit else { return words }
        var cut = String(words.prefix(limit))
        if !isWide, let space = cut.lastIndex(of: " ") { cut = String(cut[..<space]) }
        return cut + "…"
    }

    /// Returns the line without notation, decoration and repeated white space.
    private func clean(_ scalars: [Unicode.Scalar], family: TitleFamily) -> String {
        var line = TextTrimming.trim(scalars[...])
        if family == .markdown {
            line = line.drop { $0 == "#" || $0 == "＃" }
            while line.last == "#" || line.last == " " { line.removeLast() }
        }
        if family == .decorated {
            line = line.drop { $0 == "=" || $0 == " " }
            while line.last == "=" || line.last == " " { line.removeLast() }
        }
        let plain = layout.hasAozoraNotation ? AozoraInline(Array(line)).plainText : Array(line)
        var text = ""
        var pendingSpace = false
        for scalar in plain.prefix(Self.maximumLength) {
            if TextTrimming.isSpace(scalar) {
                pendingSpace = !text.isEmpty
            } else {
                if pendingSpace { text.unicodeScalars.append(" ") }
                pendingSpace = false
                text.unicodeScalars.append(XMLText.allowed(scalar))
            }
        }
        return text
    }

    private func isBareNumber(_ title: String) -> Bool {
        let words = title.split(separator: " ")
        return words.count <= 3 && title.utf8.count <= 32 && !title.contains(":")
    }

    /// Returns the line that continues the title: short, in capitals or title case, followed by an empty line.
    private func secondLine(_ lines: ArraySlice<SourceLines.Line>) -> SourceLines.Line? {
        guard let index = lines.firstIndex(where: { !$0.isBlank }), index - lines.startIndex <= 2 else { return nil }
        let line = lines[index]
        let text = TextTrimming.trim(line.scalars[...])
        // An opening paragraph of one line looks similar. So the line after it must be empty.
        guard text.count <= 70, lines.indices.contains(index + 1), lines[index + 1].isBlank, lines.count > 3 else {
            return nil
        }
        guard let first = text.first, first.properties.isUppercase else { return nil }
        let isCapitals = !text.contains { $0.properties.isLowercase }
        let words = text.split(separator: " ")
        let small = words.count { $0.first?.properties.isLowercase ?? false && $0.count > 4 }
        let isTitleCase = small == 0 && words.count <= 10 && text.last != "." && text.last != "," && text.last != "?"
        return isCapitals || isTitleCase ? line : nil
    }
}
