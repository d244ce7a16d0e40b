/// A line in the notation of Aozora Bunko, parsed into ruby, emphasis, external characters and annotations.
struct AozoraInline {
    indirect enum Node: Equatable {
        case text([Unicode.Scalar])
        case ruby(base: [Unicode.Scalar], reading: [Unicode.Scalar])
        case styled(AozoraStyle, [Node])
        /// An annotation that has no other presentation.
        case note([Unicode.Scalar])
    }

    private(set) var nodes: [Node] = []
    private(set) var directives: [AozoraDirective] = []
    /// The heading level of the line, from 1.
    private(set) var headingLevel: Int?
    /// The styles that are open, with the nodes before them.
    private var open: [(style: AozoraStyle, before: [Node])] = []
    /// The characters that are not in a node yet.
    private var pending: [Unicode.Scalar] = []
    /// The start of the ruby base in `pending`, marked by `｜`.
    private var rubyStart: Int?

    init(_ scalars: [Unicode.Scalar]) {
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "［", index + 1 < scalars.count, scalars[index + 1] == "＃",
                let end = Self.noteEnd(scalars, from: index), end > index + 2
            {
                takeNote(Array(scalars[(index + 2)..<end]))
                index = end + 1
            } else if scalar == "《", let end = scalars[index...].prefix(64).firstIndex(of: "》"), end > index + 1,
                takeRuby(Array(scalars[(index + 1)..<end]))
            {
                index = end + 1
            } else {
                if scalar == "｜" || scalar == "|", scalars[index...].prefix(64).contains("《") {
                    rubyStart = pending.count
                } else {
                    pending.append(scalar)
                }
                index += 1
            }
        }
        flush()
        while let last = open.popLast() { nodes = last.before + [.styled(last.style, nodes)] }
    }

    /// Whether the line consists only of directives.
    var isEmpty: Bool { nodes.isEmpty }

    /// The text without ruby and annotations.
    var plainText: [Unicode.Scalar] { nodes.flatMap(Self.plain) }

    static func plain(_ node: Node) -> [Unicode.Scalar] {
        switch node {
        case .text(let text), .ruby(let text, _): text
        case .styled(_, let nodes): nodes.flatMap(plain)
        case .note: []
        }
    }

    private static func noteEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        var depth = 0
        for index in start..<min(scalars.count, start + 400) {
            if scalars[index] == "［" { depth += 1 }
            if scalars[index] == "］" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private mutating func flush() {
        if !pending.isEmpty { nodes.append(.text(pending)) }
        pending.removeAll()
        rubyStart = nil
    }

    /// Adds ruby to the text before it: to the text after `｜`, else to the last run of one script.
    ///
    /// - Returns: false when there is no text to annotate.
    private mutating func takeRuby(_ reading: [Unicode.Scalar]) -> Bool {
        guard let last = pending.last else { return false }
        var start = pending.count - 1
        if let rubyStart, rubyStart < pending.count {
            start = rubyStart
        } else {
            let script = ScriptClass(last)
            guard script != .other else { return false }
            while start > 0, ScriptClass(pending[start - 1]) == script { start -= 1 }
        }
        let base = Array(pending[start...])
        pending.removeSubrange(start...)
        flush()
        nodes.append(.ruby(base: base, reading: reading))
        return true
    }

    private mutating func takeNote(_ note: [Unicode.Scalar]) {
        if pending.last == "※", let character = AozoraGaiji.character(note) {
            pending.removeLast()
            pending += character
            return
        }
        let text = XMLText.string(note)
        if let directive = AozoraDirective(text) {
            directives.append(directive)
        } else if text.contains("見出し") {
            headingLevel = text.contains("大見出し") ? 1 : text.contains("中見出し") ? 2 : 3
        } else if let (quoted, rest) = Self.quotation(text), let style = AozoraStyle(rest) {
            flush()
            if !wrap(Array(quoted.unicodeScalars), in: style) { nodes.append(.note(note)) }
        } else if text.hasSuffix("終わり"), let style = AozoraStyle(String(text.dropLast(3))) {
            flush()
            guard let index = open.lastIndex(where: { $0.style == style }) else { return }
            while open.count > index, let last = open.popLast() { nodes = last.before + [.styled(last.style, nodes)] }
        } else if let style = AozoraStyle(text), open.count < 16 {
            flush()
            open.append((style, nodes))
            nodes = []
        } else {
            flush()
            nodes.append(.note(note))
        }
    }

    /// Splits `「…」に傍点` into the quoted text and the instruction.
    private static func quotation(_ note: String) -> (quoted: String, rest: String)? {
        guard note.hasPrefix("「"), let close = note.lastIndex(of: "」") else { return nil }
        return (String(note[note.index(after: note.startIndex)..<close]), String(note[note.index(after: close)...]))
    }

    /// Applies a style to the last characters if they equal the quoted text.
    private mutating func wrap(_ quoted: [Unicode.Scalar], in style: AozoraStyle) -> Bool {
        guard !quoted.isEmpty else { return false }
        var taken: [Node] = []
        var rest = quoted[...]
        var kept = nodes
        while !rest.isEmpty, let node = kept.popLast() {
            let text = Self.plain(node)
            if text.count <= rest.count {
                guard rest.suffix(text.count).elementsEqual(text) else { return false }
                rest = rest.dropLast(text.count)
                taken.insert(node, at: 0)
            } else if case .text(let text) = node, text.suffix(rest.count).elementsEqual(rest) {
                kept.append(.text(text.dropLast(rest.count)))
                taken.insert(.text(Array(rest)), at: 0)
                rest = []
            } else {
                return false
            }
        }
        guard rest.isEmpty else { return false }
        nodes = kept + [.styled(style, taken)]
        return true
    }
}

/// The scripts of ruby bases without a mark.
private enum ScriptClass {
    case ideograph, hiragana, katakana, latin, other

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case _ where AozoraNotation.isIdeograph(scalar): self = .ideograph
        case 0x3041...0x309F: self = .hiragana
        case 0x30A1...0x30FF: self = .katakana
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0xFF10...0xFF5A: self = .latin
        default: self = .other
        }
    }
}
