/// The effect of an annotation on its own paragraph or the following ones.
enum AozoraDirective: Equatable {
    /// Indents by a number of characters.
    case indent(Int)
    /// Aligns to the end of the line.
    case alignEnd
    case pageBreak
    case beginIndent(Int)
    case beginAlignEnd
    /// Ends the last open directive.
    case end

    /// - Parameter note: the text between `［＃` and `］`.
    init?(_ note: String) {
        let isBeginning = note.hasPrefix("ここから")
        if ["改丁", "改ページ", "改頁", "改見開き", "改段"].contains(note) {
            self = .pageBreak
        } else if note.hasPrefix("ここで"), note.hasSuffix("終わり") || note.hasSuffix("おわり") {
            self = .end
        } else if note.contains("字下げ"), !note.contains("「") {
            let count = Self.number(in: note) ?? 1
            self = isBeginning ? .beginIndent(count) : .indent(count)
        } else if note.contains("地付き") || note.contains("字上げ"), !note.contains("「") {
            self = isBeginning ? .beginAlignEnd : .alignEnd
        } else {
            return nil
        }
    }

    /// Returns the first number in an annotation, in any digits; at most 20.
    private static func number(in note: String) -> Int? {
        let scalars = TitleNormalization.fold(Array(note.unicodeScalars))
        for index in scalars.indices {
            var cursor = TitleScanner(scalars, at: index)
            if let numeral = cursor.takeNumeral() { return numeral.value.map { min(20, max(0, $0)) } }
        }
        return nil
    }
}

/// The directives in effect at a paragraph.
struct AozoraBlockState {
    private var open: [AozoraDirective] = []

    /// Applies the directives of a line and returns its CSS classes.
    mutating func take(_ directives: [AozoraDirective]) -> [String] {
        var own: [AozoraDirective] = []
        for directive in directives {
            switch directive {
            case .beginIndent:
                // A new indent replaces the previous one, because many texts don't end indents.
                open.removeAll { if case .beginIndent = $0 { true } else { false } }
                open.append(directive)
            case .beginAlignEnd: open.append(directive)
            case .end: _ = open.popLast()
            case .indent, .alignEnd: own.append(directive)
            case .pageBreak: open.removeAll()
            }
        }
        if open.count > 16 { open.removeFirst() }
        var classes: [String] = []
        for directive in open + own {
            switch directive {
            case .indent(let count), .beginIndent(let count): classes.append("indent-\(count)")
            case .alignEnd, .beginAlignEnd: classes.append("align-end")
            case .pageBreak, .end: break
            }
        }
        return classes
    }
}
