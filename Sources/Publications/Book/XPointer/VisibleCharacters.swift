/// The characters of a document without white space, which two descriptions of the document have in common.
struct VisibleCharacters {
    /// The values of the characters.
    private(set) var values: [UInt32] = []
    /// The offset of each in the description.
    private(set) var offsets: [Int] = []

    /// The lengths of the context by which a character is found in a document that differs.
    private static let contextLengths = [48, 24, 12]
    /// The steps in which the end of a text is searched that the other document doesn't have.
    private static let (stepLength, stepCount) = (12, 16)
    /// The distance from the expected position up to which a context is searched.
    private static let searchDistance = 200_000

    /// Creates the characters of the sanitized document.
    init(_ text: DocumentText) {
        reserve(text.count)
        var index = 0
        while index < text.count {
            let unit = text.units[index]
            var (value, length) = (UInt32(unit), 1)
            if UTF16CodeUnit.isHighSurrogate(unit), index + 1 < text.count,
                UTF16CodeUnit.isLowSurrogate(text.units[index + 1])
            {
                value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(text.units[index + 1] & 0x3FF))
                length = 2
            }
            add(value, at: index)
            index += length
        }
    }

    /// Creates the characters of the document in the file that Quire shows.
    init(_ document: XPointerDocument) {
        reserve(document.characters.count)
        for text in document.texts where !document.elements[text.element].isOmitted {
            for index in text.range { add(document.characters[index].value, at: index) }
        }
    }

    private mutating func reserve(_ count: Int) {
        values.reserveCapacity(count)
        offsets.reserveCapacity(count)
    }

    private mutating func add(_ value: UInt32, at offset: Int) {
        if let unit = UInt16(exactly: value), UTF16CodeUnit.isSpace(unit) { return }
        values.append(value)
        offsets.append(offset)
    }

    /// Returns the offset in another description of the character at an offset in this one, or of the next one that is
    /// visible; nil when it isn't found.
    func offset(in other: VisibleCharacters, of offset: Int) -> Int? {
        guard !values.isEmpty, !other.values.isEmpty else { return nil }
        let index = min(offsets.partitioningIndex { $0 >= offset }, values.count - 1)
        guard values != other.values else { return other.offsets[index] }
        return other.find(values, at: index).map { other.offsets[$0] }
    }

    /// Returns the index of the character that has the same characters after or before it, the nearest to the same part of
    /// the document.
    private func find(_ source: [UInt32], at index: Int) -> Int? {
        let expected = Int(Double(index) / Double(source.count) * Double(values.count))
        for length in Self.contextLengths {
            let after = source[index..<min(index + length, source.count)]
            if after.count == length, let found = nearest(Array(after), to: expected) { return found }
            let before = source[max(0, index - length)..<index]
            if before.count == length, let found = nearest(Array(before), to: expected - length) {
                return min(found + length, values.count - 1)
            }
            // The character may be in a text that only one of the documents has, such as the title of a frame.
            if length == Self.contextLengths[0], let found = findNext(source, after: index, length, expected) {
                return found
            }
        }
        return nil
    }

    /// Returns the index of the first character after one that both documents have.
    private func findNext(_ source: [UInt32], after index: Int, _ length: Int, _ expected: Int) -> Int? {
        for step in stride(from: Self.stepLength, through: Self.stepLength * Self.stepCount, by: Self.stepLength) {
            let start = index + step
            guard start + length <= source.count else { return nil }
            guard var found = nearest(Array(source[start..<start + length]), to: expected + step) else { continue }
            var first = start
            while first > index, found > 0, source[first - 1] == values[found - 1] {
                (first, found) = (first - 1, found - 1)
            }
            return found
        }
        return nil
    }

    private func nearest(_ pattern: [UInt32], to expected: Int) -> Int? {
        let last = values.count - pattern.count
        guard last >= 0 else { return nil }
        let expected = min(max(0, expected), last)
        for distance in 0...Self.searchDistance {
            let (later, earlier) = (expected + distance, expected - distance)
            guard later <= last || earlier >= 0 else { return nil }
            if later <= last, has(pattern, at: later) { return later }
            if distance > 0, earlier >= 0, has(pattern, at: earlier) { return earlier }
        }
        return nil
    }

    private func has(_ pattern: [UInt32], at index: Int) -> Bool {
        values[index] == pattern[0] && values[index..<(index + pattern.count)].elementsEqual(pattern)
    }
}
