/// Builds a `DocumentText` from parser events.
struct DocumentTextBuilder {
    private var text = DocumentText()
    private let limits: PublicationLimits
    private var frames: [Frame] = []
    /// Line feeds to write before the next character.
    private var pendingBreaks = 0
    /// A space that is written only when a character follows on the same line.
    private var pendingSpace: (textNode: Int32, source: Int32)?
    /// Whether no character was written since the last break.
    private var isAtLineStart = true
    /// Whether a limit was reached. All further events are ignored.
    private(set) var isFull = false

    /// An open element.
    private struct Frame {
        var element: Int32
        var role: ElementRole
        var childCount: Int32 = 0
        /// The index of the current text node; nil until one is needed.
        var textNode: Int32?
        /// The number of code units read from the current text node.
        var source: Int32 = 0
        var isHidden: Bool
        var isPreformatted: Bool
    }

    init(limits: PublicationLimits) {
        self.limits = limits
    }

    /// Opens an element.
    mutating func open(_ role: ElementRole, attributes: ElementAttributes) {
        guard !isFull else { return }
        guard text.elements.count < limits.maximumTextElementCount, frames.count < limits.maximumTextElementDepth else {
            isFull = true
            text.problem = "The document has too many elements: its end is left out."
            return
        }
        let element = Int32(text.elements.count)
        var index: Int32 = 2
        if let last = frames.indices.last {
            frames[last].childCount += 1
            frames[last].textNode = nil
            frames[last].source = 0
            index = frames[last].childCount * 2
        }
        text.elements.append(.init(parent: frames.last?.element ?? -1, index: index))
        if let id = attributes.id { text.identifiers.append((element, id)) }
        let isHidden = frames.last?.isHidden == true || isLeftOut(role, attributes)
        let isPreformatted = frames.last?.isPreformatted == true || role.contains(.preformatted)
        frames.append(Frame(element: element, role: role, isHidden: isHidden, isPreformatted: isPreformatted))
        guard !isHidden else { return }
        if role.contains(.block) { breakBlock() }
        if role.contains(.lineBreak) { breakLine() }
    }

    private func isLeftOut(_ role: ElementRole, _ attributes: ElementAttributes) -> Bool {
        role.contains(.hidden) || attributes.isHidden || role.contains(.ruby)
            || role.contains(.aside) && attributes.isFootnote
    }

    /// Closes the innermost open element.
    mutating func close() {
        guard !isFull, let frame = frames.popLast() else { return }
        if frame.role.contains(.block), !frame.isHidden { breakBlock() }
    }

    private mutating func breakBlock() {
        pendingBreaks = 2
        isAtLineStart = true
        pendingSpace = nil
    }

    private mutating func breakLine() {
        pendingBreaks = min(2, pendingBreaks + 1)
        isAtLineStart = true
        pendingSpace = nil
    }

    /// Returns the text read so far.
    func finish() -> DocumentText { text }
}

extension DocumentTextBuilder {
    /// Appends characters in UTF-8. The parser has already validated them.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isFull, let last = frames.indices.last, !frames[last].isHidden else { return }
        let isPreformatted = frames[last].isPreformatted
        var source = frames[last].source
        var position = 0
        while position < bytes.count {
            if !isPreformatted, Self.isSpace(bytes[position]) {
                if !isAtLineStart, pendingSpace == nil { pendingSpace = (textNode(of: last), source) }
                source += 1
                position += 1
                continue
            }
            writePendingBreaksAndSpace()
            let node = textNode(of: last)
            let textStart = text.units.count
            position = appendVisible(bytes, from: position, isPreformatted: isPreformatted)
            let count = Int32(text.units.count - textStart)
            addRun(textStart: textStart, count: count, textNode: node, source: source)
            source += count
        }
        frames[last].source = source
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Appends characters up to the next collapsible white space, and returns its position.
    private mutating func appendVisible(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        isPreformatted: Bool
    ) -> Int {
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if !isPreformatted, Self.isSpace(byte) { break }
                text.units.append(UInt16(byte))
                position += 1
                continue
            }
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard position + length <= bytes.count else { return bytes.count }
            var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
            for next in bytes[position + 1..<position + length] { value = value << 6 | UInt32(next & 0x3F) }
            if value < 0x10000 {
                text.units.append(UInt16(truncatingIfNeeded: value))
            } else {
                text.units.append(UInt16(truncatingIfNeeded: 0xD7C0 + (value >> 10)))
                text.units.append(UInt16(truncatingIfNeeded: 0xDC00 + (value & 0x3FF)))
            }
            position += length
        }
        return position
    }

    private mutating func writePendingBreaksAndSpace() {
        if pendingBreaks > 0 {
            if !text.units.isEmpty { for _ in 0..<pendingBreaks { text.units.append(0x0A) } }
            pendingBreaks = 0
            pendingSpace = nil
        } else if let space = pendingSpace {
            addRun(textStart: text.units.count, count: 1, textNode: space.textNode, source: space.source)
            text.units.append(0x20)
            pendingSpace = nil
        }
        isAtLineStart = false
    }

    /// Returns the index of the current text node of an open element. Adds the node if needed.
    private mutating func textNode(of frame: Int) -> Int32 {
        if let node = frames[frame].textNode { return node }
        text.textNodes.append(.init(element: frames[frame].element, index: frames[frame].childCount * 2 + 1))
        let node = Int32(text.textNodes.count - 1)
        frames[frame].textNode = node
        return node
    }

    private mutating func addRun(textStart: Int, count: Int32, textNode: Int32, source: Int32) {
        guard count > 0 else { return }
        if let last = text.runs.indices.last, text.runs[last].textNode == textNode,
            text.runs[last].textStart + text.runs[last].count == Int32(textStart),
            text.runs[last].sourceStart + text.runs[last].count == source
        {
            text.runs[last].count += count
        } else {
            text.runs.append(
                .init(textStart: Int32(textStart), count: count, textNode: textNode, sourceStart: source)
            )
        }
    }
}
