/// Joins hard-wrapped lines.
struct Hyphenation {
    /// The words of the section in lower case; empty if no line ends with a hyphen.
    private let words: Set<String>

    init(_ lines: [SourceLines.Line]) {
        guard lines.contains(where: { Self.endsWithHyphen(TextTrimming.trim($0.scalars[...])) }) else {
            words = []
            return
        }
        var words: Set<String> = []
        for line in lines {
            for word in line.scalars.split(whereSeparator: { !$0.properties.isAlphabetic }) where word.count > 3 {
                words.insert(XMLText.string(word).lowercased())
            }
        }
        self.words = words
    }

    /// Appends a line, after a space if the script uses spaces. A hyphen at the line end is removed only if it is a
    /// soft hyphen, or if the joined word occurs elsewhere in the section.
    func join(_ line: ArraySlice<Unicode.Scalar>, to text: inout [Unicode.Scalar]) {
        guard let last = text.last, let first = line.first else {
            text += line
            return
        }
        if last == "\u{AD}" {
            text.removeLast()
        } else if Self.endsWithHyphen(text[...]) {
            let head = text.dropLast().reversed().prefix { $0.properties.isAlphabetic }
            let tail = line.prefix { $0.properties.isAlphabetic }
            let whole = XMLText.string(head.reversed() + tail).lowercased()
            if first.properties.isLowercase, words.contains(whole) { text.removeLast() }
        } else if last != "—", !(last == "-" && text.dropLast().last == "-"),
            !(ColumnWidth.isUnspaced(last) || ColumnWidth.isUnspaced(first))
        {
            text.append(" ")
        }
        text += line
    }

    /// Returns whether the line ends with a letter and a hyphen. Two hyphens are a dash.
    private static func endsWithHyphen(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let last = line.last, last == "-" || last == "\u{2010}" else { return false }
        return line.dropLast().last?.properties.isAlphabetic ?? false
    }
}
