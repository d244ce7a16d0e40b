/// An element of a book's document to which something leads.
public struct BookAnchor: Sendable, Hashable {
    /// The document's path inside the book.
    public var path: String
    /// The element's `id`.
    public var fragment: String

    /// Makes an anchor.
    public init(path: String, fragment: String) {
        self.path = path
        self.fragment = fragment
    }
}

extension BookPositions {
    /// The index in the contents of the chapter in which a place lies: of the last entry that leads to it or before. Nil
    /// before the first.
    public func contentsIndex(of place: BookPlace) -> Int? {
        chapterIndex(of: place).map { chapters[$0].entry }
    }

    /// How many positions are left in the chapter after that in which a place lies; in the book, where it has no contents.
    public func positionsLeftInChapter(at place: BookPlace) -> Int {
        let next = (chapterIndex(of: place) ?? -1) + 1
        let end = chapters.indices.contains(next) ? exactPosition(of: chapters[next].start) : Double(count)
        // The last position that begins before the next chapter does.
        let last = Int((end - 1e-6).rounded(.up))
        return max(0, last - position(of: place))
    }

    private func chapterIndex(of place: BookPlace) -> Int? {
        let after = chapters.partitioningIndex { Self.precedes(place, $0.start) }
        return after > 0 ? after - 1 : nil
    }

    static func chapters(
        sections: [BookSection],
        contents: [BookContentsEntry],
        anchors: [BookAnchor: Double]
    ) -> [Chapter] {
        var sectionsByPath: [String: Int] = [:]
        for (index, section) in sections.enumerated() where sectionsByPath[section.path] == nil {
            sectionsByPath[section.path] = index
        }
        var begun: Set<Int> = []
        var chapters: [Chapter] = []
        for (index, entry) in contents.enumerated() {
            guard let path = entry.path, let section = sectionsByPath[path] else { continue }
            let isFirst = begun.insert(section).inserted
            if let fragment = entry.fragment, !fragment.isEmpty {
                let progression = anchors[BookAnchor(path: path, fragment: fragment)] ?? (isFirst ? 0 : nil)
                guard let progression else { continue }
                chapters.append(Chapter(entry: index, start: BookPlace(section: section, progression: progression)))
            } else {
                chapters.append(Chapter(entry: index, start: BookPlace(section: section)))
            }
        }
        return chapters.sorted {
            $0.start == $1.start ? $0.entry < $1.entry : precedes($0.start, $1.start)
        }
    }

    private static func precedes(_ first: BookPlace, _ second: BookPlace) -> Bool {
        (first.section, first.progression) < (second.section, second.progression)
    }
}
