/// How a text formats its paragraphs, detected from a sample.
public struct TextLayout: Sendable, Codable, Hashable {
    /// The width at which lines are hard-wrapped, in columns (an ideograph has two); nil if every line is a paragraph.
    public var wrapWidth: Int?
    /// Whether first lines of paragraphs are indented, in a hard-wrapped text.
    public var indentsParagraphs = false
    /// The number of empty lines between paragraphs.
    public var blankLinesBetweenParagraphs = 0
    /// Whether the text uses the notation of Aozora Bunko.
    public var hasAozoraNotation = false
    /// Whether lines end with carriage returns only.
    public var usesCarriageReturns = false

    init() {}
}

extension TextLayout {
    /// - Parameter texts: decoded samples.
    init(of texts: [[Unicode.Scalar]]) {
        let lines = texts.flatMap(LayoutLine.lines)
        hasAozoraNotation = AozoraNotation.isUsed(in: texts)
        blankLinesBetweenParagraphs = Self.typicalGap(lines)
        guard let width = Self.wrapWidth(lines) else { return }
        wrapWidth = width
        indentsParagraphs = Self.indentsParagraphs(lines)
    }

    /// Returns the most frequent number of empty lines between two other lines.
    private static func typicalGap(_ lines: [LayoutLine]) -> Int {
        var counts = [Int](repeating: 0, count: 4)
        for (line, next) in zip(lines, lines.dropFirst()) where line.width > 0 && next.width > 0 {
            counts[min(3, next.blankBefore)] += 1
        }
        // In a hard-wrapped text, most lines follow each other directly. The space between paragraphs is then the next
        // most frequent number.
        let total = counts.reduce(0, +)
        guard total > 0 else { return 0 }
        if counts[0] * 2 > total { return counts[1] * 20 > total ? 1 : 0 }
        return (1...3).max { counts[$0] < counts[$1] } ?? 0
    }

    /// Returns the wrap width. A text is hard-wrapped if hardly any line is longer than a plausible page width, and
    /// most lines that are followed by another fill that width without ending a sentence.
    private static func wrapWidth(_ lines: [LayoutLine]) -> Int? {
        guard lines.count >= 8 else { return nil }
        let widths = lines.map(\.width).sorted()
        let width = widths[widths.count * 9 / 10]
        guard (24...110).contains(width) else { return nil }
        let tooLong = lines.count { $0.width > width + max(6, width / 8) }
        guard tooLong * 50 <= lines.count else { return nil }
        let followed = zip(lines, lines.dropFirst()).filter { $1.blankBefore == 0 && !$1.isIndented }.map(\.0)
        guard followed.count * 4 >= lines.count, followed.count >= 5 else { return nil }
        let full = followed.filter { $0.width >= width - max(12, width / 5) }
        let open = full.count { !$0.endsSentence }
        return full.count * 10 >= followed.count * 6 && open * 10 >= full.count * 4 ? width : nil
    }

    /// Returns whether some lines, but not most, are indented.
    private static func indentsParagraphs(_ lines: [LayoutLine]) -> Bool {
        let indented = lines.count { $0.isIndented && $0.blankBefore == 0 }
        return indented * 50 >= lines.count && indented * 10 < lines.count * 7
    }
}

/// A line with the properties that determine the layout.
struct LayoutLine {
    /// The width in columns, without surrounding white space.
    var width: Int
    var isIndented: Bool
    var endsSentence: Bool
    var blankBefore: Int

    /// Returns the lines of a text that are not empty.
    static func lines(_ text: [Unicode.Scalar]) -> [LayoutLine] {
        var result: [LayoutLine] = []
        var blank = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = TextTrimming.trim(line)
            guard let last = trimmed.last else {
                blank += 1
                continue
            }
            let indent = ColumnWidth.of(line[..<trimmed.startIndex])
            result.append(
                LayoutLine(
                    width: ColumnWidth.of(trimmed),
                    isIndented: (1...12).contains(indent),
                    endsSentence: SentenceEndings.mayEnd(with: last),
                    blankBefore: blank
                )
            )
            blank = 0
        }
        return result
    }
}

/// The width of text in columns of a monospaced font.
enum ColumnWidth {
    static func of(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + of($1) }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x09: 4
        case 0x00..<0x20, 0x7F..<0xA0, 0x300...0x36F, 0x200B...0x200F, 0xFEFF: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    /// Returns whether a character's script is written without spaces.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x1100...0x115F: false
        case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF65, 0x20000...0x3FFFD: true
        default: false
        }
    }
}

/// The characters that end sentences.
enum SentenceEndings {
    /// Returns whether the last line of a paragraph may end with this character.
    static func mayEnd(with scalar: Unicode.Scalar) -> Bool {
        ends.contains(scalar)
    }

    private static let ends = Set("。！？!?.…”\"’」』）)】》～~—:：*".unicodeScalars)
}
