extension DocumentText {
    /// The way to a place of the text, from the document's root element.
    ///
    /// - Parameters:
    ///   - offset: the place; cut to the text.
    ///   - isEnd: whether it is the end of something: between two nodes it then belongs to the one before.
    /// - Returns: nil when the text is empty.
    public func path(at offset: Int, isEnd: Bool = false) -> EpubCFI.Path? {
        guard let place = node(at: offset, isEnd: isEnd) else { return nil }
        var steps = place.index > 0 ? [EpubCFI.Step(place.index)] : []
        var element = place.element
        // A parent's index is below its child's, so this ends.
        while elements.indices.contains(element), elements[element].parent >= 0 {
            steps.append(EpubCFI.Step(Int(elements[element].index), id: id(ofElement: element)))
            element = Int(elements[element].parent)
        }
        steps.reverse()
        return EpubCFI.Path(steps: steps, offset: place.index > 0 ? .init(character: place.offset) : nil)
    }

    /// The identifier of a range of the text within its document; of a place where the range is empty.
    ///
    /// - Returns: nil when the text is empty.
    public func cfi(of range: Range<Int>) -> EpubCFI? {
        guard let start = path(at: range.lowerBound) else { return nil }
        guard !range.isEmpty, let end = path(at: range.upperBound, isEnd: true) else { return EpubCFI(path: start) }
        return EpubCFI(from: start, to: end)
    }

    /// A place of the text to which an identifier leads.
    public struct Resolution: Sendable, Hashable {
        /// In code units from the beginning of the text.
        public var range: Range<Int>
        /// How much it can be trusted.
        public var quality: Quality

        /// How much an identifier can be trusted, the less trusted the greater.
        public enum Quality: Int, Sendable, Comparable {
            /// Each step leads to what the identifier says.
            case exact
            /// The document was changed; an `id` on the way showed where to go on, or the place was moved to the nearest.
            case repaired
            /// The way exists, but other words stand at its end.
            case contradicted

            /// Whether the first is trusted more.
            public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
        }
    }

    /// Finds the place or range to which an identifier leads. Of an identifier through several documents, the last part
    /// counts.
    ///
    /// - Returns: nil when it leads nowhere in this document.
    public func resolve(_ identifier: EpubCFI) -> Resolution? {
        guard let start = resolve(identifier.start, isEnd: false) else { return nil }
        guard identifier.ends != nil else {
            return Resolution(range: start.offset..<start.offset, quality: start.quality)
        }
        guard let end = resolve(identifier.end, isEnd: true) else {
            return Resolution(range: start.offset..<start.offset, quality: .repaired)
        }
        return Resolution(
            range: start.offset..<max(start.offset, end.offset),
            quality: max(start.quality, end.quality, end.offset < start.offset ? .repaired : .exact)
        )
    }

    private typealias Goal = (offset: Int, quality: Resolution.Quality)

    private func resolve(_ path: EpubCFI.Path, isEnd: Bool) -> Goal? {
        guard !elements.isEmpty else { return nil }
        let steps = path.localSteps
        var element = 0
        var quality = Resolution.Quality.exact
        var number = 0
        while number < steps.count {
            let step = steps[number]
            number += 1
            let isLast = number == steps.count
            if step.index % 2 == 0, let next = child(ofElement: element, index: step.index),
                step.id.map({ elementsByID[$0].map(Int.init) == next || id(ofElement: next) == $0 }) ?? true
            {
                element = next
            } else if let (next, last) = knownElement(in: steps, from: number - 1) {
                element = next
                number = last + 1
                quality = .repaired
            } else if step.index % 2 == 0, let next = child(ofElement: element, index: step.index) {
                // The id is gone from the book; the way is still there.
                element = next
                quality = .repaired
            } else if isLast {
                return place(ofElement: element, index: step.index, offset: path.offset, isEnd: isEnd)
                    .map { ($0.offset, max($0.quality, quality)) }
            } else {
                return nil
            }
        }
        let range = range(ofElement: element)
        // An offset in an element other than text: 0 is before a picture, 1 behind it.
        let goesBehind = path.offset?.character.map { $0 > 0 } ?? false
        return (goesBehind || isEnd && path.offset?.character == nil ? range.upperBound : range.lowerBound, quality)
    }

    /// The element of the last step whose `id` this document has: whoever follows it from there needs no step before.
    private func knownElement(in steps: [EpubCFI.Step], from first: Int) -> (element: Int, step: Int)? {
        for number in steps.indices[first...].reversed() {
            if let id = steps[number].id, let element = elementsByID[id] { return (Int(element), number) }
        }
        return nil
    }

    /// A place in a text of an element. Where there is no text, or none that is shown, it lies between the elements.
    private func place(ofElement element: Int, index: Int, offset: EpubCFI.Offset?, isEnd: Bool) -> Goal? {
        if index % 2 == 1, let chunk = chunk(ofElement: element, index: index) {
            let end = sourceEnd(ofChunk: chunk)
            let source = offset?.character ?? (isEnd ? end : 0)
            guard let place = self.offset(ofChunk: chunk, source: source) else { return nil }
            if let assertion = offset?.assertion, !stands(assertion, at: place) { return (place, .contradicted) }
            return (place, .exact)
        }
        let range = range(ofElement: element)
        if index <= 1 { return (range.lowerBound, .exact) }
        let count = childCount(ofElement: element)
        if index >= count * 2 + 1 { return (range.upperBound, index <= count * 2 + 2 ? .exact : .repaired) }
        return child(ofElement: element, index: index - 1).map { (self.range(ofElement: $0).upperBound, .exact) }
    }

    /// Whether the words are there that an identifier expects before and behind a place.
    private func stands(_ assertion: EpubCFI.Assertion, at offset: Int) -> Bool {
        func words(_ text: some Sequence<UInt16>) -> [UInt16] { text.filter { !TextUnit.isSpace($0) } }
        let before = words((assertion.text ?? "").utf16)
        let after = words((assertion.textAfter ?? "").utf16)
        return words(units[max(0, offset - before.count * 2 - 64)..<offset]).suffix(before.count).elementsEqual(before)
            && words(units[offset..<min(units.count, offset + after.count * 2 + 64)]).prefix(after.count)
                .elementsEqual(after)
    }
}

/// Questions about single UTF-16 code units.
enum TextUnit {
    /// White space, all of which lies in the basic plane.
    static func isSpace(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    static func isHighSurrogate(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xD800 }
    static func isLowSurrogate(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xDC00 }
}
