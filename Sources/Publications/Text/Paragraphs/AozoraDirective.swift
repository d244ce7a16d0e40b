/// What a note says about the paragraph it stands in, or about those that follow.
enum AozoraDirective: Equatable {
    /// Indented by so many characters.
    case indent(Int)
    /// Set against the end of the line.
    case alignEnd
    case pageBreak
    case beginIndent(Int)
    case beginAlignEnd
    /// Ends the last thing that was begun.
    case end

    /// - Parameter note: what stands between `［＃` and `］`.
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

    /// The first number in a note, in any digits; at most 20.
    private static func number(in note: String) -> Int? {
        let scalars = TitleFolding.fold(Array(note.unicodeScalars))
        for index in scalars.indices {
            var cursor = TitleCursor(scalars, at: index)
            if let numeral = cursor.takeNumeral() { return numeral.value.map { min(20, max(0, $0)) } }
        }
        return nil
    }
}

/// The notes that are in force where a paragraph stands.
struct AozoraBlockState {
    private var open: [AozoraDirective] = []

    /// Takes a line's notes and gives its classes.
    mutating func take(_ directives: [AozoraDirective]) -> [String] {
        var own: [AozoraDirective] = []
        for directive in directives {
            switch directive {
            case .beginIndent:
                // A new indent replaces the one before, which is often not ended.
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
