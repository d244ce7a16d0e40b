/// A place in a book: a section and how much of it lies before.
public struct BookPlace: Sendable, Hashable {
    /// The section's index in `BookBody.sections`.
    public var section: Int
    /// From 0, its beginning, to 1, its end.
    public var progression: Double

    /// Makes a place; a progression out of its range becomes the nearest in it.
    public init(section: Int, progression: Double = 0) {
        self.section = section
        self.progression = progression.isNaN ? 0 : min(max(0, progression), 1)
    }
}

/// A book counted in positions of 1024 bytes. They are known as soon as the book is open, stay the same at every size of
/// letters, and other readers count the same ones.
///
/// Sections outside the reading order (`isLinear`) have no positions of their own: a place in one counts as the end of what
/// comes before. A book that has only such is counted as if they were linear.
public struct BookPositions: Sendable {
    /// How many positions there are; at least one.
    public let count: Int
    /// Where the table of contents leads, in reading order.
    let chapters: [Chapter]
    /// For each section the positions before it.
    private let positionsBefore: [Int]
    /// For each section the bytes before it.
    private let bytesBefore: [Int64]
    private let totalBytes: Int64
    /// The indexes of sections with positions.
    private let counted: [Int]

    struct Chapter: Sendable {
        /// The index in `BookBody.contents`.
        var entry: Int
        var start: BookPlace
    }

    /// A section's bytes are taken to be at least one, and at most so many that no sum of them runs over.
    private static let byteRange: ClosedRange<Int64> = 1...(1 << 40)

    /// Counts a book.
    ///
    /// - Parameters:
    ///   - sections: all sections; of millions of terabytes some are not counted.
    ///   - contents: the table of contents, for what is left in a chapter.
    ///   - anchors: where in their sections the elements are to which the contents lead, as far as that is known yet.
    ///     Entries whose place isn't known are passed over, but for a section's first, which stands at its beginning.
    public init(
        sections: [BookSection],
        contents: [BookContentsEntry] = [],
        anchors: [BookAnchor: Double] = [:]
    ) {
        let hasLinear = sections.contains(where: \.isLinear)
        var positionsBefore: [Int] = []
        var bytesBefore: [Int64] = []
        var counted: [Int] = []
        var positions = 0
        var bytes: Int64 = 0
        for (index, section) in sections.enumerated() {
            positionsBefore.append(positions)
            bytesBefore.append(bytes)
            guard section.isLinear || !hasLinear, index < Int(Int16.max) << 7 else { continue }
            let size = min(max(section.byteSize, Self.byteRange.lowerBound), Self.byteRange.upperBound)
            counted.append(index)
            positions += Int((size - 1) / BookSection.bytesPerPosition) + 1
            bytes += size
        }
        positionsBefore.append(positions)
        bytesBefore.append(bytes)
        self.positionsBefore = positionsBefore
        self.bytesBefore = bytesBefore
        self.counted = counted
        count = max(1, positions)
        totalBytes = max(1, bytes)
        chapters = Self.chapters(sections: sections, contents: contents, anchors: anchors)
    }

    /// The number of the position in which a place lies, from 1.
    public func position(of place: BookPlace) -> Int {
        guard let section = clamped(place.section) else { return 1 }
        let own = positionsBefore[section + 1] - positionsBefore[section]
        guard own > 0 else { return max(1, positionsBefore[section]) }
        return positionsBefore[section] + min(own - 1, Self.whole(place.progression * Double(own))) + 1
    }

    /// The place where a position begins. A number that no position has becomes the nearest.
    public func place(ofPosition position: Int) -> BookPlace {
        let index = min(max(1, position), count) - 1
        let after = counted.partitioningIndex { positionsBefore[$0] > index }
        guard after > 0 else { return BookPlace(section: 0) }
        let section = counted[after - 1]
        let own = positionsBefore[section + 1] - positionsBefore[section]
        return BookPlace(section: section, progression: Double(index - positionsBefore[section]) / Double(max(1, own)))
    }

    /// How much of the book lies before a place, from 0 to 1.
    public func totalProgression(of place: BookPlace) -> Double {
        guard let section = clamped(place.section) else { return 0 }
        let own = Double(bytesBefore[section + 1] - bytesBefore[section])
        return min(1, (Double(bytesBefore[section]) + own * place.progression) / Double(totalBytes))
    }

    /// The place before which so much of the book lies.
    ///
    /// - Parameter progression: from 0 to 1; what is out of range becomes the nearest in it.
    public func place(atTotalProgression progression: Double) -> BookPlace {
        let bytes = BookPlace(section: 0, progression: progression).progression * Double(totalBytes)
        let after = counted.partitioningIndex { Double(bytesBefore[$0]) > bytes }
        guard after > 0 else { return BookPlace(section: 0) }
        let section = counted[after - 1]
        let own = Double(bytesBefore[section + 1] - bytesBefore[section])
        return BookPlace(section: section, progression: (bytes - Double(bytesBefore[section])) / max(1, own))
    }

    /// How many positions lie before a place, in parts of one.
    func exactPosition(of place: BookPlace) -> Double {
        guard let section = clamped(place.section) else { return 0 }
        let own = positionsBefore[section + 1] - positionsBefore[section]
        return Double(positionsBefore[section]) + place.progression * Double(own)
    }

    private func clamped(_ section: Int) -> Int? {
        let sectionCount = positionsBefore.count - 1
        return sectionCount > 0 ? min(max(0, section), sectionCount - 1) : nil
    }

    /// Rounds down, but not what a division left just below a whole number.
    static func whole(_ number: Double) -> Int {
        Int((number + 1e-6).rounded(.down))
    }
}
