/// Puts a document's text together from what a parser meets on its way.
struct DocumentTextBuilder {
    private var text = DocumentText()
    private let options: DocumentText.Options
    private let limits: PublicationLimits
    private var frames: [Frame] = []
    /// How many of the open elements have a character.
    private var startedCount = 0
    /// Closed elements without a character: they begin where the next one stands.
    private var awaitingStart: [Int32] = []
    /// Line feeds to come before the next character.
    private var pendingBreaks = 0
    /// A space that counts only if a character follows on the same line.
    private var pendingSpace: (chunk: Int32, source: Int32)?
    /// Whether nothing was written since the last break.
    private var isAtLineStart = true
    /// Whether a limit was reached; nothing more is taken then.
    private(set) var isFull = false

    /// An open element.
    private struct Frame {
        var element: Int32
        var role: ElementRole
        var childCount: Int32 = 0
        /// The text that is being read, where it was needed yet.
        var chunk: Int32?
        /// How much of it was read.
        var source: Int32 = 0
        var isUnseen: Bool
        var isPreserved: Bool
    }

    init(options: DocumentText.Options, limits: PublicationLimits) {
        self.options = options
        self.limits = limits
    }

    /// Takes an element's start.
    mutating func open(_ role: ElementRole, facts: ElementFacts) {
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
            frames[last].chunk = nil
            frames[last].source = 0
            index = frames[last].childCount * 2
        }
        text.elements.append(
            .init(
                parent: frames.last?.element ?? -1,
                index: index,
                subtreeEnd: element + 1,
                textStart: 0,
                textEnd: 0
            )
        )
        if let id = facts.id {
            text.identifiers.append((element, id))
            if text.elementsByID[id] == nil { text.elementsByID[id] = element }
        }
        let isUnseen = frames.last?.isUnseen == true || isLeftOut(role, facts)
        let isPreserved = frames.last?.isPreserved == true || role.contains(.preserved)
        frames.append(Frame(element: element, role: role, isUnseen: isUnseen, isPreserved: isPreserved))
        guard !isUnseen else { return }
        if role.contains(.block) { breakBlock() }
        if role.contains(.lineBreak) { breakLine() }
        if role.contains(.picture), options.includesAlternativeText, let words = facts.alternativeText {
            appendAlternative(words)
        }
    }

    private func isLeftOut(_ role: ElementRole, _ facts: ElementFacts) -> Bool {
        role.contains(.unseen) || facts.isHidden || role.contains(.ruby) && !options.includesRuby
            || role.contains(.aside) && facts.isFootnote && !options.includesFootnotes
    }

    /// Takes an element's end.
    mutating func close() {
        guard !isFull, let frame = frames.popLast() else { return }
        close(frame)
        if frame.role.contains(.block), !frame.isUnseen { breakBlock() }
    }

    private mutating func close(_ frame: Frame) {
        let element = Int(frame.element)
        text.elements[element].subtreeEnd = Int32(text.elements.count)
        if startedCount > frames.count {
            startedCount = frames.count
            text.elements[element].textEnd = Int32(text.units.count)
        } else {
            awaitingStart.append(frame.element)
        }
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

    /// The text, with all that is still open closed.
    mutating func finish() -> DocumentText {
        while let frame = frames.popLast() { close(frame) }
        startElements(at: text.units.count)
        return text
    }
}

extension DocumentTextBuilder {
    /// Takes characters in UTF-8, which the parser has found to be valid.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isFull, let last = frames.indices.last, !frames[last].isUnseen else { return }
        let isPreserved = frames[last].isPreserved
        var source = frames[last].source
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if !isPreserved, byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
                if !isAtLineStart, pendingSpace == nil { pendingSpace = (chunk(of: last), source) }
                source += 1
                position += 1
                continue
            }
            prepare()
            let chunk = chunk(of: last)
            let textStart = text.units.count
            position = appendVisible(bytes, from: position, isPreserved: isPreserved)
            let count = Int32(text.units.count - textStart)
            addRun(textStart: textStart, count: count, chunk: chunk, source: source)
            source += count
        }
        frames[last].source = source
    }

    /// Appends characters up to the next white space that collapses, and returns where that is.
    private mutating func appendVisible(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        isPreserved: Bool
    ) -> Int {
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if !isPreserved, byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D { break }
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

    /// Writes what has to come before a character: breaks, or a space.
    private mutating func prepare() {
        if pendingBreaks > 0 {
            if !text.units.isEmpty { for _ in 0..<pendingBreaks { text.units.append(0x0A) } }
            pendingBreaks = 0
            pendingSpace = nil
        } else if let space = pendingSpace {
            startElements(at: text.units.count, upTo: text.chunks[Int(space.chunk)].element)
            addRun(textStart: text.units.count, count: 1, chunk: space.chunk, source: space.source)
            text.units.append(0x20)
            pendingSpace = nil
        }
        isAtLineStart = false
        if startedCount < frames.count || !awaitingStart.isEmpty { startElements(at: text.units.count) }
    }

    /// Says of elements where they begin.
    ///
    /// - Parameter last: the innermost element that begins here; those in it begin later.
    private mutating func startElements(at offset: Int, upTo last: Int32 = .max) {
        if last == .max {
            for element in awaitingStart {
                text.elements[Int(element)].textStart = Int32(offset)
                text.elements[Int(element)].textEnd = Int32(offset)
            }
            awaitingStart.removeAll(keepingCapacity: true)
        }
        while startedCount < frames.count, frames[startedCount].element <= last {
            text.elements[Int(frames[startedCount].element)].textStart = Int32(offset)
            startedCount += 1
        }
    }

    /// The number of the text that is being read in an open element.
    private mutating func chunk(of frame: Int) -> Int32 {
        if let chunk = frames[frame].chunk { return chunk }
        let index = frames[frame].childCount * 2 + 1
        let chunk = addChunk(element: frames[frame].element, index: index)
        frames[frame].chunk = chunk
        return chunk
    }

    private mutating func addChunk(element: Int32, index: Int32) -> Int32 {
        text.chunks.append(.init(element: element, index: index, firstRun: Int32(text.runs.count)))
        return Int32(text.chunks.count - 1)
    }

    private mutating func addRun(textStart: Int, count: Int32, chunk: Int32, source: Int32) {
        guard count > 0 else { return }
        if let last = text.runs.indices.last, text.runs[last].chunk == chunk,
            text.runs[last].textStart + text.runs[last].count == Int32(textStart),
            text.runs[last].sourceStart + text.runs[last].count == source
        {
            text.runs[last].count += count
        } else {
            text.runs.append(.init(textStart: Int32(textStart), count: count, chunk: chunk, sourceStart: source))
        }
    }

    private mutating func appendAlternative(_ words: String) {
        let units = Array(words.split(whereSeparator: \.isWhitespace).joined(separator: " ").utf16)
        guard let frame = frames.last, !units.isEmpty else { return }
        prepare()
        let chunk = addChunk(element: frame.element, index: 0)
        addRun(textStart: text.units.count, count: Int32(units.count), chunk: chunk, source: 0)
        text.units += units
    }
}
