/// Builds paragraphs from the lines of a section: joins hard-wrapped lines, removes indents, keeps verse, and
/// recognizes scene breaks.
struct ParagraphBuilder {
    let layout: TextLayout
    private(set) var blocks: [TextBlock] = []
    private var aozora = AozoraBlockState()
    private var blankLines = 0
    private let hyphenation: Hyphenation

    /// - Parameter lines: the section's lines after its title.
    init(_ lines: [SourceLines.Line], layout: TextLayout) {
        self.layout = layout
        hyphenation = layout.wrapWidth == nil ? Hyphenation([]) : Hyphenation(lines)
        var previous: WrappedLine?
        var isVerbatim = false
        for line in lines {
            let trimmed = TextTrimming.trim(line.scalars[...])
            guard !trimmed.isEmpty else {
                blankLines += 1
                previous = nil
                continue
            }
            if Self.isSceneBreak(trimmed) {
                // Texts of Aozora Bunko explain the notation between two such lines. The text between them is literal.
                if layout.hasAozoraNotation, trimmed.count > 20 { isVerbatim.toggle() }
                append(TextBlock(kind: .sceneBreak, offset: line.start, lines: [Array(trimmed)]))
                previous = nil
            } else if layout.hasAozoraNotation, !isVerbatim {
                appendAozora(Array(trimmed), at: line.start)
            } else if let width = layout.wrapWidth {
                let current = WrappedLine(
                    scalars: trimmed,
                    indent: ColumnWidth.of(line.scalars[..<trimmed.startIndex]),
                    width: ColumnWidth.of(trimmed)
                )
                join(current, after: previous, wrapWidth: width, at: line.start)
                previous = current
            } else {
                append(TextBlock(kind: .paragraph, offset: line.start, lines: [Array(trimmed)]))
            }
        }
    }

    private struct WrappedLine {
        var scalars: ArraySlice<Unicode.Scalar>
        var indent: Int
        var width: Int
    }

    /// Appends a block. Adds a class if there is more space than usual before it.
    private mutating func append(_ block: TextBlock) {
        var block = block
        let usual = layout.blankLinesBetweenParagraphs
        if blankLines > (usual == 0 ? 0 : usual + 1), !blocks.isEmpty, block.kind == .paragraph {
            block.classes.append("spaced")
        }
        blankLines = 0
        blocks.append(block)
    }

    private mutating func appendAozora(_ scalars: [Unicode.Scalar], at offset: Int64) {
        let inline = AozoraInline(scalars)
        let classes = aozora.take(inline.directives)
        if inline.directives.contains(.pageBreak) {
            append(TextBlock(kind: .pageBreak, offset: offset))
        }
        guard !inline.isEmpty else { return }
        let kind: TextBlock.Kind = inline.headingLevel.map { .heading(level: $0) } ?? .paragraph
        append(TextBlock(kind: kind, offset: offset, lines: [scalars], classes: classes))
    }

    // MARK: Broken lines

    private mutating func join(_ line: WrappedLine, after previous: WrappedLine?, wrapWidth: Int, at offset: Int64) {
        let new = TextBlock(kind: .paragraph, offset: offset, lines: [Array(line.scalars)])
        guard let previous, let block = blocks.indices.last, blocks[block].kind == .paragraph,
            let last = blocks[block].lines.indices.last
        else {
            append(new)
            return
        }
        if layout.indentsParagraphs, line.indent > previous.indent, line.indent <= 12 {
            append(new)
            return
        }
        guard !isDeliberate(previous, line, wrapWidth: wrapWidth) else {
            let isWide = previous.scalars.last.map(ColumnWidth.isUnspaced) ?? false
            let endsSentence = previous.scalars.last.map(SentenceEndings.mayEnd) ?? true
            if endsSentence, isWide || layout.indentsParagraphs {
                append(new)
            } else {
                blocks[block].lines.append(Array(line.scalars))
            }
            return
        }
        hyphenation.join(line.scalars, to: &blocks[block].lines[last])
    }

    /// Returns whether the author broke the line: the next word would have fit on it.
    private func isDeliberate(_ line: WrappedLine, _ next: WrappedLine, wrapWidth: Int) -> Bool {
        let isWide = next.scalars.first.map(ColumnWidth.isUnspaced) ?? false
        let word = isWide ? 2 : ColumnWidth.of(next.scalars.prefix { !TextTrimming.isSpace($0) }) + 1
        return line.indent + line.width + word <= wrapWidth - max(6, wrapWidth / 6)
    }

    /// Returns whether a line is a scene break: `* * *`, `◇◇◇`, `———`.
    static func isSceneBreak(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        guard line.count <= 120 else { return false }
        var signs = 0
        for scalar in line where !TextTrimming.isSpace(scalar) {
            guard ornaments.contains(scalar) || rules.contains(scalar) else { return false }
            signs += 1
        }
        return signs >= 3 || signs > 0 && line.contains(where: ornaments.contains)
    }

    private static let ornaments = Set("*＊※☆★◇◆□■○●◎△▲▽▼✦✧⁂❖❦§".unicodeScalars)
    private static let rules = Set("-—–―─━_=＝~～#＃+＋×・.·".unicodeScalars)
}
